import Basics
import Catalogue
import GRDB

/// A folder on another disk that holds a checked copy, as the catalogue knows it.
struct CopyRow: Sendable {
    let path: BytePath
    let files: Int
    let bytes: Int64
    /// Milliseconds since 1970.
    let ranAt: Int64
    /// When everything was last there as a whole.
    let completeAt: Int64?

    struct Summary: Encodable {
        let path: String
        /// Whether the disk is there now.
        let here: Bool
        let files: Int
        let bytes: Int64
        let ranAt: Int64
        let completeAt: Int64?
    }

    /// Those that ran last come first.
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

    /// - Parameter isComplete: whether everything is there as a whole.
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
