import Basics
import Catalogue
import HTTPTypes
import Hummingbird
import Search

/// One box over everything.
struct SearchController {
    let house: Household

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/search", use: find)
    }

    private func find(_ request: Request, _ context: Context) async throws -> Response {
        let kind = try request.query("kind").map { word in
            guard let kind = SearchResult.Kind(rawValue: word) else {
                throw Failure(.badRequest, "search.unknownKind", ["kind": word])
            }
            return kind
        }
        guard let order = SearchIndex.Order(rawValue: request.query("order") ?? "newest") else {
            throw Failure(.badRequest, "search.unknownOrder")
        }
        let (search, text, after) = (house.search, request.query("q") ?? "", request.query("after"))
        let limit = try request.number("limit", default: 20)
        return try json(try await blocking { try search.find(text, kind: kind, order: order, after: after, limit: limit) })
    }
}
