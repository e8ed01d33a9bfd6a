import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Lists the delete queue, puts photos back and deletes them.
struct QueueController {
    let services: Services
    let queue: DeleteQueue

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/triage/queue", use: list)
        router.post("/api/triage/queue/put-back", use: putBack)
        router.post("/api/triage/queue/delete", use: delete)
    }
}

extension QueueController {
    private func list(_ request: Request, _ context: Context) async throws -> Response {
        try json(
            try queue.list(
                after: try Keyset(request.query("after")), rank: try request.number("rank", default: 0),
                limit: try request.number("limit", default: 100)))
    }

    private struct PutBack: Encodable {
        let act: Int64?
        let counts: Counts
        let count: Int
    }

    private func putBack(_ request: Request, _ context: Context) async throws -> Response {
        let choice = try await request.decode(ItemChoice.self)
        let selection = try choice.queued()
        let (act, count) = try await blocking { try queue.putBack(selection) }
        return try json(PutBack(act: act, counts: try services.sendDecided(choice.ids ?? [], by: request.client), count: count))
    }

    private struct Deleted: Encodable {
        let act: Int64?
        let deleted: Int
        let bytes: Int64
        let failed: [FailedItem]
        let counts: Counts
    }

    private struct DeleteRequest: Decodable {
        let choice: ItemChoice
        /// The versions of the cards that were displayed, one for each id; nil to accept any version.
        let versions: [String]?

        private enum Key: CodingKey { case versions }

        init(from decoder: any Decoder) throws {
            choice = try ItemChoice(from: decoder)
            versions = try decoder.container(keyedBy: Key.self).decodeIfPresent([String].self, forKey: .versions)
        }
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(DeleteRequest.self)
        let selection = try body.choice.queued()
        guard body.versions.map({ $0.count == body.choice.ids?.count }) ?? true else {
            throw Failure(.badRequest, "decision.versionsCount")
        }
        let versions = Dictionary(zip(body.choice.ids ?? [], body.versions ?? [])) { first, _ in first }
        let (act, outcome) = try await blocking { try queue.delete(selection, versions: versions) }
        services.events.send("trash")
        let counts = try services.sendDecided(outcome.moved, by: request.client)
        return try json(
            Deleted(
                act: act, deleted: outcome.moved.count, bytes: outcome.bytes, failed: outcome.refused.map(FailedItem.init),
                counts: counts))
    }
}

extension ItemChoice {
    fileprivate func queued() throws -> DeleteQueue.Selection {
        switch try selection() {
        case .all(let shown): .shown(shown)
        case .some(let ids): .some(ids)
        }
    }
}
