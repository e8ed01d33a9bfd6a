import NIOCore
import NIOHTTP1

/// Checks requests whose target is an absolute URL (RFC 9112 §3.2.2), because the following handlers use only the path of the
/// URL. If the host in the URL differs from the header `Host`, the target is replaced by `*`, which is not a path and is
/// therefore refused.
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
