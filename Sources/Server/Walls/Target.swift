import NIOCore
import NIOHTTP1

/// A request may name its whole address (RFC 9112 §3.2.2). The parts that come after this would drop all of it but the path: here a target at
/// another host than `Host` says becomes `*`, which is no path and is refused.
final class Target: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), !head.uri.hasPrefix("/") else { return context.fireChannelRead(data) }
        let own = "http://" + (head.headers.first(name: "host") ?? "").lowercased()
        let target = head.uri.lowercased()
        if own == "http://" || (target != own && !target.hasPrefix(own + "/")) { head.uri = "*" }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
