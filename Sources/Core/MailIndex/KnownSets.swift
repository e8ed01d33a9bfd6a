import Foundation
import GRDB

/// Sets of mails with which many searches begin, computed once when an archive has been read to its end: the mails with a
/// frequent label, and the newest mail of each conversation.
///
/// A set is stored with the state of the index from which it was computed, and is ignored in any other state.
enum KnownSets {
    static let newest = "newest"

    static func label(_ id: Int64) -> String { "label \(id)" }

    /// A label is frequent if more than one mail in 20 has it; rarer ones are found fast enough without a set.
    private static let frequency = 20
    /// The most labels with a set. For half a million mails, a set takes 62 kB.
    private static let maximumLabels = 40

    /// Computes and stores the sets. Call it when the index is written, after its state.
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

    /// A stored set; nil if there is none for the current state.
    static func set(_ db: Database, _ name: String) throws -> MailSet? {
        guard try db.tableExists("known") else { return nil }
        let sql = "SELECT mails FROM known WHERE name = ? AND state = (SELECT value FROM state WHERE key = 'state')"
        guard let bytes = try Data.fetchOne(db.cachedStatement(sql: sql), arguments: [name]) else { return nil }
        return MailSet(bytes: bytes, upTo: try MailListing.last(db))
    }
}
