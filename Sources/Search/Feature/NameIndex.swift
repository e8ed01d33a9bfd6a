import Base
import Catalogue
import GRDB

/// Adds changed items to the search index in batches, and derives the tags and places of photos. This is done after the scan, because indexing a million names takes
/// longer than scanning them.
struct NameIndex: Sendable {
    /// The number of documents per transaction.
    static let batch = 500

    let catalogue: Catalogue
    let kinds: [SearchKind]

    /// Indexes the next files and the next other items that are due.
    ///
    /// - Returns: whether more items may be due.
    func advance() throws -> Bool {
        try catalogue.write { db in
            // Places come before the files, whose documents contain the names.
            let hasMorePlaces = try PhotoPlaces.advance(db, catalogue.placeNaming)
            let hasMoreFiles = try advanceFiles(db)
            var hasMore = hasMorePlaces
            for case .indexed(let index, let document?, _) in kinds.map(\.source) where index != .file {
                hasMore = try advance(db, index, document) || hasMore
            }
            let hasMoreTags = try PhotoTags.advance(db)
            let hasGone = try DocumentIndex.sweep(db, limit: Self.batch)
            return hasMoreFiles || hasMore || hasMoreTags || hasGone
        }
    }

    /// Whether any item still has to be indexed.
    static func isDue(_ db: Database) throws -> Bool {
        if try PhotoTags.isDue(db) || PhotoPlaces.isDue(db) { return true }
        return try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM searchDue) OR EXISTS (SELECT 1 FROM searchStale)
                    OR EXISTS (SELECT 1 FROM document WHERE fileId IS NULL)
                    """)) ?? false
    }

    private func advance(_ db: Database, _ index: SearchIndex.Kind, _ document: SearchKind.Document) throws -> Bool {
        let refs = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT ref FROM searchDue WHERE kind = ? ORDER BY ref LIMIT \(Self.batch)"),
            arguments: [index.rawValue])
        for ref in refs { try Self.put(db, index, ref, document) }
        if let last = refs.last {
            try db.cachedStatement(sql: "DELETE FROM searchDue WHERE kind = ? AND ref <= ?").execute(
                arguments: [index.rawValue, last])
        }
        return refs.count == Self.batch
    }

    private func advanceFiles(_ db: Database) throws -> Bool {
        let seen = try Int64.fetchOne(db, sql: "SELECT value FROM tally WHERE key = 'namesIndexed'") ?? 0
        let select = "SELECT id, taken, \(FileRow.pictureOrFilm) AS isFound FROM file "
        let new = try Row.fetchAll(db, sql: select + "WHERE id > ? ORDER BY id LIMIT ?", arguments: [seen, Self.batch])
        let due = try Int64.fetchAll(db, sql: "SELECT fileId FROM searchStale ORDER BY fileId LIMIT ?", arguments: [Self.batch])
        let done = due.map { String($0) }.joined(separator: ",")
        let stale = try Row.fetchAll(db, sql: select + "WHERE id IN (\(done))")
        // Rows that were merged into others no longer exist, so their documents are removed from the index.
        for id in Set(due).subtracting(stale.map { $0["id"] as Int64 }) { try SearchIndex.remove(db, .file, id) }
        // FTS5 writes a new segment whenever the row ids decrease. If the rows are sorted by date, this happens rarely.
        // Sidecars are found by their names as other files.
        for row in (new + stale).filter({ $0["isFound"] }).sorted(by: { ($0["taken"] as Int64) < ($1["taken"] as Int64) }) {
            try Self.put(db, .file, row["id"], Search.document)
        }
        if let last = new.last {
            try db.execute(
                sql: "INSERT OR REPLACE INTO tally (key, value) VALUES ('namesIndexed', ?)", arguments: [last["id"] as Int64])
        }
        try db.execute(sql: "DELETE FROM searchStale WHERE fileId IN (\(done))")
        return new.count == Self.batch || due.count == Self.batch
    }

    private static func put(_ db: Database, _ kind: SearchIndex.Kind, _ ref: Int64, _ document: SearchKind.Document) throws {
        guard let found = try document(db, ref) else { return try SearchIndex.remove(db, kind, ref) }
        try SearchIndex.put(db, kind, ref, at: found.at, title: found.title, body: found.body)
    }
}
