import Basics
import Catalogue
import GRDB

/// The progress of the check of all files. It is stored in one row, so that the check continues after a restart.
struct Round: Sendable, Equatable {
    var cursor = Originals.Cursor()
    /// Milliseconds since 1970.
    var startedAt: Int64
    var files = 0
    var bytes: Int64 = 0
    /// nil while it goes on.
    var endedAt: Int64?
    /// When all files were last looked at.
    var lastEndedAt: Int64?

    /// Milliseconds from the beginning of one round to that of the next.
    static let interval: Int64 = 30 * 86_400_000

    static func fetch(_ db: Database) throws -> Round? {
        try Row.fetchOne(db, sql: "SELECT * FROM proofRound WHERE id = 1").map { row in
            Round(
                cursor: Originals.Cursor(
                    source: Original.Source(rawValue: row["source"]) ?? .library, after: row["after"]),
                startedAt: row["startedAt"], files: row["files"], bytes: row["bytes"], endedAt: row["endedAt"],
                lastEndedAt: row["lastEndedAt"])
        }
    }

    func store(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO proofRound (id, source, after, startedAt, files, bytes, endedAt, lastEndedAt)
                VALUES (1, ?, ?, ?, ?, ?, ?, ?)
                """, arguments: [cursor.source.rawValue, cursor.after, startedAt, files, bytes, endedAt, lastEndedAt])
    }

    /// The unfinished round, or the next one if that is due; nil if it is not due yet.
    ///
    /// A clock that was set back or ahead makes a round begin early, never late.
    static func due(_ db: Database, at time: Int64 = now()) throws -> Round? {
        guard let round = try fetch(db) else { return Round(startedAt: time) }
        guard round.endedAt != nil else { return round }
        return abs(time - round.startedAt) >= interval ? Round(startedAt: time, lastEndedAt: round.lastEndedAt) : nil
    }

    static func begin(_ db: Database, at time: Int64 = now()) throws {
        try Round(startedAt: time, lastEndedAt: try fetch(db)?.lastEndedAt).store(db)
    }

    /// All files were looked at in one go.
    static func end(_ db: Database, startedAt: Int64, _ files: Int, _ bytes: Int64) throws {
        let time = now()
        try Round(startedAt: startedAt, files: files, bytes: bytes, endedAt: time, lastEndedAt: time).store(db)
    }
}
