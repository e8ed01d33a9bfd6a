public import Base
import Foundation
public import GRDB

/// Functions for indexes that were made on another machine.
extension MailIndex {
    /// Changes the paths of all files in an index after its archive was moved. Call it in a write transaction of the index.
    ///
    /// - Returns: false, without any change, if a file is outside the archive.
    public static func moveFiles(_ db: Database, from old: BytePath, to new: BytePath) throws -> Bool {
        let files = try Row.fetchAll(db, sql: "SELECT id, path FROM file").map { row in
            (id: row["id"] as Int64, path: BytePath(bytes: row["path"] as Data))
        }
        guard files.allSatisfy({ $0.path.isInside(old) && !$0.path.climbs }) else { return false }
        for (id, path) in files {
            let moved = Data(new.bytes + path.bytes.dropFirst(old.bytes.count))
            try db.cachedStatement(sql: "UPDATE file SET path = ? WHERE id = ?").execute(arguments: [moved, id])
        }
        return true
    }

    /// Atomically replaces the content of the index at `target` by the content of another index, even while the index at `target`
    /// is being read.
    public static func copy(_ index: BytePath, to target: BytePath) throws(Failure) {
        let new = try MailIndex(reading: index)
        let old: MailIndex
        do throws(Failure) {
            old = try MailIndex(writing: target)
        } catch {
            guard error.code == .corruptFile else { throw error }
            remove(target)
            old = try MailIndex(writing: target)
        }
        try guarded(target) { try new.database.backup(to: old.database) }
    }
}
