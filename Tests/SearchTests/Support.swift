import Base
import Catalogue
import Foundation
import GRDB

func withCatalogue(_ body: (Catalogue) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("search-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    try body(try Catalogue(at: BytePath(root.path)))
}

func withCatalogueAsync(_ body: (Catalogue) async throws -> Void) async throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("search-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    try await body(try Catalogue(at: BytePath(root.path)))
}

/// Adds a row for a file that need not exist.
@discardableResult
func add(_ db: Database, _ path: String, taken: Int64 = 0) throws -> Int64 {
    let path = BytePath(path)
    try db.execute(
        sql: """
            INSERT INTO file (directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom)
            VALUES (?, ?, 0, 'jpeg', 1, 1, 1, 1, 1, ?, 0)
            """, arguments: [try Directories.id(db, of: path.parent), path.name, taken])
    return db.lastInsertedRowID
}
