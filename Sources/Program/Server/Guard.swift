import Base
import Catalogue
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Web

/// Refuses connections of other users of this machine, requests that are not plain HTTP/1.1 to a host name of this server, and
/// requests that change something and whose `Origin` is not a page of Shoebox. Also finds the session of each request; see
/// `SessionNeeded`.
///
/// This is necessary because other people may have accounts on this machine, and any web page may send requests to 127.0.0.1.
struct Guard: RouterMiddleware {
    let entrance: Entrance
    let connections: Connections
    let activity: Activity
    let devices: Devices
    let farewell: Farewell

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response
    {
        activity.note()
        let connection = connections.connection(of: context.channel)
        if let refusal = refusal(of: request, connection, Forwarding.current) {
            var response = turnAway(request, refusal.0, refusal.1)
            // Behind a proxy, other programs may use the same name, so their cookies are kept.
            if refusal.0.reason == "request.tooManyCookies", connection?.way != .proxy { response.headers.clear("cookies") }
            close(&response, connection, context)
            harden(&response)
            return response
        }
        if let connection, var response = farewell.answer(to: request, connection.way) {
            harden(&response)
            return response
        }
        var context = context
        if let connection { identify(request, &context, connection) }
        var response: Response
        do {
            if let connection, let other = try turnAside(request, context, connection) {
                response = other
            } else {
                let (admitted, asked) = (context, plain(request, connection, context))
                response = try await Actor.$device.withValue(admitted.device?.name) {
                    try await Actor.$browser.withValue(admitted.session) { try await next(asked, admitted) }
                }
            }
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
            response = answer(Failure(of: error, "request.unexpected"))
        }
        // The response sets a cookie, so the request contained a valid link and its session has begun.
        if response.headers[.setCookie] != nil, let connection { connections.know(connection) }
        // The rest of a large body of a refused request is not read, so the connection is closed. It is also closed after a
        // response with status 503, for example to a client that sends too many requests.
        if response.status == .serviceUnavailable || (response.status.code >= 400 && hasLargeBody(request)) {
            close(&response, connection, context)
        }
        harden(&response)
        response.body = OutflowWriter.bounded(response.body, by: connections.outflow, on: context.channel)
        return response
    }

    /// Finds the session and the paired device of a request. A session that was started on this machine is not valid in the
    /// network, and vice versa.
    private func identify(_ request: Request, _ context: inout Context, _ connection: Connection) {
        // The previous request on the connection of a proxy may have come from a device.
        if connection.way == .proxy { connection.device = nil }
        guard let session = entrance.session(of: request.headers[.cookie], connection.way) else { return }
        let id = entrance.sessions.device(of: session)
        switch connection.way {
        case .local:
            guard id == nil else { return }
        case .network, .proxy:
            guard let id, let device = devices.device(id) else { return }
            context.device = device
            connection.device = id
            devices.see(id)
        }
        context.session = session
        connections.know(connection)
    }

    /// Returns the response that replaces the normal one for a request of another device, or nil if the request may proceed. An
    /// unauthenticated client is redirected to the pairing page or gets an error. Throws if the rights of a device do not allow
    /// the request.
    private func turnAside(_ request: Request, _ context: Context, _ connection: Connection) throws -> Response? {
        guard connection.way != .local else { return nil }
        if let device = context.device {
            if let refusal = Limits.refusal(request, of: device) { throw refusal }
            return nil
        }
        if Limits.isForStrangers(request) { return nil }
        if request.method == .get, request.uri.path == "/" {
            return Response(status: .seeOther, headers: [.location: "/pair", .cacheControl: "no-store"])
        }
        return answer(Failure(.permissionDenied, "session.deviceNeeded"), status: .unauthorized)
    }

    /// Removes the header `If-None-Match` from a request on HTTP/2. Chromium resets a stream if the response is "304 Not
    /// Modified". Because a client may reset at most 200 streams in 30 seconds, loading a page twice would end the connection.
    private func plain(_ request: Request, _ connection: Connection?, _ context: Context) -> Request {
        guard connection?.carries(context.channel) == true else { return request }
        var head = request.head
        head.headerFields[.ifNoneMatch] = nil
        return Request(head: head, body: request.body)
    }

    /// Closes the connection after the response. Does nothing on HTTP/2, because the connection also carries other streams, and
    /// because the header `Connection` does not exist there (RFC 9113 §8.2.2).
    private func close(_ response: inout Response, _ connection: Connection?, _ context: Context) {
        if connection?.carries(context.channel) != true { response.headers[.connection] = "close" }
    }

    /// Returns the response for a refused request. It is plain text for failures that a user may see in the browser, otherwise
    /// JSON.
    private func turnAway(_ request: Request, _ failure: Failure, _ status: HTTPResponse.Status) -> Response {
        guard Self.plainReasons.contains(failure.reason), !request.uri.path.hasPrefix("/api/") else {
            return answer(failure, status: status)
        }
        return Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: failure.description + "\n")))
    }

    private static let plainReasons: Set<Failure.Reason> = ["session.otherUser", "request.tooManyCookies"]

    private func hasLargeBody(_ request: Request) -> Bool {
        if request.headers[.transferEncoding] != nil { return true }
        return request.headers[.contentLength].flatMap { Int($0) }.map { $0 > Self.smallBody } ?? false
    }

    /// The maximum length in bytes of a body that is read to its end although the request is refused. Reading it is faster than
    /// opening a new connection.
    private static let smallBody = 64 << 10

    private func refusal(
        of request: Request, _ connection: Connection?, _ forwarded: Forwarding?
    ) -> (Failure, HTTPResponse.Status)? {
        // A connection that was evicted in favour of a new one will be closed soon.
        guard let connection else { return (Failure(.busy, "request.tooMany"), .serviceUnavailable) }
        if connection.holder == .other { return (Failure(.permissionDenied, "session.otherUser"), .forbidden) }
        if let failure = misframed(request) { return (failure, .badRequest) }
        guard let host = forwarded?.host ?? request.head.authority, entrance.hosts(connection.way).contains(host.lowercased())
        else {
            return (
                Failure(.permissionDenied, "request.foreignAddress"),
                .misdirectedRequest
            )
        }
        if let failure = oversized(request) { return (failure, .requestHeaderFieldsTooLarge) }
        if request.method != .get && request.method != .head {
            guard let origin = request.headers[.origin], entrance.origins(connection.way, forwarded).contains(origin.lowercased())
            else {
                return (Failure(.permissionDenied, "request.foreignPage"), .forbidden)
            }
        }
        return nil
    }

    /// Refuses headers that are too large. Browsers send the cookies of a host to all its ports, so any program on this machine
    /// can cause this by setting many cookies. The cookies are cleared only if they are the reason, because any page can link
    /// to a long URL, and clearing the cookies would sign the user out.
    private func oversized(_ request: Request) -> Failure? {
        if request.headers[values: .cookie].reduce(0, { $0 + $1.utf8.count }) > Self.largest {
            return Failure(.tooLarge, "request.tooManyCookies")
        }
        let size = request.headers.reduce(request.head.path?.utf8.count ?? 0) { $0 + $1.value.utf8.count }
        return size > Self.largest ? Failure(.tooLarge, "request.headerTooLarge") : nil
    }

    /// The maximum size of the request headers in bytes. On connections from this machine, larger headers are still read, so
    /// that the response can explain the error: see `GuardedChannel`.
    private static let largest = 64 << 10

    /// Checks three rules of RFC 9112: one `Host` (§3.2), a target that is a path or a URL of this server (§3.2.2), and no
    /// transfer coding except "chunked" (§6.1), because with another coding the end of the body is unknown.
    private func misframed(_ request: Request) -> Failure? {
        if let host = Self.host, request.headers[host] != nil { return Failure(.badRequest, "request.twoHosts") }
        guard request.head.path?.hasPrefix("/") == true else { return Failure(.badRequest, "request.foreignTarget") }
        if let coding = request.headers[.transferEncoding], coding.lowercased() != "chunked" {
            return Failure(.badRequest, "request.unknownCoding")
        }
        return nil
    }

    private func harden(_ response: inout Response) {
        // The frame that shows HTML from other sources sets a separate, stricter policy, and only Shoebox's own pages may embed
        // it.
        let isFramed = response.headers[.contentSecurityPolicy] != nil
        if !isFramed { response.headers[.contentSecurityPolicy] = Self.policy }
        response.headers[.xContentTypeOptions] = "nosniff"
        for field in Self.walls { response.headers[field.name] = field.value }
        if let frame = Self.frame { response.headers[frame] = isFramed ? "SAMEORIGIN" : "DENY" }
    }

    /// Created once, because `HTTPField.Name` checks every character of a name.
    private static let frame = HTTPField.Name("X-Frame-Options"), host = HTTPField.Name("Host")
    private static let walls = [
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ].compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } }

    static let policy = [
        "default-src 'self'", "img-src 'self' blob: data:", "style-src 'self'", "script-src 'self' 'wasm-unsafe-eval'",
        "frame-src 'self' blob:",
        // Videos that the browser cannot play come in segments through Media Source.
        "media-src 'self' blob:",
        "connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ].joined(separator: "; ")
}
