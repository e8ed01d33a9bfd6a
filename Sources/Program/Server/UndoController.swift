import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Undoes an action of the user, regardless of the feature in which it was made.
struct UndoController {
    let services: Services
    let undo: Undo

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/undo", use: takeBack)
    }
}

extension UndoController {
    private struct UndoRequest: Decodable {
        var act: Int64?
        var key: String?
    }

    private struct Undone: Encodable {
        /// nil if nothing was undone.
        let act: Act?
        var ids: [Int64] = []
        var cards: [Card] = []
        var failed: [FailedItem] = []
        let counts: Counts
    }

    private func takeBack(_ request: Request, _ context: Context) async throws -> Response {
        let choice = try await request.decode(UndoRequest.self)
        guard (choice.act == nil) != (choice.key == nil) else { throw Failure(.badRequest, "undo.noAct") }
        // A device without all rights may undo only its own actions. For example, undoing a restore that another device
        // requested would delete the files again.
        let own = context.device.flatMap { $0.rights == .all ? nil : $0.name }
        guard let result = try await blocking({ try undo.last(id: choice.act, key: choice.key, of: own) }) else {
            return try json(Undone(act: nil, counts: try services.catalogue.read(Counts.fetch)))
        }
        guard result.isUndone else {
            let counts = try services.catalogue.read(Counts.fetch)
            return try json(Undone(act: nil, failed: result.refused.map(FailedItem.init), counts: counts))
        }
        await undo.announce(result.act)
        let counts = try services.sendDecided(result.files, by: request.client)
        let cards = try services.catalogue.read { db in
            try Card.make(
                db,
                try FileRow.fetch(db, ids: Array(result.files.prefix(20))).filter { $0.presence == .here && $0.decision == nil })
        }
        return try json(
            Undone(act: result.act, ids: result.files, cards: cards, failed: result.refused.map(FailedItem.init), counts: counts))
    }
}
