import Basics
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Web

/// Refuses other users of this machine, requests that are no plain HTTP/1.1 to an address of this server, and writes whose `Origin` is none of
/// our pages. Finds the browser's session; see also `SessionNeeded`.
///
/// Other people may have accounts on the machine, and any web page may send requests to 127.0.0.1.
struct Guard: RouterMiddleware {
    let entrance: Entrance
    let connections: Connections
    let activity: Activity

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response
    {
        activity.note()
        let connection = connections.connection(of: context.channel)
        if let refusal = refusal(of: request, connection) {
            var response = turnAway(request, refusal.0, refusal.1)
            response.headers[.connection] = "close"
            harden(&response)
            return response
        }
        var context = context
        context.session = entrance.session(of: request.headers[.cookie])
        if context.session != nil, let connection { connections.know(connection) }
        var response: Response
        do {
            response = try await next(request, context)
        } catch let failure as Failure {
            response = answer(failure)
        } catch let error as HTTPError where error.status == .notFound {
            response = answer(Failure(.fileNotFound, "request.noSuchAddress"))
        } catch let error as HTTPError {
            response = answer(
                error.body.map { Failure(.badRequest, "request.refused", ["detail": $0]) }
                    ?? Failure(.badRequest, "request.notUnderstood"), status: error.status)
        } catch is CancellationError {
            response = answer(Failure(.cancelled, "request.cancelled"))
        } catch {
            context.logger.error("\(request.uri.path): \(error)")
            response = answer(Failure(.unknown, "request.unexpected", ["error": "\(error)"]))
        }
        // Its link was right: the session has begun.
        if response.headers[.setCookie] != nil, let connection { connections.know(connection) }
        // What is left of a large body is not waited for, and whoever asks for too much keeps no connection.
        if response.status == .serviceUnavailable || (response.status.code >= 400 && hasLargeBody(request)) {
            response.headers[.connection] = "close"
        }
        harden(&response)
        return response
    }

    /// A refusal: in words where a person looks at it.
    private func turnAway(_ request: Request, _ failure: Failure, _ status: HTTPResponse.Status) -> Response {
        guard failure.reason == "session.otherUser", !request.uri.path.hasPrefix("/api/") else {
            return answer(failure, status: status)
        }
        return Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: failure.description + "\n")))
    }

    private func hasLargeBody(_ request: Request) -> Bool {
        if request.headers[.transferEncoding] != nil { return true }
        return request.headers[.contentLength].flatMap { Int($0) }.map { $0 > Self.smallBody } ?? false
    }

    /// Bytes that are sooner read than a new connection is made.
    private static let smallBody = 64 << 10

    private func refusal(of request: Request, _ connection: Connection?) -> (Failure, HTTPResponse.Status)? {
        // A connection that gave way to another is about to be closed.
        guard let connection else { return (Failure(.busy, "request.tooMany"), .serviceUnavailable) }
        if connection.holder == .other { return (Failure(.permissionDenied, "session.otherUser"), .forbidden) }
        if let failure = misframed(request) { return (failure, .badRequest) }
        guard let host = request.head.authority, entrance.hosts.contains(host.lowercased()) else {
            return (
                Failure(.permissionDenied, "request.foreignAddress"),
                .misdirectedRequest
            )
        }
        if request.method != .get && request.method != .head {
            guard let origin = request.headers[.origin], entrance.origins.contains(origin.lowercased()) else {
                return (Failure(.permissionDenied, "request.foreignPage"), .forbidden)
            }
        }
        return nil
    }

    /// RFC 9112: one `Host` (§3.2), a target that is a path or an address of ours (§3.2.2), and no coding of the body but "chunked" (§6.1):
    /// of any other it is unknown where the body ends.
    private func misframed(_ request: Request) -> Failure? {
        if let host = HTTPField.Name("Host"), request.headers[host] != nil { return Failure(.badRequest, "request.twoHosts") }
        guard request.head.path?.hasPrefix("/") == true else { return Failure(.badRequest, "request.foreignTarget") }
        if let coding = request.headers[.transferEncoding], coding.lowercased() != "chunked" {
            return Failure(.badRequest, "request.unknownCoding")
        }
        return nil
    }

    private func harden(_ response: inout Response) {
        // The frame for foreign HTML has a stricter policy of its own, and may stand only in our pages.
        let isFramed = response.headers[.contentSecurityPolicy] != nil
        if !isFramed { response.headers[.contentSecurityPolicy] = Self.policy }
        response.headers[.xContentTypeOptions] = "nosniff"
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("X-Frame-Options", isFramed ? "SAMEORIGIN" : "DENY"),
        ] {
            if let field = HTTPField.Name(name) { response.headers[field] = value }
        }
    }

    static let policy = [
        "default-src 'self'", "img-src 'self' blob: data:", "style-src 'self'", "script-src 'self' 'wasm-unsafe-eval'",
        "frame-src 'self' blob:",
        "connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ].joined(separator: "; ")
}
