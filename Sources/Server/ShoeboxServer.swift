public import Basics
import Foundation
import Groups
import Hummingbird
import Jobs
import Library
import Workers
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The HTTP server: bound to this machine only.
public struct ShoeboxServer: Sendable {
    public let house: Household
    private let data: BytePath
    private let web: BytePath
    private let logger: Logger

    /// - Parameters:
    ///   - web: the folder of the web app, with `index.html` and `openapi.json`.
    public init(house: Household, data: BytePath, web: BytePath, logger: Logger) {
        self.house = house
        self.data = data
        self.web = web
        self.logger = logger
    }

    /// Serves until the process is asked to stop, then lets requests finish and stops the workers.
    ///
    /// - Parameters:
    ///   - port: 0 for any free one.
    ///   - onReady: told the link once the port is open.
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
        application.addServices(Background(house: house))
        var group = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        group.maximumGracefulShutdownDuration = Self.patience
        let result = await run(ServiceGroup(configuration: group), port: port)
        RunningServer.remove(from: data)
        house.events.close()
        await house.library.cancel()
        await house.similar.stop()
        await house.jobs.shutdown()
        await house.pool.shutdown()
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
        router.add(middleware: Guard(session: session, activity: house.activity))
        let door = HouseController(house: house, session: session, web: web)
        door.addDoor(to: router)
        let rooms = router.group().add(middleware: SessionNeeded(session: session))
        door.addRoutes(to: rooms)
        LibraryController(house: house).addRoutes(to: rooms)
        TriageController(house: house).addRoutes(to: rooms)
        GroupsController(house: house).addRoutes(to: rooms)
        AlbumsController(house: house).addRoutes(to: rooms)
        TrashController(house: house).addRoutes(to: rooms)
        MailboxController(house: house).addRoutes(to: rooms)
        PicturesController(house: house).addRoutes(to: rooms)
        JobsController(house: house).addRoutes(to: rooms)
        NotesController(house: house).addRoutes(to: rooms)
        SearchController(house: house).addRoutes(to: rooms)
        ScreenshotsController(house: house).addRoutes(to: rooms)
        StaticFiles(root: web).addRoutes(to: router)
        return router
    }
}
