import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Web

/// Reports two numbers to `Outflow`: the response bytes that were written to a connection or one of its streams, and the
/// response bytes that the kernel has taken.
final class Meter: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Connections

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        guard let connection = connections.connection(of: channel) else { return }
        connections.outflow.begin(channel, connection: ObjectIdentifier(connection.channel), owner: connection.address)
    }

    func handlerRemoved(context: ChannelHandlerContext) { connections.outflow.end(context.channel) }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .body(let buffer) = unwrapOutboundIn(data), buffer.readableBytes > 0 else {
            return context.write(data, promise: promise)
        }
        let (outflow, channel, count) = (connections.outflow, context.channel, buffer.readableBytes)
        outflow.writes(count, to: channel)
        let isWritten = promise ?? context.eventLoop.makePromise(of: Void.self)
        isWritten.futureResult.whenComplete { _ in outflow.taken(count, from: channel) }
        context.write(data, promise: isWritten)
    }
}
