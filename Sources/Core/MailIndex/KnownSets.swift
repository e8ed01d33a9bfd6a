import Foundation
import GRDB

/// Sets of mails that are walked through once, when an archive was read to its end, because many searches begin with them: what has a
/// label that many have, and the newest mail of each conversation.
///
/// Each belongs to one state of the index, and is none of any other: nothing has to be taken away when mails come.
enum KnownSets {
    static let newest = "newest"

    static func label(_ id: Int64) -> String { "label \(id)" }

    /// A label that fewer have is found as fast by walking: one mail in so many.
    private static let rarest = 20
    /// Of half a million mails 62 kB each.
    private static let most = 40

    /// To be called where the index is written, after its state.
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
            arguments: [rarest, count, most])
        for label in labels {
            var hits = MailHits(last: try MailListing.last(db))
            try hits.keep(db, "SELECT mailId FROM mailLabel WHERE labelId = ?", [label])
            if let set = hits.set { try add(self.label(label), set) }
        }
        try add(newest, MailListing().newest(db, of: nil))
    }

    /// nil where it was not made, or the index has changed since.
    static func set(_ db: Database, _ name: String) throws -> MailSet? {
        guard try db.tableExists("known") else { return nil }
        let sql = "SELECT mails FROM known WHERE name = ? AND state = (SELECT value FROM state WHERE key = 'state')"
        guard let bytes = try Data.fetchOne(db.cachedStatement(sql: sql), arguments: [name]) else { return nil }
        return MailSet(bytes: bytes, upTo: try MailListing.last(db))
    }
}
