public import Acts
import Base
public import Catalogue
import GRDB

/// The photos that are marked for deletion and are still in their folders.
public struct DeleteQueue: Sendable {
    public struct Listing: Codable, Sendable {
        public let photos: [Card]
        public let next: String?
        public let count: Int
        /// The bytes of the photos and their companions.
        public let bytes: Int64
        /// The revision of the whole list; nil on all pages except the first, because computing it reads every row.
        public let revision: String?
    }

    /// Some or all files of the queue.
    public enum Selection: Sendable {
        case all
        /// All files, if the queue has not changed since it was displayed to the user.
        case shown(ListState)
        case some([Int64])
    }

    let catalogue: Catalogue
    let mover: FileMover

    public init(_ catalogue: Catalogue, mover: FileMover) {
        self.catalogue = catalogue
        self.mover = mover
    }

    /// Lists the queue, most recently queued first.
    ///
    /// - Parameter rank: the number of photos to skip at the beginning.
    public func list(after: Keyset?, rank: Int = 0, limit: Int) throws -> Listing {
        try catalogue.read { db in
            let page = try Page.fetch(
                db, FileRow.select, where: FileRow.queued, by: ("file.decidedAt", "file.id"), after: after, rank: rank,
                limit: limit,
                maximum: 1000, item: FileRow.init(row:)
            ) { Keyset($0.decidedAt ?? 0, $0.id) }
            let total = try Total.fetchQueued(db)
            return Listing(
                photos: try Card.make(db, page.items), next: page.next?.text, count: total.count, bytes: total.bytes,
                revision: after == nil && rank == 0 ? try Self.state(db).revision : nil)
        }
    }

    /// Removes photos from the queue, so that they are undecided again. Creates no act if the selection contains no photos.
    public func putBack(_ selection: Selection) throws -> (act: Int64?, count: Int) {
        try catalogue.write { db in
            let ids = try Self.ids(db, selection)
            if ids.isEmpty { return (nil, 0) }
            let act = try Journal.begin(db, .putBack, summary: "Put back \(ids.count.of("photo"))")
            let count = try stride(from: 0, to: ids.count, by: 500).reduce(0) { count, start in
                let chunk = ids[start..<min(start + 500, ids.count)].map(String.init).joined(separator: ",")
                return try count + Journal.decide(db, act: act, nil, at: nil, where: "id IN (\(chunk))", arguments: [])
            }
            // Photos that are currently being moved to the trash remain in the queue.
            if count < ids.count {
                try db.execute(
                    sql: "UPDATE act SET summary = ? WHERE id = ?", arguments: ["Put back \(count.of("photo"))", act])
            }
            if count == 0 { try Journal.close(db, undone: act) }
            return (count == 0 ? nil : act, count)
        }
    }

    /// Moves photos to the trash. If a file has changed since it was displayed, it is not moved, and the outcome contains the
    /// reason.
    ///
    /// Blocks the calling thread.
    ///
    /// - Parameter versions: the versions of the cards that were displayed, by photo id. A photo is refused if its file has
    ///   been replaced since.
    /// - Returns: the act; nil if no photo was moved.
    public func delete(
        _ selection: Selection, versions: [Int64: String] = [:]
    ) throws -> (act: Int64?, outcome: FileMover.Outcome) {
        let ids = try catalogue.read { try Self.ids($0, selection) }
        if ids.isEmpty { return (nil, FileMover.Outcome()) }
        var replaced: [FileMover.Refusal] = []
        if !versions.isEmpty {
            replaced = try catalogue.read { try Triage.refusals($0, ids, versions) }.filter { $0.failure.code == .changed }
        }
        let staying = Set(replaced.map(\.file))
        let (act, done) = try mover.carryOut(.delete, ids.count, summary: { "Deleted \($0.of("photo"))" }) { act in
            try mover.trash(
                act: act, ids.filter { !staying.contains($0) },
                isWanted: { file in file.decision?.isDeletion == true && versions[file.id].map(file.isVersion) ?? true })
        }
        var outcome = done
        outcome.refused += replaced
        return (outcome.moved.isEmpty ? nil : act, outcome)
    }

    private static func state(_ db: Database) throws -> ListState {
        try ListState.fetch(
            db, id: "id", mark: "coalesce(decidedAt, 0) + size + (modified & 4398046511103)",
            from: "file INDEXED BY fileQueue WHERE \(FileRow.queued)")
    }

    private static func ids(_ db: Database, _ selection: Selection) throws -> [Int64] {
        switch selection {
        case .shown(let shown):
            try state(db).check(shown)
            return try ids(db, .all)
        case .all:
            return try Int64.fetchAll(db, sql: "SELECT id FROM file WHERE \(FileRow.queued) ORDER BY decidedAt DESC, id DESC")
        case .some(let ids):
            let list = ids.map(String.init).joined(separator: ",")
            return try Int64.fetchAll(
                db, sql: "SELECT id FROM file WHERE \(FileRow.queued) AND id IN (\(list)) ORDER BY decidedAt DESC, id DESC")
        }
    }
}

extension Act.Kind {
    public static let putBack = Self("putBack")
}
