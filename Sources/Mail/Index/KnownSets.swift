import Foundation
import GRDB

/// Precomputed sets of mails that many searches need: the mails with each frequent label, and the newest mail of each
/// conversation. They are computed once the archive has been read to the end.
///
/// Each set is stored together with the index state for which it was computed, and is ignored in any other state.
enum KnownSets {
    static let newest = "newest"

    static func label(_ id: Int64) -> String { "label \(id)" }

    /// A label is frequent if more than one in 20 mails has it. For other labels, a search without a stored set is fast enough.
    private static let frequency = 20
    /// Maximum number of labels with a stored set. For half a million mails, a set takes 62 kB.
    private static let maximumLabels = 40

    /// Computes and stores the sets. Call it after the index and its state have been written.
    static func save(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS known (name TEXT PRIMARY KEY, state TEXT NOT NULL, mails BLOB NOT NULL) STRICT, WITHOUT ROWID;
                DELETE FROM known;
                """)
        guard let state = try MailIndexState.text(db) else { return }
        func add(_ name: String, _ set: MailSet) throws {
            try db.execute(sql: "INSERT INTO known (name, state, mails) VALUES (?, ?, ?)", arguments: [name, state, set.bytes])
        }
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM mail") ?? 0
        let labels = try Int64.fetchAll(
            db, sql: "SELECT labelId FROM mailLabel GROUP BY labelId HAVING count(*) * ? > ? ORDER BY count(*) DESC LIMIT ?",
            arguments: [frequency, count, maximumLabels])
        for label in labels {
            var hits = MailHits(last: try MailListing.last(db))
            try hits.keep(db, "SELECT mailId FROM mailLabel WHERE labelId = ?", [label])
            if let set = hits.set { try add(self.label(label), set) }
        }
        try add(newest, MailListing().newest(db, of: nil))
    }

    /// Returns a stored set; nil if there is no set for the current state.
    static func set(_ db: Database, _ name: String) throws -> MailSet? {
        guard try db.tableExists("known") else { return nil }
        let sql = "SELECT mails FROM known WHERE name = ? AND state = (SELECT value FROM state WHERE key = 'state')"
        guard let bytes = try Data.fetchOne(db.cachedStatement(sql: sql), arguments: [name]) else { return nil }
        return MailSet(bytes: bytes, upTo: try MailListing.last(db))
    }
}
