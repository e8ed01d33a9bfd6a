import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import Synchronization

/// HTTPS for an accepted connection from the home network: HTTP/2, or HTTP/1.1 for clients without HTTP/2.
struct LanChannel: ServerChildChannel {
    let front: LanFront
    let connections: Connections

    /// The maximum time until the first request on a connection.
    private static let beginning = TimeAmount.seconds(10)

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Guest> {
        guard let protocols = front.current, connections.admit(channel, .network),
            let connection = connections.connection(of: channel)
        else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
        }
        let beginning = channel.eventLoop.scheduleTask(in: Self.beginning) {
            if !connection.hasAsked { channel.close(promise: nil) }
        }
        // The timer is cancelled, because it would keep all data of the connection in memory.
        channel.closeFuture.whenComplete { _ in beginning.cancel() }
        do {
            try channel.pipeline.syncOperations.addHandler(Restraint(connection))
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        return protocols.setup(channel: channel, logger: logger).map { Guest($0, protocols, channel) }
    }

    func handle(value: Guest, logger: Logger) async {
        value.isHandled.withLock { $0 = true }
        await value.protocols.handle(value.chosen, logger: logger)
    }

    /// The connection in a form that ensures that it is closed even if it is never handled: see `GuardedChannel.Guest`.
    final class Guest: ServerChildChannelValue {
        let chosen: LanProtocols.Chosen
        let protocols: LanProtocols
        let channel: any Channel
        let isHandled = Mutex(false)

        init(_ chosen: LanProtocols.Chosen, _ protocols: LanProtocols, _ channel: any Channel) {
            (self.chosen, self.protocols, self.channel) = (chosen, protocols, channel)
        }

        deinit {
            guard !isHandled.withLock({ $0 }) else { return }
            let (chosen, protocols) = (chosen, protocols)
            channel.close(promise: nil)
            Task { await protocols.handle(chosen, logger: Logger(label: "shoebox")) }
        }
    }
}

/// Holds the certificate for new connections. It can be replaced while existing connections continue.
final class LanFront: Sendable {
    private struct State {
        var responder: HTTPChannelHandler.Responder?
        var certificate: Authority.Certificate?
        var protocols: LanProtocols?
    }

    private let state = Mutex(State())
    private let connections: Connections

    init(_ connections: Connections) { self.connections = connections }

    var current: LanProtocols? { state.withLock { $0.protocols } }

    func answer(by responder: @escaping HTTPChannelHandler.Responder) throws {
        state.withLock { $0.responder = responder }
        if let certificate = state.withLock({ $0.certificate }) { try meet(with: certificate) }
    }

    /// Sets the certificate for new connections.
    func meet(with certificate: Authority.Certificate) throws {
        let (responder, isMet) = state.withLock { ($0.responder, $0.protocols != nil && $0.certificate == certificate) }
        if isMet { return }
        guard let responder else { return state.withLock { $0.certificate = certificate } }
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.chain.utf8))
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(certificate.key.utf8), format: .pem)))
        tls.minimumTLSVersion = .tlsv12
        let protocols = try LanProtocols(tls, connections, responder: responder)
        state.withLock { ($0.certificate, $0.protocols) = (certificate, protocols) }
    }
}
