import Acts
import Base
import Catalogue
import Foundation
import GRDB
import GroupsEngine
import Hummingbird
import Web

/// The changes that a user can make to groups, and to the rule that finds the best of several copies.
extension GroupsController {
    private struct GroupChoice: Decodable {
        var keys: [String]?
        var all: Bool?

        /// - Returns: the keys; nil for all groups.
        /// - Throws: `Failure` with code `badRequest` if the request contains neither keys nor `all`, or if it contains
        ///   both.
        func chosen() throws -> [String]? {
            guard all == true || keys?.isEmpty == false else { throw Failure(.badRequest, "group.noneNamed") }
            guard all != true || keys == nil else { throw Failure(.badRequest, "selection.allOrSome") }
            return keys
        }
    }

    private struct KeepRequest: Decodable {
        let groups: GroupChoice
        /// The revision of the preview that the user saw.
        let revision: String

        private enum Key: CodingKey { case revision }

        init(from decoder: any Decoder) throws {
            groups = try GroupChoice(from: decoder)
            revision = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .revision)
        }
    }

    private struct Plan: Encodable {
        let groups: Int
        let count: Int
        let bytes: Int64
        let revision: String
    }

    /// The strictness of a request. For similar photos, the request must contain it, because the choice has a large effect:
    /// the lowest strictness queues the most photos.
    private static func strictness(_ request: Request, _ way: Way) throws -> Strictness {
        guard way != .similar || request.query("strictness") != nil else {
            throw Failure(.badRequest, "request.fieldMissing", ["name": "strictness"])
        }
        return try request.strictness()
    }

    func previewKeepBest(_ request: Request, _ context: Context) async throws -> Response {
        let way = try context.way()
        let strictness = try Self.strictness(request, way)
        let keys = try await request.decode(GroupChoice.self).chosen()
        let best = KeepBest(services.catalogue, mover: services.mover)
        let plan = try await blocking { try best.plan(way, strictness, keys: keys) }
        return try json(Plan(groups: plan.groups, count: plan.queued.count, bytes: plan.bytes, revision: plan.revision))
    }

    private struct Kept: Encodable {
        let act: Int64?
        let kept: Int
        let queued: Int
        let bytes: Int64
        let failed: [FailedItem]
        let counts: Counts
    }

    func keepBest(_ request: Request, _ context: Context) async throws -> Response {
        let way = try context.way()
        let strictness = try Self.strictness(request, way)
        let body = try await request.decode(KeepRequest.self)
        let keys = try body.groups.chosen()
        let best = KeepBest(services.catalogue, mover: services.mover)
        let outcome = try await blocking { try best.run(way, strictness, keys: keys, revision: body.revision) }
        await groups.forgetDuplicates()
        let counts = try services.sendDecided(outcome.kept + outcome.queued, by: request.client)
        return try json(
            Kept(
                act: outcome.act, kept: outcome.kept.count, queued: outcome.queued.count, bytes: outcome.bytes,
                failed: outcome.refused.map(FailedItem.init), counts: counts))
    }

    /// The maximum number of pictures that can be separated from a group at once. It is limited because a pair is stored for
    /// each of them with every other picture of the group.
    private static let maximumSeparated = 300

    func separate(_ request: Request, _ context: Context) async throws -> Response {
        let (way, key) = (try context.way(), try context.key())
        guard way == .similar else { throw Failure(.badRequest, "group.onlySimilar") }
        let chosen = Set(try await request.decode(NamedItems.self).chosen())
        let order = try await groups.order(way, try request.strictness(), key: key)
        let act = try services.catalogue.write { db in
            let files = try FileRow.fetch(db, ids: order.members.map(\.id))
            let some = Set(files.filter { chosen.contains($0.id) }.compactMap(\.identity))
            guard !some.isEmpty else { throw Failure(.fileNotFound, "group.unknown") }
            guard some.count <= Self.maximumSeparated else {
                throw Failure(.tooLarge, "group.tooLarge")
            }
            try SimilarPass.takeOut(db, Array(some))
            return try Separations.separate(db, Array(some), from: Array(Set(files.compactMap(\.identity)).subtracting(some)))
        }
        await similar.noteChange()
        await groups.forget()
        return try json(["act": act])
    }

    func rule(_ request: Request, _ context: Context) async throws -> Response {
        try json(try services.catalogue.read(FolderRule.fetch))
    }

    func setRule(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(FolderRule.self)
        for folder in body.folders { _ = try BytePath(checking: folder) }
        let rule = FolderRule(folders: body.folders, order: body.order)
        try services.catalogue.write { try rule.store($0) }
        await groups.forget()
        return try json(rule)
    }

    private struct Belongings: Encodable { let groups: [Belonging] }

    func belongings(_ request: Request, _ context: Context) async throws -> Response {
        let photo = try await library.photo(try context.id())
        return try json(Belongings(groups: try services.catalogue.read { try Belonging.all($0, of: photo) }))
    }

    private struct Shared: Encodable { let part: CommonPart? }

    func commonPart(_ request: Request, _ context: Context) async throws -> Response {
        let one = try await library.photo(try context.id())
        let other = try await library.photo(Int64(try request.number("with", default: 0)))
        let pair = try services.catalogue.read { db in try [one, other].map { try $0.keypoints(db) } }
        guard let a = pair[0], let b = pair[1] else { return try json(Shared(part: nil)) }
        return try json(Shared(part: CommonPart(a, b)))
    }
}

private extension FileRow {
    /// The data of a photo with which the part that it shares with another photo is found; nil if the photo was not read
    /// yet.
    func keypoints(_ db: Database) throws -> CommonPart.Keypoints? {
        guard let identity, let width, let height else { return nil }
        return try Data.fetchOne(
            db, sql: "SELECT points FROM lookPoints JOIN look ON look.id = lookId WHERE identity = ?", arguments: [identity]
        ).map { CommonPart.Keypoints(points: $0, width: width, height: height) }
    }
}
