public import Base
import Foundation
import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
import Web

/// The HTTP server. It can be reached from this machine, and also from the home network if the user wants this.
public struct ShoeboxServer: Sendable {
    public let app: App
    public let restart = Restart()
    private let data: BytePath
    private let web: BytePath
    private let logger: Logger
    private let networkPort: Int?
    private let restored: CatalogueRestore.Planned?

    /// - Parameters:
    ///   - web: the folder of the web app, with `index.html` and `openapi.json`.
    ///   - networkPort: the port for other devices; nil for the port after the local one.
    ///   - restored: the restore that was done before this start because the user requested it in the web app.
    public init(
        app: App, data: BytePath, web: BytePath, logger: Logger, networkPort: Int? = nil,
        restored: CatalogueRestore.Planned? = nil
    ) {
        self.app = app
        self.restored = restored
        self.networkPort = networkPort
        self.data = data
        self.web = web
        self.logger = logger
    }

    /// Serves requests until the process is asked to stop. Then lets running requests finish and stops the workers.
    ///
    /// - Parameters:
    ///   - port: the port on which to listen; 0 for any free port.
    ///   - onReady: called with the link when the port is open.
    /// - Returns: the ports that were open.
    @discardableResult
    public func run(port: Int, onReady: @escaping @Sendable (String) -> Void) async throws -> ServerPorts {
        let lock = try ServerLock(data: data)
        defer { lock.release() }
        let entrance = Entrance(data: data, logger: logger)
        let connections = Connections(descriptors: Descriptors.raise(), peers: peers())
        PairingCode.forget(in: data)
        // The features tidy up before the port is opened, so that no files are being removed when requests arrive.
        for feature in app.services.features.all { await feature.tidy() }
        let listener = listener(entrance, connections)
        let responder = try router(entrance, connections, listener).buildResponder()
        await listener.answer(by: responder)
        let second = SecondListener(responder: responder, connections: connections, logger: logger)
        let (data, logger) = (data, logger)
        let application = Listening.application(
            at: .hostname("127.0.0.1", port: port), responder, connections, logger: logger
        ) { port in
            entrance.listens(on: port)
            if await second.open(port: port) == .taken {
                entrance.losesLocalhost()
                logger.warning(
                    "Another program holds port \(port) of [::1]. Open Shoebox by its link: at “localhost” that program may answer."
                )
            }
            do {
                try RunningServer(link: entrance.link, pid: getpid()).save(in: data)
            } catch {
                logger.warning("“shoebox open” will not find this server: \(error)")
            }
            onReady(entrance.link)
        }
        // The services are stopped in reverse order.
        var group = ServiceGroupConfiguration(
            services: [Background(services: app.services, logger: logger), listener, second, application],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        group.maximumGracefulShutdownDuration = Self.patience
        let result = await run(ServiceGroup(configuration: group), port: port)
        RunningServer.remove(from: data)
        await app.stop()
        try result.get()
        return ServerPorts(own: entrance.port, network: await listener.lastPort)
    }

    private func peers() -> Peers {
        let peers = Peers()
        if !peers.isAble {
            logger.warning(
                "The kernel does not tell whose a connection is. Other users of this machine are kept out by the link alone.")
        }
        return peers
    }

    /// The maximum time for which requests may continue after the server has been asked to stop.
    private static let patience = Duration.milliseconds(1500)

    private func run(_ group: ServiceGroup, port: Int) async -> Result<Void, any Error> {
        do {
            return .success(try await group.run())
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            return .failure(Failure(.busy, "server.portInUse", ["port": port]))
        } catch {
            return .failure(error)
        }
    }

    func listener(_ entrance: Entrance, _ connections: Connections) -> LanListener {
        let (devices, events) = (app.devices, app.services.events)
        let dismiss = dismissal(entrance, connections)
        return LanListener(
            app.catalogue, data: data, entrance: entrance, connections: connections, port: networkPort, logger: logger
        ) {
            // `shoebox` in a terminal may have removed some devices.
            guard let hasChanged = try? devices.refresh() else { return }
            if hasChanged { events.send("devices") }
            dismiss()
        }
    }

    /// Ends the sessions, streams and connections of devices that are no longer paired.
    private func dismissal(_ entrance: Entrance, _ connections: Connections) -> @Sendable () -> Void {
        let (devices, events) = (app.devices, app.services.events)
        return {
            let gone = entrance.sessions.devices.subtracting(devices.all.map(\.id))
            guard !gone.isEmpty else { return }
            for session in entrance.sessions.end(devices: gone) { events.close(of: session) }
            connections.close(devices: gone)
        }
    }

    /// - Throws: `Failure` if the description of the API is missing.
    func router(_ entrance: Entrance, _ connections: Connections, _ listener: LanListener) throws -> Router<Context> {
        let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: Guard(
                entrance: entrance, connections: connections, activity: app.services.activity, devices: app.devices,
                farewell: Farewell(web: web)))
        let sessions = SessionController(entrance: entrance, devices: app.devices, events: app.services.events, data: data)
        sessions.addOpenRoute(to: router)
        PairController(
            entrance: entrance, devices: app.devices, door: PairingDoor(data: data), listener: listener,
            connections: connections, events: app.services.events, web: web
        ).addRoutes(to: router)
        let contract = try Contract(web: web)
        let once = Once(
            answers: try AnswerStore(data: data), catalogue: app.catalogue, routes: contract.doneOnce, logger: logger)
        let admitted = router.group().add(middleware: SessionNeeded()).add(middleware: contract).add(middleware: once)
        sessions.addRoutes(to: admitted)
        EventsController(hub: app.services.events, connections: connections).addRoutes(to: admitted)
        DevicesController(
            data: data, devices: app.devices, listener: listener, events: app.services.events,
            dismiss: dismissal(entrance, connections)
        ).addRoutes(to: admitted)
        SettingsController(services: app.services).addRoutes(to: admitted)
        SystemController(services: app.services, web: web).addRoutes(to: admitted)
        BackupsController(services: app.services, restart: restart, restored: restored).addRoutes(to: admitted)
        PrivacyController(app: app).addRoutes(to: admitted)
        RemovedController(app: app).addRoutes(to: admitted)
        JobsController(jobs: app.jobs).addRoutes(to: admitted)
        UndoController(services: app.services, undo: app.undo).addRoutes(to: admitted)
        for feature in app.services.features.all { feature.addRoutes(to: admitted) }
        ShellWorker(web: web).addRoutes(to: router)
        StaticFiles(root: web).addRoutes(to: router)
        return router
    }
}
