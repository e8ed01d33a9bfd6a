import Base
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// Handles requests that come through a proxy: reads what the proxy reports, and removes the path under which it serves the app,
/// before the router chooses a handler. Adds the path again to redirections.
struct ProxyResponder: HTTPResponder {
    let responder: Listening.Responder
    let settings: ProxySettings

    func respond(to request: Request, context: Context) async throws -> Response {
        var forwarded: Forwarding
        do {
            forwarded = try ForwardedHeaders(request.headers).forwarding(
                by: context.channel.remoteAddress?.ipAddress ?? "", settings.proxies)
        } catch {
            return closing(answer(error))
        }
        var request = request
        if let path = settings.path {
            forwarded.prefix = path.text
            let target = request.head.path ?? ""
            if path.isItself(target) {
                return Response(status: .permanentRedirect, headers: [.location: path.text + "/", .cacheControl: "no-store"])
            }
            guard let rest = path.stripped(target) else {
                return closing(answer(Failure(.fileNotFound, "request.noSuchAddress")))
            }
            var head = request.head
            head.path = rest
            request = Request(head: head, body: request.body)
        }
        var response = try await Forwarding.$current.withValue(forwarded) { [request] in
            try await responder.respond(to: request, context: context)
        }
        if let location = response.headers[.location], location.hasPrefix("/") {
            response.headers[.location] = forwarded.prefix + location
        }
        return response
    }

    /// The body of a refused request is not read, so its connection ends.
    private func closing(_ response: Response) -> Response {
        var response = response
        response.headers[.connection] = "close"
        return response
    }
}
