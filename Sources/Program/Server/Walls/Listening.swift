import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Web

/// Creates the application that listens for connections on an address.
enum Listening {
    typealias Responder = RouterResponder<Context>

    /// - Parameter onOpen: called with the port before the first request is answered.
    static func application<Chosen: HTTPResponder>(
        at address: BindAddress, _ responder: Chosen, _ connections: Connections, _ way: Connection.Way = .local, logger: Logger,
        onOpen: @escaping @Sendable (Int) async -> Void
    ) -> Application<Chosen> where Chosen.Context == Context {
        Application(
            responder: responder, server: HTTPServerBuilder { GuardedChannel(connections, way, responder: $0) },
            configuration: .init(address: address, serverName: "Shoebox"),
            onServerRunning: { channel in
                do {
                    try await Door.add(to: channel, connections, logger: logger)
                } catch {
                    logger.warning("New connections are not bounded: \(error)")
                }
                await onOpen(channel.localAddress?.port ?? 0)
            },
            logger: logger)
    }
}

/// Listens on the same port of the IPv6 address [::1], so that no other program can answer there if a browser resolves
/// `localhost` to [::1].
final class SecondListener: Service {
    enum Outcome: Sendable { case open, taken, none }

    private let responder: Listening.Responder
    private let connections: Connections
    private let logger: Logger
    private let ports: (stream: AsyncStream<Int>, continuation: AsyncStream<Int>.Continuation) = AsyncStream.makeStream()
    private let outcomes: (stream: AsyncStream<Outcome>, continuation: AsyncStream<Outcome>.Continuation) =
        AsyncStream.makeStream()

    init(responder: Listening.Responder, connections: Connections, logger: Logger) {
        self.responder = responder
        self.connections = connections
        self.logger = logger
    }

    /// Waits until this listener is open or has failed to open.
    func open(port number: Int) async -> Outcome {
        ports.continuation.yield(number)
        ports.continuation.finish()
        return await outcomes.stream.first { _ in true } ?? .none
    }

    func run() async throws {
        let outcome = outcomes.continuation
        defer { outcome.finish() }
        guard let port = await ports.stream.cancelOnGracefulShutdown().first(where: { _ in true }) else { return }
        let application = Listening.application(at: .hostname("::1", port: port), responder, connections, logger: logger) { _ in
            outcome.yield(.open)
        }
        do {
            try await application.run()
        } catch {
            let isTaken = (error as? IOError)?.errnoCode == EADDRINUSE
            outcome.yield(isTaken ? .taken : .none)
            if !isTaken { logger.info("Nothing listens at [::1]: \(error)") }
            // The server continues to run without this listener.
            try? await gracefulShutdown()
        }
    }
}
