import Base
import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// Listens for the connections of a reverse proxy. Opens its port after the local one.
final class ProxyListener: Service {
    private let responder: ProxyResponder
    private let connections: Connections
    private let logger: Logger
    private let ports: (stream: AsyncStream<Int>, continuation: AsyncStream<Int>.Continuation) = AsyncStream.makeStream()
    private let opened: (stream: AsyncStream<Int>, continuation: AsyncStream<Int>.Continuation) = AsyncStream.makeStream()

    init(_ settings: ProxySettings, _ responder: Listening.Responder, _ connections: Connections, logger: Logger) {
        self.responder = ProxyResponder(responder: responder, settings: settings)
        self.connections = connections
        self.logger = logger
    }

    /// Opens the port for the proxy.
    ///
    /// - Parameter isFree: whether any free port will do, because the local port was any free one too.
    /// - Returns: the port; nil if it could not be opened, in which case `run` throws the reason.
    func open(after local: Int, isFree: Bool) async -> Int? {
        ports.continuation.yield(responder.settings.port ?? (isFree ? 0 : local + 2))
        ports.continuation.finish()
        return await opened.stream.first { _ in true }
    }

    func run() async throws {
        let opened = opened.continuation
        defer { opened.finish() }
        guard let port = await ports.stream.cancelOnGracefulShutdown().first(where: { _ in true }) else { return }
        let application = Listening.application(
            at: .hostname(responder.settings.ownAddress, port: port), responder, connections, .proxy, logger: logger
        ) { opened.yield($0) }
        do {
            try await application.run()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw Failure(.busy, "reach.portInUse", ["port": port])
        }
    }
}
