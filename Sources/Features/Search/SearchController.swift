import Basics
import Catalogue
import Hummingbird
import Web

struct SearchController {
    let search: Search

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/search", use: find)
    }

    private func find(_ request: Request, _ context: Context) async throws -> Response {
        let kind = try request.query("kind").map(search.kind)
        guard let order = SearchIndex.Order(rawValue: request.query("order") ?? "newest") else {
            throw Failure(.badRequest, "search.unknownOrder")
        }
        let (text, after) = (request.query("q") ?? "", request.query("after"))
        let limit = try request.number("limit", default: 20)
        return try json(try await blocking { try search.find(text, kind: kind, order: order, after: after, limit: limit) })
    }
}
