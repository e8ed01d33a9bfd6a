import Basics
import Catalogue
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Web

/// Refuses other users of this machine, requests that are not plain HTTP/1.1 to an address of this server, and writes whose
/// `Origin` is not one of our pages. Finds the browser's session; see also `SessionNeeded`.
///
/// Other people may have accounts on this machine, and any web page may send requests to 127.0.0.1.
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
        if let refusal = refusal(of: request, connection) {
            var response = turnAway(request, refusal.0, refusal.1)
            if refusal.0.reason == "request.tooManyCookies" { response.headers.clear("cookies") }
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
        // The request brought the right link: the session has begun.
        if response.headers[.setCookie] != nil, let connection { connections.know(connection) }
        // The rest of a large body is not waited for, and a client that asks for too much loses its connection.
        if response.status == .serviceUnavailable || (response.status.code >= 400 && hasLargeBody(request)) {
            close(&response, connection, context)
        }
        harden(&response)
        response.body = OutflowWriter.bounded(response.body, by: connections.outflow, on: context.channel)
        return response
    }

    /// Finds the session and the device. A session of this machine is not valid in the network, and a session of the network is
    /// not valid on this machine.
    private func identify(_ request: Request, _ context: inout Context, _ connection: Connection) {
        guard let session = entrance.session(of: request.headers[.cookie], connection.way) else { return }
        let id = entrance.sessions.device(of: session)
        switch connection.way {
        case .local:
            guard id == nil else { return }
        case .network:
            guard let id, let device = devices.device(id) else { return }
            context.device = device
            connection.device = id
            devices.see(id)
        }
        context.session = session
        connections.know(connection)
    }

    /// The answer that a request from the network gets in place of its own: a stranger is led to the page of pairing, and a
    /// device is refused what its rights do not allow. nil if the request may go on.
    private func turnAside(_ request: Request, _ context: Context, _ connection: Connection) throws -> Response? {
        guard connection.way == .network else { return nil }
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

    /// Removes the condition `If-None-Match` from a request on HTTP/2. Chromium resets a stream whose answer is "not modified",
    /// and a client may not reset more than 200 streams in half a minute: loading a page twice would end the connection.
    private func plain(_ request: Request, _ connection: Connection?, _ context: Context) -> Request {
        guard connection?.carries(context.channel) == true else { return request }
        var head = request.head
        head.headerFields[.ifNoneMatch] = nil
        return Request(head: head, body: request.body)
    }

    /// Ends the connection after the answer. On HTTP/2 it goes on for other streams, and the field does not exist (RFC 9113
    /// §8.2.2).
    private func close(_ response: inout Response, _ connection: Connection?, _ context: Context) {
        if connection?.carries(context.channel) != true { response.headers[.connection] = "close" }
    }

    /// A refusal. It is plain text if a person looks at it.
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

    /// The number of bytes up to which reading a body is faster than making a new connection.
    private static let smallBody = 64 << 10

    private func refusal(of request: Request, _ connection: Connection?) -> (Failure, HTTPResponse.Status)? {
        // A connection that gave way to another one will be closed soon.
        guard let connection else { return (Failure(.busy, "request.tooMany"), .serviceUnavailable) }
        if connection.holder == .other { return (Failure(.permissionDenied, "session.otherUser"), .forbidden) }
        if let failure = misframed(request) { return (failure, .badRequest) }
        guard let host = request.head.authority, entrance.hosts(connection.way).contains(host.lowercased()) else {
            return (
                Failure(.permissionDenied, "request.foreignAddress"),
                .misdirectedRequest
            )
        }
        if let failure = oversized(request) { return (failure, .requestHeaderFieldsTooLarge) }
        if request.method != .get && request.method != .head {
            guard let origin = request.headers[.origin], entrance.origins(connection.way).contains(origin.lowercased()) else {
                return (Failure(.permissionDenied, "request.foreignPage"), .forbidden)
            }
        }
        return nil
    }

    /// Refuses headers that are too large. Browsers send cookies to every port of an address, so any program of this machine can
    /// fill them. The cookies are cleared only if they are the reason: a long address can come from any page, and clearing would
    /// sign people out.
    private func oversized(_ request: Request) -> Failure? {
        if request.headers[values: .cookie].reduce(0, { $0 + $1.utf8.count }) > Self.largest {
            return Failure(.tooLarge, "request.tooManyCookies")
        }
        let size = request.headers.reduce(request.head.path?.utf8.count ?? 0) { $0 + $1.value.utf8.count }
        return size > Self.largest ? Failure(.tooLarge, "request.headerTooLarge") : nil
    }

    /// The number of bytes of a header that are accepted. Connections of this machine read more bytes, so that the error can be
    /// explained: see `GuardedChannel`.
    private static let largest = 64 << 10

    /// Checks the rules of RFC 9112: one `Host` (§3.2), a target that is a path or an address of ours (§3.2.2), and no coding of
    /// the body except "chunked" (§6.1), because with another coding the end of the body is unknown.
    private func misframed(_ request: Request) -> Failure? {
        if let host = Self.host, request.headers[host] != nil { return Failure(.badRequest, "request.twoHosts") }
        guard request.head.path?.hasPrefix("/") == true else { return Failure(.badRequest, "request.foreignTarget") }
        if let coding = request.headers[.transferEncoding], coding.lowercased() != "chunked" {
            return Failure(.badRequest, "request.unknownCoding")
        }
        return nil
    }

    private func harden(_ response: inout Response) {
        // The frame for foreign HTML has a stricter policy of its own, and may be embedded only in our pages.
        let isFramed = response.headers[.contentSecurityPolicy] != nil
        if !isFramed { response.headers[.contentSecurityPolicy] = Self.policy }
        response.headers[.xContentTypeOptions] = "nosniff"
        for field in Self.walls { response.headers[field.name] = field.value }
        if let frame = Self.frame { response.headers[frame] = isFramed ? "SAMEORIGIN" : "DENY" }
    }

    /// Made once, because the name of a field is checked letter by letter.
    private static let frame = HTTPField.Name("X-Frame-Options"), host = HTTPField.Name("Host")
    private static let walls = [
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ].compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } }

    static let policy = [
        "default-src 'self'", "img-src 'self' blob: data:", "style-src 'self'", "script-src 'self' 'wasm-unsafe-eval'",
        "frame-src 'self' blob:",
        "connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ].joined(separator: "; ")
}
