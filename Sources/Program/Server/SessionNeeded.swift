import Base
import HTTPTypes
import Hummingbird
import Web

/// Refuses requests without a session. Also refuses requests from pages of other programs, because browsers send the cookies of
/// a host to all its ports. The check wraps the handlers of the API, so no spelling of a path can bypass it.
struct SessionNeeded: RouterMiddleware {
    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response
    {
        guard context.session != nil else {
            return answer(
                Failure(.permissionDenied, "session.needed"),
                status: .unauthorized)
        }
        if let field = Self.origin, let site = request.headers[field], site != "same-origin", site != "none" {
            return answer(Failure(.permissionDenied, "request.foreignPage"), status: .forbidden)
        }
        return try await next(request, context)
    }

    /// The header in which a browser describes the page that sends the request (Fetch Metadata, §2.3). It is "none" if the user
    /// typed the URL.
    private static let origin = HTTPField.Name("Sec-Fetch-Site")
}
