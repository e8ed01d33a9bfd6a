import NIOCore

/// Reads little from a stranger in the network: what he sends beside his questions would be kept in memory, in as many streams as he opens.
///
/// Beyond a bound nothing is read any more until a session came; where none comes, the connection ends.
final class Restraint: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Bytes that are read from a stranger, and how long he is waited for then.
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

    /// Who has brought a session since is read again: see `Connections.know`.
    func read(context: ChannelHandlerContext) {
        if bytes < Self.most || connection.isKnown { return context.read() }
        guard !isHolding else { return }
        isHolding = true
        let (connection, channel) = (connection, context.channel)
        let timer = context.eventLoop.scheduleTask(in: Self.patience) { if !connection.isKnown { channel.close(promise: nil) } }
        channel.closeFuture.whenComplete { _ in timer.cancel() }
    }
}
