import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1
import Synchronization

/// HTTP/1.1 on an accepted connection, with timeouts against slow clients.
struct GuardedChannel: ServerChildChannel {
    private let http: HTTP1Channel
    private let connections: Connections
    private let way: Connection.Way

    init(_ connections: Connections, _ way: Connection.Way, responder: @escaping HTTPChannelHandler.Responder) {
        (self.connections, self.way) = (connections, way)
        http = HTTP1Channel(
            responder: responder,
            configuration: .init(
                additionalChannelHandlers: [Meter(connections), Patience(connections)],
                httpDecoderConfiguration: .init(maxHeaderFieldSize: Self.header, maxHeaderListSize: Self.header)))
    }

    /// The maximum number of header bytes that are read. This is enough for all cookies that a browser stores for one host, so
    /// that `Guard` can clear them. The memory use is acceptable, because other users of this machine have only a few
    /// connections.
    private static let header = 1 << 20

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Guest> {
        guard connections.admit(channel, way) else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
        }
        return http.setup(channel: channel, logger: logger).flatMapThrowing { stream in
            let guest = Guest(stream)
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self).handler
            try pipeline.addHandler(Target(), position: .before(codec))
            return guest
        }
    }

    func handle(value: Guest, logger: Logger) async {
        value.isHandled.withLock { $0 = true }
        await http.handle(value: value.stream, logger: logger)
    }

    /// The connection in a form that ensures that it is closed even if it is never handled, for example because the server is
    /// stopping. Without closing, deallocating its stream would trap.
    final class Guest: ServerChildChannelValue {
        let stream: HTTP1Channel.Value
        let isHandled = Mutex(false)

        init(_ stream: HTTP1Channel.Value) { self.stream = stream }

        var channel: any Channel { stream.channel }

        deinit {
            guard !isHandled.withLock({ $0 }) else { return }
            let stream = stream
            Task { try? await stream.executeThenClose { _, _ in } }
        }
    }
}
