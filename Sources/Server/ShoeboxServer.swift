public import Basics
import Foundation
import Hummingbird
import Workers
public import Logging
import NIOCore

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
        let chosen = port == 0 ? try FreePort.find() : port
        let session = try Session(data: data, port: chosen)
        let router = Router(context: Context.self)
        router.add(middleware: Guard(session: session))
        HouseController(house: house, session: session, web: web).addRoutes(to: router)
        LibraryController(house: house).addRoutes(to: router)
        TriageController(house: house).addRoutes(to: router)
        TrashController(house: house).addRoutes(to: router)
        PicturesController(house: house).addRoutes(to: router)
        StaticFiles(root: web).addRoutes(to: router)
        let house = house
        var application = Application(
            responder: router.buildResponder(),
            configuration: .init(address: .hostname("127.0.0.1", port: chosen), serverName: "Shoebox"),
            onServerRunning: { _ in
                try? RunningServer(link: session.link, pid: getpid()).save(in: data)
                onReady(session.link)
            },
            logger: logger)
        application.addServices(Background(house: house))
        defer { RunningServer.remove(from: data) }
        do {
            try await application.runService()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw Failure(.busy, "Port \(chosen) is in use.", hint: "Stop what uses it, or choose another with --port.")
        }
        house.events.close()
        await house.pool.shutdown()
    }
}
