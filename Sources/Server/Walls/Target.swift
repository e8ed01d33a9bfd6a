import NIOCore
import NIOHTTP1

/// A request may name its whole address (RFC 9112 §3.2.2), but the handlers after this one keep only the path. Therefore a target
/// at another host than that of `Host` is replaced here by `*`, which is not a path and is refused.
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
