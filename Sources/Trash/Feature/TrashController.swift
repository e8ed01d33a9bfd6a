import Acts
import Base
import Catalogue
import Hummingbird
import Web

struct TrashController {
    let services: Services
    let trash: Trash

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/trash", use: list)
        router.post("/api/trash/restore", use: restore)
        router.post("/api/trash/restore-entry", use: restoreEntry)
        router.post("/api/trash/empty", use: empty)
    }
}

extension TrashController {
    private func list(_ request: Request, _ context: Context) async throws -> Response {
        try json(
            try trash.list(
                after: try Keyset(request.query("after")), rank: try request.number("rank", default: 0),
                limit: try request.number("limit", default: 100)))
    }

    private struct Restored: Encodable {
        let act: Int64
        let restored: Int
        /// The new paths of restored files whose former path was taken.
        let renamed: [String]
        let failed: [FailedItem]
        let counts: Counts
    }

    private func restore(_ request: Request, _ context: Context) async throws -> Response {
        let selection = try await request.decode(ItemChoice.self).trashed()
        let (act, outcome) = try await blocking { try trash.restore(selection) }
        services.events.send("trash")
        let counts = try services.sendDecided(outcome.moved, by: request.client)
        return try json(
            Restored(
                act: act, restored: outcome.moved.count, renamed: outcome.renamed.map(\.display),
                failed: outcome.refused.map(FailedItem.init), counts: counts))
    }

    private struct EntryRequest: Decodable {
        let act: Int64
        let entry: Int64
    }

    private struct RestoredEntry: Encodable {
        let act: Int64
        let entry: Int64
    }

    private func restoreEntry(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(EntryRequest.self)
        try await blocking { [trash] in try trash.restore(entry: body.entry, of: body.act) }
        services.events.send("trash")
        services.events.send("files")
        return try json(RestoredEntry(act: body.act, entry: body.entry))
    }

    private struct Emptied: Encodable {
        let removed: Int
        let bytes: Int64
        let failed: [FailedItem]
        let counts: Counts
    }

    private func empty(_ request: Request, _ context: Context) async throws -> Response {
        let shown = try await request.decode(ShownItems.self).items().map { Trash.Shown(id: $0.id, version: $0.version) }
        let outcome = try await blocking { try trash.empty(shown) }
        services.events.send("trash")
        let counts = try services.sendDecided([], by: request.client)
        return try json(
            Emptied(
                removed: outcome.moved.count, bytes: outcome.bytes, failed: outcome.refused.map(FailedItem.init), counts: counts))
    }
}

extension ItemChoice {
    fileprivate func trashed() throws -> Trash.Selection {
        switch try selection() {
        case .all(let seen): .seen(seen)
        case .some(let ids): .some(ids)
        }
    }
}
