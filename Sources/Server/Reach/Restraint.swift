import NIOCore

/// Reads little from a stranger in the network, because all that he sends would be kept in memory, in as many streams as he
/// opens.
///
/// After a limit, nothing more is read until the connection has a session. If no session comes, the connection ends.
final class Restraint: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The number of bytes that are read from a stranger, and how long the server then waits for a session.
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

    /// A connection that has brought a session since then is read again: see `Connections.know`.
    func read(context: ChannelHandlerContext) {
        if bytes < Self.most || connection.isKnown { return context.read() }
        guard !isHolding else { return }
        isHolding = true
        let (connection, channel) = (connection, context.channel)
        let timer = context.eventLoop.scheduleTask(in: Self.patience) { if !connection.isKnown { channel.close(promise: nil) } }
        channel.closeFuture.whenComplete { _ in timer.cancel() }
    }
}
