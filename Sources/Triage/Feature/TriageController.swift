import Acts
import Base
import Catalogue
import Hummingbird
import Web
import Workers

/// Serves the deck and stores decisions.
struct TriageController {
    let services: Services
    let library: any PhotoLibrary
    let triage: Triage
    let deck: Deck

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/triage/deck", use: hand)
        router.post("/api/triage/decisions", use: decide)
        router.post("/api/triage/decide-many", use: decideMany)
        router.get("/api/triage/start-over", use: standing)
        router.post("/api/triage/start-over", use: startOver)
        router.get("/api/triage/recent", use: recent)
        router.get("/api/library/photos", use: photos)
    }
}

extension TriageController {
    /// The maximum number of cards of a hand whose photos are read immediately, without waiting for the scan.
    private static let readAhead = 8

    private func hand(_ request: Request, _ context: Context) async throws -> Response {
        let filter = try PhotoFilter(request, services.catalogue)
        let order = try DeckOrder(word: request.query("order"), seed: try request.integer("seed"))
        let limit = try request.number("limit", default: 12)
        if request.query("peek") != "1" {
            services.pool.makeWay()
            await services.features.announce(.swiping)
        }
        let hand = try await deck.hand(filter, order, after: try DeckCursor(request.query("after")), limit: limit)
        if request.query("after") == nil {
            let upcoming = try await deck.upcoming(filter, order, limit: limit).prefix(Self.readAhead)
                .filter { $0.contents == .unread }
            Task { for file in upcoming { _ = try? await library.readNow(file) } }
        }
        return try json(hand)
    }

    private struct Decisions: Decodable {
        let decisions: [Triage.Swipe]
        /// The time when the request was sent, in milliseconds since 1970 on the client's clock.
        var sent: Int64?
    }

    private struct Decided: Encodable {
        let applied: [String]
        let refused: [Triage.Refused]
        let counts: Counts
    }

    private func decide(_ request: Request, _ context: Context) async throws -> Response {
        services.pool.makeWay()
        let body = try await request.decode(Decisions.self)
        let outcome = try await blocking { try triage.decide(body.decisions, sent: body.sent) }
        let counts = try services.sendDecided(outcome.ids, by: request.client)
        announce(outcome.ids)
        await services.features.announce(.swiping)
        return try json(Decided(applied: outcome.applied, refused: outcome.refused, counts: counts))
    }

    /// Informs other features of decisions. The response does not wait for them. If the process is killed, they catch up at the
    /// next start.
    private func announce(_ ids: [Int64]) {
        Task { await services.features.announce(.decisions(ids)) }
    }

    private struct ManyRequest: Decodable {
        let ids: [Int64]
        let action: String
        let key: String
        /// The versions of the cards that were displayed, one for each id; nil to accept any version.
        var versions: [String?]?
        /// Whether the decision applies only to these files and not to their copies.
        var alone: Bool?
    }

    private struct DecidedMany: Encodable {
        let act: Int64?
        let count: Int
        let failed: [FailedItem]
        let counts: Counts
    }

    private func decideMany(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(ManyRequest.self)
        let versions = try ItemChoice.versions(body.versions, of: body.ids)
        let many = try await blocking {
            try triage.decideMany(body.ids, body.action, versions: versions, alone: body.alone ?? false, key: body.key)
        }
        announce(many.ids)
        return try json(
            DecidedMany(
                act: many.act, count: many.ids.count, failed: many.refused.map(FailedItem.init),
                counts: try services.sendDecided(many.ids, by: request.client)))
    }

    private struct Standing: Encodable {
        let count: Int
        let queued: Int
        let revision: String
    }

    private func standing(_ request: Request, _ context: Context) async throws -> Response {
        let (standing, queued) = (try triage.standing(), try services.catalogue.read(Counts.fetch).queued)
        return try json(Standing(count: standing.count, queued: queued, revision: standing.revision))
    }

    private struct StartedOver: Encodable {
        let act: Int64?
        let counts: Counts
    }

    private func startOver(_ request: Request, _ context: Context) async throws -> Response {
        let shown = try await request.decode(ListState.self)
        let act = try await blocking { try triage.startOver(shown) }
        return try json(StartedOver(act: act, counts: try services.sendDecided([], by: request.client)))
    }

    private struct Recent: Encodable { let acts: [Act] }

    private func recent(_ request: Request, _ context: Context) async throws -> Response {
        let limit = min(max(try request.number("limit", default: 20), 1), 500)
        let browser = request.query("mine") == nil ? nil : context.session
        let isStanding = request.query("standing") != nil
        return try json(
            Recent(
                acts: try services.catalogue.read {
                    try Journal.recent($0, limit: limit, browser: browser, isStanding: isStanding)
                }))
    }

    private struct Photos: Encodable {
        let photos: [Card]
        let next: String?
    }

    /// Lists all photos that match a filter, with and without a decision, page by page.
    private func photos(_ request: Request, _ context: Context) async throws -> Response {
        let (cards, next) = try await deck.photos(
            try PhotoFilter(request, services.catalogue), after: try Keyset(request.query("after")),
            limit: try request.number("limit", default: 100))
        return try json(Photos(photos: cards, next: next?.text))
    }
}
