import NIOCore

/// Limits reading from an unauthenticated client in the network, because everything it sends is kept in memory, in any number of
/// streams.
///
/// After `most` bytes nothing more is read until the connection has a session. Without a session it is closed after `patience`.
final class Restraint: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The maximum number of bytes read without a session, and the time for which the server then waits for a session.
    static let most = 256 << 10
    private static let patience = TimeAmount.seconds(10)

    private let connection: Connection
    private var bytes = 0
    private var isHolding = false

    init(_ connection: Connection) { self.connection = connection }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if bytes < Self.most { bytes += unwrapInboundIn(data).readableBytes }
        context.fireChannelRead(data)
    }

    /// Pauses reading at the limit. Once the connection has brought a session, `Connections.know` resumes it.
    func read(context: ChannelHandlerContext) {
        if bytes < Self.most || connection.isKnown { return context.read() }
        guard !isHolding else { return }
        isHolding = true
        let (connection, channel) = (connection, context.channel)
        let timer = context.eventLoop.scheduleTask(in: Self.patience) { if !connection.isKnown { channel.close(promise: nil) } }
        channel.closeFuture.whenComplete { _ in timer.cancel() }
    }
}
