public import Base
public import Catalogue
import Foundation
public import GRDB

/// Writes a file of `bytes` bytes, and adds its row as if a scan had read the file.
///
/// - Parameters:
///   - directory: the row of the file's folder.
///   - taken: seconds since 1970.
/// - Returns: the file's row.
public func storePhoto(
    _ db: Database, at path: BytePath, in directory: Int64, bytes: Int, taken: Int, format: String = "jpeg",
    isScreenshot: Bool = false, identity: Identity?
) throws -> Int64 {
    try Data(repeating: 1, count: bytes).write(to: URL(fileURLWithPath: path.display))
    guard let stamp = FileStamp(of: path) else { throw CocoaError(.fileNoSuchFile) }
    try db.execute(
        sql: """
            INSERT INTO file (directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom, screenshot,
            contents, identity, nameOrder, presence) VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, 0, ?, 1, ?, ?, 1)
            """,
        arguments: [
            directory, path.name, format, stamp.size, stamp.modified, stamp.changed, stamp.inode, stamp.device, taken,
            isScreenshot, identity, Data(NaturalOrder.key(path.name)),
        ])
    let id = db.lastInsertedRowID
    // The row is inserted as not present and then updated, so that triggers count the file in its folder and month, as a scan
    // counts the files that it adds.
    try db.execute(sql: "UPDATE file SET presence = 0 WHERE id = ?", arguments: [id])
    return id
}
