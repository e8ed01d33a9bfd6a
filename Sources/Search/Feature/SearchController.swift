import Base
import Catalogue
import Hummingbird
import Web
import Workers

struct SearchController {
    let search: Search
    let pool: WorkerPool

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/search", use: find)
    }

    /// The maximum time for which a response waits for kinds that are not in the index. Browsers request slower kinds separately,
    /// so that the other results appear while the user is typing.
    private static let patience = Duration.milliseconds(250)

    private struct Found: Encodable {
        let groups: [Search.Answer.Group]
        let namesThing: Bool
    }

    private func find(_ request: Request, _ context: Context) async throws -> Response {
        pool.makeWay()
        let kind = try request.query("kind").map(search.kind)
        guard let order = SearchIndex.Order(rawValue: request.query("order") ?? "best") else {
            throw Failure(.badRequest, "search.unknownOrder")
        }
        let (text, after) = (request.query("q") ?? "", request.query("after"))
        let limit = try request.number("limit", default: 20)
        try await search.catchUpSoon()
        let answer = try await search.find(
            text, kind: kind, order: order, after: after, limit: limit, patience: kind == nil ? Self.patience : nil)
        return try json(Found(groups: answer.groups, namesThing: SearchQuery(text).namesThing))
    }
}
