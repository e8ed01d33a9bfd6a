import Acts
import Basics
import Catalogue
import GRDB

/// A row whose file is no longer where it was.
struct VanishedFile: Sendable {
    let id: Int64

    /// Rows of a folder whose files were here.
    static func all(_ db: Database, in directory: Int64) throws -> [VanishedFile] {
        try Int64.fetchAll(db, sql: "SELECT id FROM file WHERE directoryId = ? AND presence = 0", arguments: [directory])
            .map(VanishedFile.init(id:))
    }

    /// A new row with the same inode, size and time, or the same inode and content, is the same file under another name: the old row,
    /// with its decision and its history, takes that name. What has no such row is away, unless it was moved to the trash since, or is being moved.
    ///
    /// - Returns: how many were renamed.
    static func settle(_ db: Database, _ vanished: [VanishedFile], newRowsAfter newest: Int64) throws -> Int {
        for file in vanished {
            // A listing may be older than a move back from the trash: what lies in its place now has not vanished.
            guard let row = try FileRow.fetch(db, id: file.id), FileStamp(of: row.path) == nil else { continue }
            try db.cachedStatement(
                sql:
                    "UPDATE file SET presence = 1 WHERE id = ? AND presence = 0 AND id NOT IN (SELECT fileId FROM move WHERE state = 0)"
            ).execute(arguments: [file.id])
        }
        var renamed = 0
        for new in try appeared(db, after: newest) { renamed += try settle(db, found: new) }
        return try renamed + settleLate(db, vanished)
    }

    /// A file may have got its old row back only now: when it was found, or when its content became known.
    ///
    /// - Returns: how many rows were this file.
    @discardableResult
    static func settle(_ db: Database, found new: Int64) throws -> Int {
        let former = try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT old.id FROM file new JOIN file old INDEXED BY fileAway ON old.inode = new.inode AND \(sameFile)
                    WHERE new.id = ? AND new.presence = 0 AND old.presence > 0 AND old.presence = 1
                    ORDER BY old.identity IS NULL, old.id
                    """), arguments: [new])
        var current = new
        for old in former where try take(db, old, placeOf: current) { current = old }
        return current == new ? 0 : former.count
    }

    /// The new name was found before the old one was missed.
    private static func settleLate(_ db: Database, _ vanished: [VanishedFile]) throws -> Int {
        let byContent = try db.cachedStatement(
            sql: """
                SELECT new.id FROM file old JOIN file new ON new.identity = old.identity
                WHERE old.id = ? AND old.presence = 1 AND new.id <> old.id AND new.presence = 0 AND new.inode = old.inode
                """)
        var renamed = 0
        for old in vanished {
            guard let new = try Int64.fetchOne(byContent, arguments: [old.id]) else { continue }
            if try take(db, old.id, placeOf: new) { renamed += 1 }
        }
        return try renamed + settleUnread(db, vanished)
    }

    /// Of what vanished before it was read only the stamp is known, and no index knows that: one look at all rows, for all of them.
    private static func settleUnread(_ db: Database, _ vanished: [VanishedFile]) throws -> Int {
        let isUnread = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM file WHERE id = ? AND presence = 1 AND identity IS NULL)")
        guard try vanished.contains(where: { try Bool.fetchOne(isUnread, arguments: [$0.id]) == true }) else { return 0 }
        let pairs = try Row.fetchAll(
            db,
            sql: """
                SELECT old.id, new.id FROM file new CROSS JOIN file old INDEXED BY fileAway ON old.inode = new.inode
                WHERE new.presence = 0 AND old.presence > 0 AND old.presence = 1 AND old.identity IS NULL
                AND old.size = new.size AND old.modified = new.modified
                """
        ).map { (old: $0[0] as Int64, new: $0[1] as Int64) }
        var taken: Set<Int64> = []
        for pair in pairs where !taken.contains(pair.new) {
            if try take(db, pair.old, placeOf: pair.new) { taken.insert(pair.new) }
        }
        return taken.count
    }

    private static let sameFile = """
        (old.identity = new.identity
        OR (old.identity IS NULL OR new.identity IS NULL) AND old.size = new.size AND old.modified = new.modified)
        """

    /// Rows newer than that, if there is any file that one of them could have been.
    private static func appeared(_ db: Database, after newest: Int64) throws -> [Int64] {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE presence > 0 AND presence = 1)") == true else {
            return []
        }
        return try Int64.fetchAll(db, sql: "SELECT id FROM file WHERE id > ? AND presence = 0", arguments: [newest])
    }

    /// The row `old`, with its decision and its history, takes the place of `new`, which goes.
    ///
    /// - Returns: false, and nothing happened, while one of them is on its way to the trash or back: whoever moves it means this row.
    private static func take(_ db: Database, _ old: Int64, placeOf new: Int64) throws -> Bool {
        let moving = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM move WHERE state = 0 AND fileId IN (?, ?))", arguments: [old, new])
        guard moving != true, let place = try Row.fetchOne(db, sql: "SELECT * FROM file WHERE id = ?", arguments: [new]) else {
            return false
        }
        try Journal.merge(db, new, into: old)
        try db.execute(sql: "DELETE FROM file WHERE id = ?", arguments: [new])
        try db.execute(
            sql: """
                UPDATE file SET directoryId = ?, name = ?, presence = 0, size = ?, modified = ?, changed = ?, inode = ?, device = ? WHERE id = ?
                """,
            arguments: [
                place["directoryId"], place["name"], place["size"], place["modified"], place["changed"], place["inode"],
                place["device"], old,
            ])
        return true
    }
}
