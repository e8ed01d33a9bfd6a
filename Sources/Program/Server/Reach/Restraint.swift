import NIOCore

/// Limits reading from an unauthenticated client in the network, because everything that the client sends is kept in memory,
/// and the client may open any number of streams.
///
/// After `maximum` bytes, nothing more is read until the connection has a session. If it has no session after `patience` either,
/// it is closed.
final class Restraint: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The maximum number of bytes that are read without a session, and the time for which the server then waits for a session.
    static let maximum = 256 << 10
    private static let patience = TimeAmount.seconds(10)

    private let connection: Connection
    private var bytes = 0
    private var isHolding = false

    init(_ connection: Connection) { self.connection = connection }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if bytes < Self.maximum { bytes += unwrapInboundIn(data).readableBytes }
        context.fireChannelRead(data)
    }

    /// Stops reading at the limit. When a request with a valid session arrives on the connection, `Connections.know` resumes
    /// reading.
    func read(context: ChannelHandlerContext) {
        if bytes < Self.maximum || connection.isKnown { return context.read() }
        guard !isHolding else { return }
        isHolding = true
        let (connection, channel) = (connection, context.channel)
        let timer = context.eventLoop.scheduleTask(in: Self.patience) { if !connection.isKnown { channel.close(promise: nil) } }
        channel.closeFuture.whenComplete { _ in timer.cancel() }
    }
}
