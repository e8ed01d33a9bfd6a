import Acts
import Basics
import Catalogue
import Groups
import HTTPTypes
import Hummingbird
import Library
import Notes
import Triage

/// The deck, its decisions, and the delete queue.
struct TriageController {
    let house: Household

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/triage/deck", use: deck)
        router.post("/api/triage/decisions", use: decide)
        router.post("/api/triage/decide-many", use: decideMany)
        router.post("/api/triage/start-over", use: startOver)
        router.get("/api/triage/recent", use: recent)
        router.get("/api/triage/queue", use: queue)
        router.post("/api/triage/queue/put-back", use: putBack)
        router.post("/api/triage/queue/delete", use: delete)
        router.post("/api/undo", use: undo)
    }
}

extension TriageController {
    /// Cards of a hand whose contents are read ahead of the scan.
    private static let readAhead = 8

    private func deck(_ request: Request, _ context: Context) async throws -> Response {
        let filter = try PhotoFilter(request, house.catalogue)
        let limit = try request.number("limit", default: 12)
        house.expectReading()
        let hand = try await house.deck.hand(filter, after: try Keyset(request.query("after")), limit: limit)
        if request.query("after") == nil {
            let upcoming = try await house.deck.upcoming(filter, limit: limit).prefix(Self.readAhead)
                .filter { $0.contents == .unread }
            let library = house.library
            Task { for file in upcoming { _ = try? await library.readNow(file) } }
        }
        return try json(hand)
    }

    private struct Decisions: Decodable { let decisions: [Triage.Swipe] }

    private struct Decided: Encodable {
        let applied: [String]
        let refused: [Triage.Refused]
        let counts: Counts
    }

    private func decide(_ request: Request, _ context: Context) async throws -> Response {
        let swipes = try await request.decode(Decisions.self).decisions
        let triage = house.triage
        let outcome = try await blocking { try triage.decide(swipes) }
        let counts = try house.tell(decided: outcome.ids, by: request.client)
        haveRead(outcome.ids)
        house.expectReading()
        return try json(Decided(applied: outcome.applied, refused: outcome.refused, counts: counts))
    }

    /// Has notes made of what was decided to be read. The swipe does not wait for it; what a crash forgets here is caught up with at the next start.
    private func haveRead(_ ids: [Int64]) {
        Task { [notes = house.notes, library = house.library] in
            // A card may be swiped before the scan has come to it.
            for id in ids { _ = try? await library.photo(id) }
            try? await notes.wish(ids)
        }
    }

    private struct ManyRequest: Decodable {
        let ids: [Int64]
        let action: String
        let key: String
        /// Of the cards that were shown, one for each id; nil: whatever the photo shows now.
        var versions: [String?]?
        /// Only these files, not their copies.
        var alone: Bool?
    }

    private struct DecidedMany: Encodable {
        let act: Int64?
        let count: Int
        let failed: [FailedItem]
        let counts: Counts
    }

    private func decideMany(_ request: Request, _ context: Context) async throws -> Response {
        let wish = try await request.decode(ManyRequest.self)
        let triage = house.triage
        guard wish.versions.map({ $0.count == wish.ids.count }) ?? true else {
            throw Failure(.badRequest, "“versions” holds one for each id.")
        }
        let shown = zip(wish.ids, wish.versions ?? []).compactMap { id, version in version.map { (id, $0) } }
        let versions = Dictionary(shown) { first, _ in first }
        let many = try await blocking {
            try triage.decideMany(wish.ids, wish.action, versions: versions, alone: wish.alone ?? false, key: wish.key)
        }
        haveRead(many.ids)
        return try json(
            DecidedMany(
                act: many.act, count: many.ids.count, failed: many.refused.map(FailedItem.init),
                counts: try house.tell(decided: many.ids, by: request.client)))
    }

    private struct Done: Encodable {
        let act: Int64?
        let counts: Counts
        var count: Int?
    }

    private func startOver(_ request: Request, _ context: Context) async throws -> Response {
        let triage = house.triage
        let act = try await blocking { try triage.startOver() }
        return try json(Done(act: act, counts: try house.tell(decided: [], by: request.client)))
    }

    private struct Recent: Encodable { let acts: [Act] }

    private func recent(_ request: Request, _ context: Context) async throws -> Response {
        let limit = min(max(try request.number("limit", default: 20), 1), 500)
        return try json(Recent(acts: try house.catalogue.read { try Journal.recent($0, limit: limit) }))
    }

    private func queue(_ request: Request, _ context: Context) async throws -> Response {
        try json(
            try house.queue.list(
                after: try Keyset(request.query("after")), rank: try request.number("rank", default: 0),
                limit: try request.number("limit", default: 100)))
    }

    private func putBack(_ request: Request, _ context: Context) async throws -> Response {
        let choice = try await request.decode(Choice.self)
        let selection = try choice.queued()
        let queue = house.queue
        let (act, count) = try await blocking { try queue.putBack(selection) }
        return try json(Done(act: act, counts: try house.tell(decided: choice.ids ?? [], by: request.client), count: count))
    }

    private struct Deleted: Encodable {
        let act: Int64
        let deleted: Int
        let bytes: Int64
        let failed: [FailedItem]
        let counts: Counts
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let choice = try await request.decode(Choice.self)
        let selection = try choice.queued()
        let queue = house.queue
        let (act, outcome) = try await blocking { try queue.delete(selection) }
        house.events.send("trash", [String: String]())
        let counts = try house.tell(decided: outcome.moved, by: request.client)
        return try json(
            Deleted(
                act: act, deleted: outcome.moved.count, bytes: outcome.bytes, failed: outcome.refused.map(FailedItem.init),
                counts: counts))
    }

    private struct UndoRequest: Decodable {
        var act: Int64?
        var key: String?
    }

    private struct Undone: Encodable {
        let act: Act?
        var ids: [Int64] = []
        var cards: [Card] = []
        var failed: [FailedItem] = []
        let counts: Counts
    }

    private func undo(_ request: Request, _ context: Context) async throws -> Response {
        let choice = try await request.decodeIfPresent(UndoRequest.self)
        let (undo, library) = (house.undo, house.library)
        guard let result = try await blocking({ try undo.last(id: choice?.act, key: choice?.key) }) else {
            return try json(Undone(act: nil, counts: try house.catalogue.read(Counts.fetch)))
        }
        switch result.act.kind {
        case .delete, .restore: house.events.send("trash", [String: String]())
        case .unshare: await library.scan()
        case .decide, .editNote, .sortNote, .deleteNote: house.tellNotes()
        case .correctScreenshots:
            house.events.send("screenshots", [String: String]())
            await house.groups.forget()
            house.events.send("groups", [String: String]())
        case .place:
            house.events.send("library", [String: String]())
            house.events.send("screenshots", [String: String]())
            await house.groups.forget()
            house.events.send("groups", [String: String]())
        case .addFiles:
            await library.scan()
            house.events.send("trash", [String: String]())
        case .putBack, .startOver, .writeCaptions: break
        case .separate:
            await house.similar.noteChange()
            await house.groups.forget()
            house.events.send("groups", [String: String]())
        case .album:
            await house.groups.forget()
            house.events.send("groups", [String: String]())
        }
        let counts = try house.tell(decided: result.files, by: request.client)
        let cards = try house.catalogue.read { db in
            try Card.make(
                db,
                try FileRow.fetch(db, ids: Array(result.files.prefix(20))).filter { $0.presence == .here && $0.decision == nil })
        }
        return try json(
            Undone(act: result.act, ids: result.files, cards: cards, failed: result.refused.map(FailedItem.init), counts: counts))
    }
}
