import Basics
import HTTPTypes
import Hummingbird
import Web

/// Refuses requests without a session. It wraps the handlers of the API, so that no spelling of an address avoids it.
struct SessionNeeded: RouterMiddleware {
    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response
    {
        guard context.session != nil else {
            return answer(
                Failure(.permissionDenied, "session.needed"),
                status: .unauthorized)
        }
        return try await next(request, context)
    }
}
