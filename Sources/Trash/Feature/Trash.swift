public import Acts
import Base
public import Catalogue
import GRDB

/// Lists and restores the files that Shoebox has moved to the trash, and deletes them permanently.
public struct Trash: Sendable {
    public struct Item: Codable, Sendable {
        public enum State: String, Codable, Sendable { case here, missing }

        public let id: Int64
        /// The version of this deletion. A request to delete items permanently contains it, so that only items that were
        /// displayed to the user are deleted.
        public let version: String
        public let photo: Int64
        public let name: String
        public let folder: String
        /// The bytes of the file and of the companions that were deleted with it.
        public let bytes: Int64
        /// In milliseconds since 1970.
        public let deleted: Int64
        /// The number of days left of the 30 days for which a deleted photo should be kept. Shoebox does not delete it
        /// automatically after that.
        public let daysLeft: Int
        public let state: State
        public let card: Card
    }

    /// A folder, or a file that is not in the library.
    public struct Entry: Codable, Sendable {
        public let act: Int64
        /// Names the entry in a request to put it back.
        public let id: Int64
        /// Whether it is the original of a changed file, which comes back when the act is undone.
        public let isOriginal: Bool
        /// The number of originals that come back together.
        public let together: Int
        public let name: String
        public let folder: String
        public let isFolder: Bool
        public let files: Int
        public let bytes: Int64
        /// Milliseconds since 1970.
        public let deleted: Int64

        init(_ entry: TrashedEntry) {
            (id, isOriginal, together) = (entry.step, entry.isOriginal, entry.together)
            (act, name, folder) = (entry.act, entry.origin.name.display, entry.origin.parent.display)
            (isFolder, files, bytes, deleted) = (entry.isFolder, entry.files, entry.bytes, entry.deletedAt)
        }
    }

    public struct Listing: Codable, Sendable {
        public let items: [Item]
        public let next: String?
        public let count: Int
        public let bytes: Int64
        /// The folders, and the files that are not in the library; nil on all pages except the first. They are not counted.
        public let entries: [Entry]?
        /// The revision of the whole list; nil on all pages except the first, because computing it reads every row.
        public let revision: String?
    }

    /// An item in the version that was displayed to the user.
    public struct Shown: Sendable {
        public let id: Int64
        public let version: String

        public init(id: Int64, version: String) { (self.id, self.version) = (id, version) }
    }

    public enum Selection: Sendable {
        case all
        /// All items, if the trash has not changed since it was displayed to the user.
        case seen(ListState)
        case some([Int64])
        /// Items that were deleted at least this number of days ago, 0…`longestAge`.
        case olderThan(days: Int)

        /// The maximum value of `days`: a thousand years.
        public static let longestAge = 365_000
    }

    /// An SQL condition for items. Files that were deleted with a photo are part of its item.
    private static let listed = "trashed.leadId IS NULL"
    static let keptDays = 30
    /// The maximum number of folders and other files in a list.
    private static let listedEntries = 1000
    static let day: Int64 = 86_400_000

    let catalogue: Catalogue
    let mover: FileMover
    private let entries: EntryMover

    public init(_ catalogue: Catalogue, mover: FileMover) {
        self.catalogue = catalogue
        self.mover = mover
        entries = EntryMover(catalogue)
    }

    /// Lists the trash, most recently deleted first.
    ///
    /// - Parameter rank: the number of items to skip at the beginning.
    public func list(after: Keyset?, rank: Int = 0, limit: Int) throws -> Listing {
        let entries =
            after == nil && rank == 0 ? try TrashedEntry.fetch(catalogue, limit: Self.listedEntries).map(Entry.init) : nil
        return try catalogue.read { db in
            let page = try Page.fetch(
                db, "SELECT * FROM trashed", where: Self.listed, by: ("deletedAt", "fileId"), after: after, rank: rank,
                limit: limit,
                maximum: 1000, item: TrashedFile.init(row:)
            ) { Keyset($0.deletedAt, $0.file) }
            let files = Dictionary(uniqueKeysWithValues: try FileRow.fetch(db, ids: page.items.map(\.file)).map { ($0.id, $0) })
            let companions = Dictionary(grouping: try TrashedFile.companions(db, of: page.items.map(\.file))) { $0.lead }
            let cards = Dictionary(
                uniqueKeysWithValues: try Card.make(db, Array(files.values)).map { ($0.id, $0.companions) })
            let total = try Total.fetchTrashed(db)
            return Listing(
                items: page.items.compactMap { record in
                    files[record.file].map { file in
                        Item(record, file, companions[record.file] ?? [], shown: cards[record.file] ?? [])
                    }
                }, next: page.next?.text, count: total.count, bytes: total.bytes,
                entries: entries,
                revision: after == nil && rank == 0 ? try Self.state(db).revision : nil)
        }
    }

    /// Moves items back to their former folders and clears their decisions. Blocks the calling thread.
    public func restore(_ selection: Selection) throws -> (act: Int64, outcome: FileMover.Outcome) {
        let ids = try catalogue.read { try Self.ids($0, selection) }
        return try mover.carryOut(.restore, ids.count, summary: { "Restored \($0.of("photo"))" }) { act in
            try mover.restore(act: act, ids)
        }
    }

    /// Moves a folder, or a file that is not in the library, back to its former folder. Blocks the calling thread.
    ///
    /// - Throws: `Failure` if it is not in the trash any more, or would not come back alone.
    public func restore(entry id: Int64, of act: Int64) throws {
        let kind = try catalogue.read { db in
            try String.fetchOne(db, sql: "SELECT kind FROM act WHERE id = ? AND undoneAt IS NULL", arguments: [act])
        }
        guard kind == Act.Kind.trashEntries.rawValue else { throw Failure(.fileNotFound, "trash.gone") }
        try entries.bringBack(entry: id, of: act)
    }

    /// The items of a selection, with their current versions.
    public func shown(_ selection: Selection) throws -> [Shown] {
        try catalogue.read { db in
            try Self.ids(db, selection).chunks(of: 500).flatMap { try TrashedFile.fetch(db, ids: Array($0)) }
                .map { Shown(id: $0.file, version: $0.version) }
        }
    }

    /// Permanently deletes items in the versions that were displayed. Refuses an item that is no longer in the trash, or that
    /// was restored and deleted again. Blocks the calling thread.
    public func empty(_ shown: [Shown]) throws -> FileMover.Outcome {
        let versions = Dictionary(shown.map { ($0.id, $0.version) }) { first, _ in first }
        let ids = shown.map(\.id)
        let missing = Set(ids).subtracting(try self.shown(.some(ids)).map(\.id))
        var outcome = try mover.empty(ids.filter { !missing.contains($0) }) { versions[$0.file] == $0.version }
        outcome.refused += try refusals(Array(missing.sorted().prefix(Self.maximumNamed)))
        return outcome
    }

    /// The maximum number of missing items that are reported individually.
    private static let maximumNamed = 100

    private func refusals(_ missing: [Int64]) throws -> [FileMover.Refusal] {
        let paths = try catalogue.read { db in
            Dictionary(uniqueKeysWithValues: try FileRow.fetch(db, ids: missing).map { ($0.id, $0.path) })
        }
        return missing.map { id in
            let failure =
                paths[id].map { Failure(.fileNotFound, "trash.notThere", file: $0) } ?? Failure(.fileNotFound, "trash.notThere")
            return FileMover.Refusal(file: id, failure: failure)
        }
    }

    private static func state(_ db: Database) throws -> ListState {
        try ListState.fetch(db, id: "fileId", mark: "deletedAt", from: "trashed WHERE \(listed)")
    }

    private static func ids(_ db: Database, _ selection: Selection) throws -> [Int64] {
        switch selection {
        case .seen(let seen):
            try state(db).check(seen)
            return try ids(db, .all)
        case .all:
            return try Int64.fetchAll(db, sql: "SELECT fileId FROM trashed WHERE \(listed) ORDER BY deletedAt DESC, fileId DESC")
        case .some(let ids):
            return try Int64.fetchAll(
                db, sql: "SELECT fileId FROM trashed WHERE \(listed) AND fileId IN (SELECT value FROM json_each(?))",
                arguments: ["\(ids)"])
        case .olderThan(let days):
            guard (0...Selection.longestAge).contains(days) else {
                throw Failure(.badRequest, "trash.ageRange", ["limit": Selection.longestAge])
            }
            return try Int64.fetchAll(
                db, sql: "SELECT fileId FROM trashed WHERE \(listed) AND deletedAt <= ? ORDER BY deletedAt",
                arguments: [now() - Int64(days) * day])
        }
    }
}

extension Trash.Item {
    /// - Parameters:
    ///   - companions: the files that were deleted with the photo.
    ///   - shown: these files as the card shows them.
    init(_ record: TrashedFile, _ file: FileRow, _ companions: [TrashedFile], shown: [Card.Companion]) {
        id = record.file
        version = record.version
        photo = record.file
        name = record.origin.name.display
        folder = record.origin.parent.display
        bytes = companions.reduce(record.bytes) { $0 + $1.bytes }
        deleted = record.deletedAt
        daysLeft = max(0, Trash.keptDays - Int((now() - record.deletedAt) / Trash.day))
        state = FileStamp(of: record.path) == nil ? .missing : .here
        card = Card(file, copies: 1, companions: shown)
    }
}
