import Basics
import HTTPTypes
import Hummingbird
import Logging
import Web

/// Refuses requests whose `Host` is no address of this machine, and writes whose `Origin` is none of our pages. See also `SessionNeeded`.
///
/// Other people may have accounts on the machine, and any web page may send requests to 127.0.0.1.
struct Guard: RouterMiddleware {
    let session: Session
    let activity: Activity

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response
    {
        activity.note()
        if let refusal = refusal(of: request) {
            var response = answer(refusal.0, status: refusal.1)
            harden(&response)
            return response
        }
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
        harden(&response)
        return response
    }

    private func refusal(of request: Request) -> (Failure, HTTPResponse.Status)? {
        guard let host = request.head.authority, session.hosts.contains(host.lowercased()) else {
            return (
                Failure(.permissionDenied, "request.foreignAddress"),
                .misdirectedRequest
            )
        }
        if request.method != .get && request.method != .head {
            guard let origin = request.headers[.origin], session.origins.contains(origin.lowercased()) else {
                return (Failure(.permissionDenied, "request.foreignPage"), .forbidden)
            }
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
