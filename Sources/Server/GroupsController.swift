import Acts
import Basics
import Catalogue
import Foundation
import Grouping
import Groups
import HTTPTypes
import Hummingbird
import Library

/// The library as groups: lists, stretches of their photos, the best kept and the rest queued, albums.
struct GroupsController {
    let house: Household

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/groups", use: ways)
        router.get("/api/groups/{way}", use: list)
        router.get("/api/groups/{way}/{key}", use: group)
        router.get("/api/groups/{way}/{key}/photos", use: photos)
        router.post("/api/group-comparison/cancel", use: cancel)
        router.post("/api/groups/{way}/keep-best", use: keepBest)
        router.post("/api/groups/{way}/{key}/separate", use: separate)
        router.get("/api/group-rule", use: rule)
        router.put("/api/group-rule", use: setRule)
        router.get("/api/pictures/{id}/groups", use: belongings)
    }
}

extension GroupsController {
    private struct Ways: Encodable {
        struct Item: Encodable {
            let way: Way
            let groups: Int
            let photos: Int
            let frees: Int64
            let covers: [Card]
        }

        let ways: [Item]
        let scan: ScanProgress
        let comparing: Bool
        /// Why look-alikes could not be found, where that is so.
        let problem: Failure?
    }

    private func ways(_ request: Request, _ context: Context) async throws -> Response {
        let strictness = try request.strictness()
        // Counted side by side: of a million photos all of them take two seconds, the first time.
        let groups = house.groups
        let counting = Way.allCases.map { way in (way: way, sum: Task { try await groups.sum(way, strictness) }) }
        var sums: [(way: Way, sum: GroupBook.Sum)] = []
        for (way, sum) in counting { sums.append((way, try await sum.value)) }
        let covers = Dictionary(try cards(sums.flatMap(\.sum.covers)).map { ($0.id, $0) }) { first, _ in first }
        let items = sums.map { way, sum in
            Ways.Item(
                way: way, groups: sum.groups, photos: sum.photos, frees: sum.frees, covers: sum.covers.compactMap { covers[$0] })
        }
        return try json(
            Ways(
                ways: items, scan: await house.library.progress, comparing: await house.similar.isComparing,
                problem: await house.similar.problem))
    }

    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        await house.similar.cancel()
        return try json(["comparing": await house.similar.isComparing])
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
        let next: String?
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let way = try context.way()
        let page = try await house.groups.groups(
            way, try request.strictness(), after: request.query("after"), rank: try request.number("rank", default: 0),
            limit: try request.number("limit", default: 100))
        let covers = Dictionary(try cards(page.groups.compactMap(\.cover)).map { ($0.id, $0) }) { first, _ in first }
        return try json(
            Listing(
                way: way, groups: page.groups.map { group in Listed(group: group, card: group.cover.flatMap { covers[$0] }) },
                total: page.total, frees: page.frees, freesUnseen: page.freesUnseen, open: page.open, next: page.next))
    }

    private struct Opened: Encodable {
        let group: PhotoGroup
        let total: Int
        let months: [GroupOrder.Month]
    }

    private func group(_ request: Request, _ context: Context) async throws -> Response {
        let (way, key, strictness) = (try context.way(), try context.key(), try request.strictness())
        let order = try await house.groups.order(way, strictness, key: key)
        guard let group = try await house.groups.group(way, strictness, key: key) else {
            throw Failure(.fileNotFound, "There is no such group now.", hint: "Its photos may have changed; go back to the list.")
        }
        return try json(Opened(group: group, total: order.members.count, months: order.months))
    }

    private struct Stretch: Encodable {
        struct Photo: Encodable {
            let card: Card
            let likeness: String?
            /// Of duplicates: why the best of the group is better than this one.
            let reason: String?

            func encode(to encoder: any Encoder) throws {
                try card.encode(to: encoder)
                var container = encoder.container(keyedBy: Key.self)
                try container.encodeIfPresent(likeness, forKey: .likeness)
                try container.encodeIfPresent(reason, forKey: .reason)
            }

            private enum Key: CodingKey { case likeness, reason }
        }

        /// In the order of the group; null for one that left since.
        let photos: [Photo?]
        let rank: Int
        let total: Int
    }

    private func photos(_ request: Request, _ context: Context) async throws -> Response {
        let order = try await house.groups.order(try context.way(), try request.strictness(), key: try context.key())
        let rank = min(max(try request.number("rank", default: 0), 0), order.members.count)
        let limit = min(max(try request.number("limit", default: 100), 1), 500)
        let members = order.members[rank...].prefix(limit)
        let found = Dictionary(try cards(members.map(\.id)).map { ($0.id, $0) }) { first, _ in first }
        let photos = members.map { member in
            found[member.id].map { Stretch.Photo(card: $0, likeness: member.likeness, reason: member.reason) }
        }
        return try json(Stretch(photos: photos, rank: rank, total: order.members.count))
    }

    /// Cards of photos that are here, with what was decided.
    private func cards(_ ids: [Int64]) throws -> [Card] {
        try house.catalogue.read { try Card.make($0, try FileRow.fetch($0, ids: ids).filter { $0.presence == .here }) }
    }
}

extension GroupsController {
    private struct KeepRequest: Decodable {
        var keys: [String]?
        var all: Bool?
        var key: String?
    }

    private struct Kept: Encodable {
        let act: Int64?
        let kept: Int
        let queued: Int
        let bytes: Int64
        let failed: [FailedItem]
        let counts: Counts
    }

    private func keepBest(_ request: Request, _ context: Context) async throws -> Response {
        let (way, strictness) = (try context.way(), try request.strictness())
        let wish = try await request.decode(KeepRequest.self)
        guard wish.all == true || wish.keys?.isEmpty == false else {
            throw Failure(.badRequest, "No groups are named.", hint: "Name their keys, or say all.")
        }
        let keepBest = KeepBest(house.catalogue, mover: house.mover)
        let outcome = try await blocking {
            try keepBest.run(way, strictness, keys: wish.all == true ? nil : wish.keys, key: wish.key)
        }
        await house.groups.forgetDuplicates()
        let counts = try house.tell(decided: outcome.kept + outcome.queued, by: request.client)
        return try json(
            Kept(
                act: outcome.act, kept: outcome.kept.count, queued: outcome.queued.count, bytes: outcome.bytes,
                failed: outcome.refused.map(FailedItem.init), counts: counts))
    }

    private struct SeparateRequest: Decodable { var ids: [Int64]? }

    /// Contents of one group that can be told apart pair by pair.
    private static let mostSeparated = 300

    private func separate(_ request: Request, _ context: Context) async throws -> Response {
        let (way, key) = (try context.way(), try context.key())
        guard way == .similar else { throw Failure(.badRequest, "Only similar photos can be said to be no duplicates.") }
        let ids = try await request.decodeIfPresent(SeparateRequest.self)?.ids
        let order = try await house.groups.order(way, try request.strictness(), key: key)
        let act = try house.catalogue.write { db in
            let files = try FileRow.fetch(db, ids: order.members.map(\.id))
            let chosen = Set(ids ?? files.map(\.id))
            let some = Set(files.filter { chosen.contains($0.id) }.compactMap(\.identity))
            guard !some.isEmpty else { throw Failure(.fileNotFound, "There is no such group now.", hint: Failure.lookAgain) }
            guard some.count <= Self.mostSeparated else {
                throw Failure(
                    .tooLarge, "The group is too large to be taken apart at once.", hint: "Select the photos that do not belong.")
            }
            try SimilarPass.takeOut(db, Array(some))
            return try Separations.separate(db, Array(some), from: Array(Set(files.compactMap(\.identity)).subtracting(some)))
        }
        await house.similar.noteChange()
        await house.groups.forget()
        return try json(["act": act])
    }

    private func rule(_ request: Request, _ context: Context) async throws -> Response {
        try json(try house.catalogue.read(PlaceRule.fetch))
    }

    private func setRule(_ request: Request, _ context: Context) async throws -> Response {
        let wish = try await request.decode(PlaceRule.self)
        for folder in wish.folders { _ = try BytePath(checking: folder) }
        let rule = PlaceRule(folders: wish.folders, order: wish.order)
        try house.catalogue.write { try rule.store($0) }
        await house.groups.forget()
        return try json(rule)
    }

    private struct Belongings: Encodable { let groups: [Belonging] }

    private func belongings(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await house.library.photo(try context.id())
        return try json(Belongings(groups: try house.catalogue.read { try Belonging.all($0, of: photo) }))
    }
}

extension Request {
    fileprivate func strictness() throws -> Strictness {
        guard let word = query("strictness") else { return .series }
        guard let strictness = Strictness(word: word) else {
            throw Failure(.badRequest, "“strictness” is copies, edits or series.")
        }
        return strictness
    }
}

extension BasicRequestContext {
    fileprivate func way() throws -> Way {
        guard let way = parameters.get("way").flatMap(Way.init(rawValue:)) else {
            throw Failure(.badRequest, "Groups are made by \(Way.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return way
    }

    fileprivate func key() throws -> String {
        guard let key = parameters.get("key")?.removingPercentEncoding else {
            throw Failure(.badRequest, "A group is named by its key.")
        }
        return key
    }
}
