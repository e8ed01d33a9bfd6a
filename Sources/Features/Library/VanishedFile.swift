import Basics
import Catalogue
import GRDB

/// A row whose file is no longer where it was.
struct VanishedFile: Sendable {
    let id: Int64
    let inode: Int64
    let size: Int64
    let modified: Int64

    /// Rows of a folder whose files were here.
    static func all(_ db: Database, in directory: Int64) throws -> [VanishedFile] {
        try Row.fetchAll(
            db, sql: "SELECT id, inode, size, modified FROM file WHERE directoryId = ? AND presence = 0", arguments: [directory]
        )
        .map { VanishedFile(id: $0[0], inode: $0[1], size: $0[2], modified: $0[3]) }
    }

    /// A new row with the same inode, size and time is the same file under another name: the old row, with its decision and its history,
    /// takes that name. What has no such row is away, unless it was moved to the trash since, or is being moved.
    ///
    /// - Returns: how many were renamed.
    static func settle(_ db: Database, _ vanished: [VanishedFile], newRowsAfter newest: Int64) throws -> Int {
        let byInode = Dictionary(vanished.map { ($0.inode, $0) }, uniquingKeysWith: { first, _ in first })
        var renames: [(old: VanishedFile, new: Int64)] = []
        let cursor = try Row.fetchCursor(
            db, sql: "SELECT id, inode, size, modified FROM file WHERE id > ? AND presence = 0 AND decision = 0",
            arguments: [newest])
        while let row = try cursor.next() {
            guard let old = byInode[row[1]], old.size == row[2], old.modified == row[3] else { continue }
            renames.append((old, row[0]))
        }
        for vanished in vanished {
            try db.cachedStatement(
                sql:
                    "UPDATE file SET presence = 1 WHERE id = ? AND presence = 0 AND id NOT IN (SELECT fileId FROM move WHERE state = 0)"
            ).execute(arguments: [vanished.id])
        }
        renames += try vanished.compactMap { old in try Self.settledTooLate(db, old).map { (old, $0) } }
        var renamed: Set<Int64> = []
        for (old, new) in renames where renamed.insert(old.id).inserted { try take(db, old.id, placeOf: new) }
        return renamed.count
    }

    /// The row that a scan made for this file's new name and that was already read when the scan was killed before it could settle:
    /// it has the same content and inode, and a decision that it only inherited.
    private static func settledTooLate(_ db: Database, _ old: VanishedFile) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT new.id FROM file old JOIN file new ON new.identity = old.identity
                    WHERE old.id = ? AND new.id <> old.id AND new.presence = 0 AND new.inode = old.inode
                    AND NOT EXISTS (SELECT 1 FROM actChange WHERE fileId = new.id)
                    """), arguments: [old.id])
    }

    /// The row `old` takes the place of `new`, which goes.
    static func take(_ db: Database, _ old: Int64, placeOf new: Int64) throws {
        guard let place = try Row.fetchOne(db, sql: "SELECT * FROM file WHERE id = ?", arguments: [new]) else { return }
        for table in ["actChange", "move"] {
            try db.execute(sql: "UPDATE OR REPLACE \(table) SET fileId = ? WHERE fileId = ?", arguments: [old, new])
        }
        try db.execute(sql: "DELETE FROM file WHERE id = ?", arguments: [new])
        try db.execute(
            sql: """
                UPDATE file SET directoryId = ?, name = ?, presence = 0, size = ?, modified = ?, changed = ?, inode = ?, device = ? WHERE id = ?
                """,
            arguments: [
                place["directoryId"], place["name"], place["size"], place["modified"], place["changed"], place["inode"],
                place["device"], old,
            ])
    }
}
