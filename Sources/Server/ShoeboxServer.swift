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
        let session = try Session(data: data)
        let data = data
        var application = Application(
            responder: router(session).buildResponder(),
            configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: "Shoebox"),
            onServerRunning: { channel in
                session.listens(on: channel.localAddress?.port ?? port)
                try? RunningServer(link: session.link, pid: getpid()).save(in: data)
                onReady(session.link)
            },
            logger: logger)
        application.addServices(Background(services: app.services))
        var group = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        group.maximumGracefulShutdownDuration = Self.patience
        let result = await run(ServiceGroup(configuration: group), port: port)
        RunningServer.remove(from: data)
        await app.stop()
        try result.get()
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

    func router(_ session: Session) -> Router<Context> {
        let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: Guard(session: session, activity: app.services.activity))
        let sessions = SessionController(session: session)
        sessions.addOpenRoute(to: router)
        let admitted = router.group().add(middleware: SessionNeeded(session: session))
        sessions.addRoutes(to: admitted)
        EventsController(hub: app.services.events).addRoutes(to: admitted)
        SettingsController(services: app.services).addRoutes(to: admitted)
        SystemController(services: app.services, web: web).addRoutes(to: admitted)
        JobsController(jobs: app.jobs).addRoutes(to: admitted)
        UndoController(services: app.services, undo: app.undo).addRoutes(to: admitted)
        for feature in app.services.features.all { feature.addRoutes(to: admitted) }
        StaticFiles(root: web).addRoutes(to: router)
        return router
    }
}
