import Base
import Catalogue
import GRDB

/// A round: one pass of the check over all files. Its progress is stored in one row of the table `proofRound`, so that the
/// check continues after a restart.
struct Round: Sendable, Equatable {
    var cursor = Originals.Cursor()
    /// In milliseconds since 1970.
    var startedAt: Int64
    var files = 0
    var bytes: Int64 = 0
    /// The time when the round ended, in milliseconds since 1970; nil during the round.
    var endedAt: Int64?
    /// The time when the last complete round ended.
    var lastEndedAt: Int64?

    /// The time from the start of one round to the start of the next, in milliseconds.
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

    /// Returns the unfinished round or, if there is none, the next round; nil if the next round is not due yet.
    ///
    /// If the clock was changed, a round may begin too early, but never too late.
    static func due(_ db: Database, at time: Int64 = now()) throws -> Round? {
        guard let round = try fetch(db) else { return Round(startedAt: time) }
        guard round.endedAt != nil else { return round }
        return abs(time - round.startedAt) >= interval ? Round(startedAt: time, lastEndedAt: round.lastEndedAt) : nil
    }

    static func begin(_ db: Database, at time: Int64 = now()) throws {
        try Round(startedAt: time, lastEndedAt: try fetch(db)?.lastEndedAt).store(db)
    }

    /// Records a complete round in which all files were checked without pauses.
    static func end(_ db: Database, startedAt: Int64, _ files: Int, _ bytes: Int64) throws {
        let time = now()
        try Round(startedAt: startedAt, files: files, bytes: bytes, endedAt: time, lastEndedAt: time).store(db)
    }
}
