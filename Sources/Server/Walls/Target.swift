import NIOCore
import NIOHTTP1

/// Checks requests with an absolute URL as target (RFC 9112 §3.2.2), because the following handlers keep only its path. If its
/// host differs from `Host`, the target is replaced by `*`, which is not a path and is therefore refused.
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
