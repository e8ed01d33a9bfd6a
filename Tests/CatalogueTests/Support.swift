import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

func withCatalogue(_ body: (Catalogue) throws -> Void) throws {
    try withFolder { try body(try Catalogue(at: $0.appending("data"))) }
}

/// Adds a row for a file that need not exist. The row is inserted as not present and then updated, so that a trigger
/// counts the file in its folder, as a scan counts the files that it adds.
@discardableResult
func add(
    _ db: Database, _ path: String, taken: Int64 = 0, size: Int64 = 1, kind: Int = 0, presence: Int = 0, decision: Int = 0,
    format: String = "jpeg",
    screenshot: Bool = false
) throws -> Int64 {
    let path = BytePath(path)
    try db.execute(
        sql: """
            INSERT INTO file (directoryId, name, kind, format, presence, size, modified, changed, inode, device, taken, takenFrom, screenshot,
            decision, decidedAt) VALUES (?, ?, ?, ?, 1, ?, 1, 1, 1, 1, ?, 0, ?, ?, ?)
            """,
        arguments: [
            try Directories.id(db, of: path.parent), path.name, kind, format, size, taken, screenshot, decision,
            decision > 0 ? 1 : nil,
        ])
    let id = db.lastInsertedRowID
    try db.execute(sql: "UPDATE file SET presence = ? WHERE id = ?", arguments: [presence, id])
    return id
}

func failure(_ body: () throws -> Void) -> Failure? {
    do {
        try body()
        return nil
    } catch {
        return error as? Failure
    }
}
