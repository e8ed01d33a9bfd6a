import Base
import Catalogue
import GRDB

/// The row in the catalogue about a checked copy of the library in a folder, usually on another disk.
struct CopyRow: Sendable {
    let path: BytePath
    let files: Int
    let bytes: Int64
    /// In milliseconds since 1970.
    let ranAt: Int64
    /// The time of the last run after which the copy was complete.
    let completeAt: Int64?

    struct Summary: Encodable {
        let path: String
        /// Whether the disk is connected now.
        let here: Bool
        let files: Int
        let bytes: Int64
        let ranAt: Int64
        let completeAt: Int64?
    }

    /// The copies, sorted by the time of their last run, newest first; at most 20.
    static func all(_ db: Database) throws -> [CopyRow] {
        try Row.fetchAll(db, sql: "SELECT * FROM proofCopy ORDER BY ranAt DESC LIMIT 20").map { row in
            CopyRow(
                path: row["path"], files: row["files"], bytes: row["bytes"], ranAt: row["ranAt"], completeAt: row["completeAt"])
        }
    }

    var summary: Summary {
        let isHere = FileStamp(of: path.appending(CopyFolder.mark)) != nil
        return Summary(
            path: path.display, here: isHere, files: files, bytes: bytes, ranAt: ranAt, completeAt: completeAt)
    }

    /// - Parameter isComplete: whether the copy is complete after the run that has just ended.
    static func store(_ db: Database, _ path: BytePath, files: Int, bytes: Int64, isComplete: Bool) throws {
        let time = now()
        try db.execute(
            sql: """
                INSERT INTO proofCopy (path, files, bytes, ranAt, completeAt) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (path) DO UPDATE SET files = excluded.files, bytes = excluded.bytes, ranAt = excluded.ranAt,
                completeAt = coalesce(excluded.completeAt, completeAt)
                """, arguments: [path, files, bytes, time, isComplete ? time : nil])
    }
}
