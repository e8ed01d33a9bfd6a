public import Base
import Foundation
import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import UnixSignals
import Web

/// The HTTP server. It can be reached from this machine, and also from the home network if the user wants this.
public struct ShoeboxServer: Sendable {
    public let app: App
    public let restart = Restart()
    private let data: BytePath
    private let web: BytePath
    private let logger: Logger
    private let reach: ReachSettings
    private let restored: CatalogueRestore.Planned?

    /// - Parameters:
    ///   - web: the folder of the web app, with `index.html` and `openapi.json`.
    ///   - reach: how other devices reach the server.
    ///   - restored: the restore that was done before this start because the user requested it in the web app.
    public init(
        app: App, data: BytePath, web: BytePath, logger: Logger, reach: ReachSettings = ReachSettings(),
        restored: CatalogueRestore.Planned? = nil
    ) {
        self.app = app
        self.restored = restored
        self.reach = reach
        self.data = data
        self.web = web
        self.logger = logger
    }

    /// Serves requests until the process is asked to stop. Then lets running requests finish and stops the workers.
    ///
    /// - Parameters:
    ///   - port: the port on which to listen; 0 for any free port.
    ///   - onReady: called with the link when the port is open.
    ///   - onReach: called if the server is headless, as soon as other devices can reach it.
    /// - Returns: the ports that were open.
    @discardableResult
    public func run(
        port: Int, onReady: @escaping @Sendable (String) -> Void,
        onReach: @escaping @Sendable (FirstBrowser) -> Void = { _ in }
    ) async throws -> ServerPorts {
        let lock = try ServerLock(data: data)
        defer { lock.release() }
        let entrance = Entrance(data: data, logger: logger)
        let connections = Connections(
            descriptors: Descriptors.raise(), peers: peers(), proxies: reach.proxy?.proxies ?? [])
        PairingCode.forget(in: data)
        // The features tidy up before the port is opened, so that no files are being removed when requests arrive.
        for feature in app.services.features.all { await feature.tidy() }
        let listener = listener(entrance, connections, onReach)
        let responder = try router(entrance, connections, listener).buildResponder()
        await listener.answer(by: responder)
        let second = SecondListener(responder: responder, connections: connections, logger: logger)
        let (data, logger, reach) = (data, logger, reach)
        let proxy = reach.proxy.map { ProxyListener($0, responder, connections, logger: logger) }
        let isFree = port == 0
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
                try RunningServer(link: entrance.link, pid: getpid(), isHeadless: reach.isHeadless).save(in: data)
            } catch {
                logger.warning("“shoebox open” will not find this server: \(error)")
            }
            if let proxy, let opened = await proxy.open(after: port, isFree: isFree) {
                entrance.isProxied(at: (opened, reach.names))
                await listener.isProxied(at: reach.proxyURLs)
            }
            onReady(entrance.link)
        }
        // The services are stopped in reverse order.
        var group = ServiceGroupConfiguration(
            services: [Background(services: app.services, logger: logger), listener, second] + (proxy.map { [$0] } ?? [])
                + [application],
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

    func listener(
        _ entrance: Entrance, _ connections: Connections, _ onReach: @escaping @Sendable (FirstBrowser) -> Void
    ) -> LanListener {
        let (devices, events) = (app.devices, app.services.events)
        let dismiss = dismissal(entrance, connections)
        return LanListener(
            app.catalogue, data: data, entrance: entrance, connections: connections, port: reach.port,
            given: reach.networkNames, logger: logger, onReach: greeting(onReach)
        ) {
            // `shoebox` in a terminal may have removed some devices.
            guard let hasChanged = try? devices.refresh() else { return }
            if hasChanged { events.send("devices") }
            dismiss()
        }
    }

    /// Returns a function that reports once, if the server is headless, how the first browser is let in.
    private func greeting(
        _ onReach: @escaping @Sendable (FirstBrowser) -> Void
    ) -> @Sendable (RunningServer.Network) -> Void {
        guard reach.isHeadless else { return { _ in } }
        let (devices, data, logger) = (app.devices, data, logger)
        let isDone = Mutex(false)
        return { network in
            guard !network.addresses.isEmpty,
                !isDone.withLock({ done in
                    defer { done = true }; return done
                })
            else { return }
            do {
                onReach(try FirstBrowser(network, devices: devices.all.count, data: data))
            } catch {
                logger.warning("No code for the first browser could be made: \(error)")
            }
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
        DesktopController(desktop: app.desktop, search: app.search).addRoutes(to: admitted)
        StorageController(services: app.services, library: app.library).addRoutes(to: admitted)
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
