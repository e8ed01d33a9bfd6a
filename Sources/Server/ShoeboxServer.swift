public import Basics
import Foundation
import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
import Web

/// The HTTP server: bound to this machine only.
public struct ShoeboxServer: Sendable {
    public let app: App
    private let data: BytePath
    private let web: BytePath
    private let logger: Logger

    /// - Parameters:
    ///   - web: the folder of the web app, with `index.html` and `openapi.json`.
    public init(app: App, data: BytePath, web: BytePath, logger: Logger) {
        self.app = app
        self.data = data
        self.web = web
        self.logger = logger
    }

    /// Serves until the process is asked to stop, then lets requests finish and stops the workers.
    ///
    /// - Parameters:
    ///   - port: 0 for any free one.
    ///   - onReady: called with the link once the port is open.
    public func run(port: Int, onReady: @escaping @Sendable (String) -> Void) async throws {
        let lock = try ServerLock(data: data)
        defer { lock.release() }
        let entrance = Entrance(data: data, logger: logger)
        let connections = Connections(descriptors: Descriptors.raise(), peers: peers())
        let responder = router(entrance, connections).buildResponder()
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
        // They are stopped from the last to the first.
        var group = ServiceGroupConfiguration(
            services: [Background(services: app.services), second, application], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        group.maximumGracefulShutdownDuration = Self.patience
        let result = await run(ServiceGroup(configuration: group), port: port)
        RunningServer.remove(from: data)
        await app.stop()
        try result.get()
    }

    private func peers() -> Peers {
        let peers = Peers()
        if !peers.isAble {
            logger.warning(
                "The kernel does not tell whose a connection is. Other users of this machine are kept out by the link alone.")
        }
        return peers
    }

    /// How long requests may take to finish once the server is asked to stop.
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

    func router(_ entrance: Entrance, _ connections: Connections) -> Router<Context> {
        let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: Guard(entrance: entrance, connections: connections, activity: app.services.activity))
        let sessions = SessionController(entrance: entrance, events: app.services.events)
        sessions.addOpenRoute(to: router)
        let admitted = router.group().add(middleware: SessionNeeded())
        sessions.addRoutes(to: admitted)
        EventsController(hub: app.services.events, connections: connections).addRoutes(to: admitted)
        SettingsController(services: app.services).addRoutes(to: admitted)
        SystemController(services: app.services, web: web).addRoutes(to: admitted)
        JobsController(jobs: app.jobs).addRoutes(to: admitted)
        UndoController(services: app.services, undo: app.undo).addRoutes(to: admitted)
        for feature in app.services.features.all { feature.addRoutes(to: admitted) }
        StaticFiles(root: web).addRoutes(to: router)
        return router
    }
}
