import Acts
import Base
import Catalogue
import Foundation
import GroupsEngine
import Hummingbird
import Web

/// Shows the library as groups: lists of groups, and pages of their photos. Also keeps the best photo of each group of
/// duplicates and queues the others for deletion.
struct GroupsController {
    let services: Services
    let library: any PhotoLibrary
    let groups: GroupCache
    let similar: SimilarUpdater

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/groups", use: ways)
        router.get("/api/groups/{way}", use: list)
        router.get("/api/groups/{way}/{key}", use: group)
        router.get("/api/groups/{way}/{key}/photos", use: photos)
        router.post("/api/group-comparison/cancel", use: cancel)
        router.post("/api/groups/{way}/keep-best", use: keepBest)
        router.post("/api/groups/{way}/keep-best/preview", use: previewKeepBest)
        router.post("/api/groups/{way}/{key}/separate", use: separate)
        router.get("/api/group-rule", use: rule)
        router.put("/api/group-rule", use: setRule)
        router.get("/api/pictures/{id}/groups", use: belongings)
        router.get("/api/pictures/{id}/common-part", use: commonPart)
    }
}

extension GroupsController {
    private struct Ways: Encodable {
        struct Item: Encodable {
            let way: Way
            let groups: Int
            let photos: Int
            let left: Int
            let frees: Int64
            let covers: [Card]
        }

        let ways: [Item]
        let scan: ScanProgress
        let comparing: Bool
        /// The reason why similar photos could not be found; nil if there was no problem.
        let problem: Failure?
    }

    private func ways(_ request: Request, _ context: Context) async throws -> Response {
        let strictness = try request.strictness()
        // All ways of grouping are counted at the same time, because for a million photos this takes two seconds the first
        // time.
        let counting = Way.allCases.map { way in (way: way, sum: Task { try await groups.sum(way, strictness) }) }
        var sums: [(way: Way, sum: GroupCache.Sum)] = []
        for (way, sum) in counting { sums.append((way, try await sum.value)) }
        let covers = Dictionary(try cards(sums.flatMap(\.sum.covers)).map { ($0.id, $0) }) { first, _ in first }
        let items = sums.map { way, sum in
            Ways.Item(
                way: way, groups: sum.groups, photos: sum.photos, left: sum.left, frees: sum.frees,
                covers: sum.covers.compactMap { covers[$0] })
        }
        return try json(
            Ways(
                ways: items, scan: await library.progress, comparing: await similar.isComparing,
                problem: await similar.problem))
    }

    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        await similar.cancel()
        return try json(["comparing": await similar.isComparing])
    }

    private struct Listed: Encodable {
        let group: PhotoGroup
        let card: Card?

        func encode(to encoder: any Encoder) throws {
            try group.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(card, forKey: .card)
        }

        private enum Key: CodingKey { case card }
    }

    private struct Listing: Encodable {
        let way: Way
        let groups: [Listed]
        let total: Int
        let frees: Int64
        let freesUnseen: Int64
        let open: Int
        let sparesUnseen: Int
        let next: String?
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let way = try context.way()
        let page = try await groups.groups(
            way, try request.strictness(), after: request.query("after"), rank: try request.number("rank", default: 0),
            limit: try request.number("limit", default: 100), isLeft: request.query("left") == "1",
            level: AlbumLevel(request.query("inside")))
        let covers = Dictionary(try cards(page.groups.compactMap(\.cover)).map { ($0.id, $0) }) { first, _ in first }
        return try json(
            Listing(
                way: way, groups: page.groups.map { group in Listed(group: group, card: group.cover.flatMap { covers[$0] }) },
                total: page.total, frees: page.frees, freesUnseen: page.freesUnseen, open: page.open,
                sparesUnseen: page.sparesUnseen, next: page.next))
    }

    private struct Opened: Encodable {
        let group: PhotoGroup
        let total: Int
        let months: [GroupOrder.Month]
    }

    private func group(_ request: Request, _ context: Context) async throws -> Response {
        let (way, key, strictness) = (try context.way(), try context.key(), try request.strictness())
        let order = try await groups.order(way, strictness, key: key)
        guard let group = try await groups.group(way, strictness, key: key) else {
            throw Failure(.fileNotFound, "group.gone")
        }
        return try json(Opened(group: group, total: order.members.count, months: order.months))
    }

    private struct Stretch: Encodable {
        struct Photo: Encodable {
            let card: Card
            let likeness: String?
            /// For duplicates: the reason why the best photo of the group is better than this one.
            let reason: String?

            func encode(to encoder: any Encoder) throws {
                try card.encode(to: encoder)
                var container = encoder.container(keyedBy: Key.self)
                try container.encodeIfPresent(likeness, forKey: .likeness)
                try container.encodeIfPresent(reason, forKey: .reason)
            }

            private enum Key: CodingKey { case likeness, reason }
        }

        /// The photos in the order of the group; null for a photo that no longer exists.
        let photos: [Photo?]
        let rank: Int
        let total: Int
    }

    private func photos(_ request: Request, _ context: Context) async throws -> Response {
        let order = try await groups.order(try context.way(), try request.strictness(), key: try context.key())
        let rank = min(max(try request.number("rank", default: 0), 0), order.members.count)
        let limit = min(max(try request.number("limit", default: 100), 1), 500)
        let members = order.members[rank...].prefix(limit)
        let found = Dictionary(try cards(members.map(\.id)).map { ($0.id, $0) }) { first, _ in first }
        let photos = members.map { member in
            found[member.id].map { Stretch.Photo(card: $0, likeness: member.likeness, reason: member.reason) }
        }
        return try json(Stretch(photos: photos, rank: rank, total: order.members.count))
    }

    /// The cards (the data of a photo as the app shows it) of the photos that still exist, with the user's decisions about
    /// them.
    private func cards(_ ids: [Int64]) throws -> [Card] {
        try services.catalogue.read { try Card.make($0, try FileRow.fetch($0, ids: ids).filter { $0.presence == .here }) }
    }
}

extension Request {
    func strictness() throws -> Strictness {
        guard let word = query("strictness") else { return .series }
        guard let strictness = Strictness(word: word) else {
            throw Failure(.badRequest, "group.unknownStrictness")
        }
        return strictness
    }
}

extension Context {
    func way() throws -> Way {
        guard let way = parameters.get("way").flatMap(Way.init(rawValue:)) else {
            throw Failure(.badRequest, "group.unknownWay", ["ways": Way.allCases.map(\.rawValue).joined(separator: ", ")])
        }
        return way
    }

    func key() throws -> String {
        guard let key = parameters.get("key")?.removingPercentEncoding else {
            throw Failure(.badRequest, "group.noKey")
        }
        return key
    }
}
