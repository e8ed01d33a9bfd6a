import GRDB

/// The progress of a scan that reads every photo again. It is stored, so that a scan of the next process continues it after
/// this one was killed.
enum ReadingAgain {
    private static let key = "readAgainBelow"

    /// The id below which all files still have to be read again; nil if none have to be.
    static func below(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT value FROM tally WHERE key = ?", arguments: [key])
    }

    static func set(_ db: Database, below id: Int64?) throws {
        if let id {
            try db.execute(sql: "INSERT OR REPLACE INTO tally (key, value) VALUES (?, ?)", arguments: [key, id])
        } else {
            try db.execute(sql: "DELETE FROM tally WHERE key = ?", arguments: [key])
        }
    }
}
