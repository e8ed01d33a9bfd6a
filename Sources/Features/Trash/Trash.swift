public import Acts
import Basics
public import Catalogue
import GRDB

/// What Shoebox put into the trash: listed, restored, emptied.
public struct Trash: Sendable {
    public struct Item: Codable, Sendable {
        public enum State: String, Codable, Sendable { case here, missing }

        public let id: Int64
        public let photo: Int64
        public let name: String
        public let folder: String
        public let bytes: Int64
        /// Milliseconds since 1970.
        public let deleted: Int64
        /// Until the 30 days are over that a deleted photo is kept at least; nothing is removed by itself afterwards.
        public let daysLeft: Int
        public let state: State
        public let card: Card
    }

    public struct Listing: Codable, Sendable {
        public let items: [Item]
        public let next: String?
        public let count: Int
        public let bytes: Int64
    }

    public enum Selection: Sendable {
        case all
        case some([Int64])
        /// 0 to `longestAge` days.
        case olderThan(days: Int)

        /// Days: a thousand years.
        public static let longestAge = 365_000
    }

    static let keptDays = 30
    static let day: Int64 = 86_400_000

    let catalogue: Catalogue
    let mover: FileMover

    public init(_ catalogue: Catalogue, mover: FileMover) {
        self.catalogue = catalogue
        self.mover = mover
    }

    /// The trash, last deleted first. - Parameter rank: how many are left out at the beginning.
    public func list(after: Keyset?, rank: Int = 0, limit: Int) throws -> Listing {
        try catalogue.read { db in
            let page = try Page.fetch(
                db, "SELECT * FROM trashed", where: "1", by: ("deletedAt", "fileId"), after: after, rank: rank, limit: limit,
                most: 1000, item: TrashedFile.init(row:)
            ) { Keyset($0.deletedAt, $0.file) }
            let files = Dictionary(uniqueKeysWithValues: try FileRow.fetch(db, ids: page.items.map(\.file)).map { ($0.id, $0) })
            let total = try Total.fetch(db, of: "bytes", from: "trashed")
            return Listing(
                items: page.items.compactMap { record in files[record.file].map { Item(record, $0) } }, next: page.next?.text,
                count: total.count, bytes: total.bytes)
        }
    }

    /// Moves things back to where they were; they are undecided again. Blocks while it works.
    public func restore(_ selection: Selection) throws -> (act: Int64, outcome: FileMover.Outcome) {
        let ids = try catalogue.read { try Self.ids($0, selection) }
        return try mover.carryOut(.restore, ids.count, summary: { "Restored \($0.of("photo"))" }) { act in
            try mover.restore(act: act, ids)
        }
    }

    /// Removes things for good. Blocks while it works.
    public func empty(_ selection: Selection) throws -> FileMover.Outcome {
        try mover.empty(try catalogue.read { try Self.ids($0, selection) })
    }

    private static func ids(_ db: Database, _ selection: Selection) throws -> [Int64] {
        switch selection {
        case .all: return try Int64.fetchAll(db, sql: "SELECT fileId FROM trashed ORDER BY deletedAt DESC, fileId DESC")
        case .some(let ids):
            return try Int64.fetchAll(
                db, sql: "SELECT fileId FROM trashed WHERE fileId IN (\(ids.map(String.init).joined(separator: ",")))")
        case .olderThan(let days):
            guard (0...Selection.longestAge).contains(days) else {
                throw Failure(.badRequest, "trash.ageRange", ["limit": Selection.longestAge])
            }
            return try Int64.fetchAll(
                db, sql: "SELECT fileId FROM trashed WHERE deletedAt <= ? ORDER BY deletedAt",
                arguments: [now() - Int64(days) * day])
        }
    }
}

extension Trash.Item {
    init(_ record: TrashedFile, _ file: FileRow) {
        id = record.file
        photo = record.file
        name = record.origin.name.display
        folder = record.origin.parent.display
        bytes = record.bytes
        deleted = record.deletedAt
        daysLeft = max(0, Trash.keptDays - Int((now() - record.deletedAt) / Trash.day))
        state = FileStamp(of: record.path) == nil ? .missing : .here
        card = Card(file, copies: 1)
    }
}
