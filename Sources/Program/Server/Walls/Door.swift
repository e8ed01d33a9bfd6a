import Logging
import NIOCore

/// Limits the number of connections accepted per second, and prevents an error of one connection from ending the server.
final class Door: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never
    typealias OutboundOut = Never

    private let connections: Connections
    private let logger: Logger
    /// The start of the current second, and the number of connections accepted since then.
    private var second = NIODeadline.now()
    private var count = 0
    private var isWaiting = false

    init(_ connections: Connections, logger: Logger) {
        self.connections = connections
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += 1
        context.fireChannelRead(data)
    }

    /// Stops accepting connections at the limit. Further connections wait in the kernel's queue until the current second is
    /// over.
    func read(context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        if now - second >= .seconds(1) { (second, count) = (now, 0) }
        guard count >= connections.bounds.perSecond else { return context.read() }
        guard !isWaiting else { return }
        isWaiting = true
        context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1) - (now - second)) { [self] in
            isWaiting = false
            context.read()
        }
    }

    /// Called if this machine or this process has run out of descriptors. The next handler pauses before it accepts connections
    /// again.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        connections.giveWay()
        logger.warning("A connection could not be accepted: \(error)")
        context.fireErrorCaught(error)
    }

    /// Adds the handlers that guard the listening channel of a server: `Door` at the beginning, and `Threshold` behind the accept
    /// handler, to keep errors from ending the server.
    static func add(to channel: any Channel, _ connections: Connections, logger: Logger) async throws {
        try await channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(Door(connections, logger: logger), position: .first)
            let accept = try pipeline.context(name: "AcceptHandler").handler
            try pipeline.addHandler(Threshold(logger: logger), position: .after(accept))
        }.get()
    }
}

/// Drops errors of connections that failed while they were set up. Otherwise the following handlers would end the server.
private final class Threshold: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let logger: Logger

    init(logger: Logger) { self.logger = logger }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { logger.debug("A connection broke: \(error)") }
}
