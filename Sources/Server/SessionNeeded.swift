import Basics
import HTTPTypes
import Hummingbird
import Web

/// Lets only holders of the session through. It stands before the API's handlers themselves, so no spelling of an address goes around it.
struct SessionNeeded: RouterMiddleware {
    let session: Session

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response
    {
        guard session.admits(request.headers[.cookie]) else {
            return answer(
                Failure(.permissionDenied, "session.needed"),
                status: .unauthorized)
        }
        return try await next(request, context)
    }
}
