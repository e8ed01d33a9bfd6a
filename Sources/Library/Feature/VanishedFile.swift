import Acts
import Base
import Catalogue
import GRDB

/// A row whose file no longer exists at its path.
struct VanishedFile: Sendable {
    let id: Int64
    /// Whether the file is a sidecar, which is not counted as a file of the library.
    var isSidecar = false

    /// Returns the rows of all files in a folder that are recorded as present.
    static func all(_ db: Database, in directory: Int64) throws -> [VanishedFile] {
        try Row.fetchAll(
            db,
            sql: "SELECT id, NOT (\(FileRow.pictureOrFilm)) FROM file WHERE directoryId = ? AND \(FileRow.present)",
            arguments: [directory]
        ).map { VanishedFile(id: $0[0], isSidecar: $0[1]) }
    }

    /// Finds out which missing files were renamed. If a new row has the same inode, size and time, or the same inode and
    /// content, it is the same file under another name. The old row then takes over that name and keeps its decision and
    /// history. All other files are marked as missing, unless they are in the trash or are being moved there.
    ///
    /// - Returns: the number of renamed files, without sidecars.
    static func settle(_ db: Database, _ vanished: [VanishedFile], newRowsAfter newest: Int64) throws -> Int {
        for file in vanished {
            // The listing may be older than a restore from the trash, so a file that exists now is not missing.
            guard let row = try FileRow.fetch(db, id: file.id), FileStamp(of: row.path) == nil else { continue }
            if try !FileMover.isMoving(db, file.id) { try FileTable.setAway(db, file.id) }
        }
        var renamed = 0
        for new in try appeared(db, after: newest) {
            let former = try settle(db, found: new.id)
            if !new.isSidecar { renamed += former }
        }
        return try renamed + settleLate(db, vanished.filter { !$0.isSidecar })
    }

    /// Looks for old rows of a file that was just found or just read.
    ///
    /// - Returns: the number of old rows that belong to this file.
    @discardableResult
    static func settle(_ db: Database, found new: Int64) throws -> Int {
        let former = try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT old.id FROM file new JOIN file old INDEXED BY fileAway ON old.inode = new.inode AND \(sameFile)
                    WHERE new.id = ? AND \(FileRow.present(in: "new")) AND \(FileRow.away(in: "old")) AND \(isFollowed)
                    ORDER BY old.identity IS NULL, old.id
                    """), arguments: [new])
        var current = new
        for old in former where try take(db, old, pathOf: current) { current = old }
        return current == new ? 0 : former.count
    }

    /// Handles files whose new name was found before it was known that the file at the old name was missing.
    private static func settleLate(_ db: Database, _ vanished: [VanishedFile]) throws -> Int {
        let byContent = try db.cachedStatement(
            sql: """
                SELECT new.id FROM file old JOIN file new ON new.identity = old.identity
                WHERE old.id = ? AND \(FileRow.away(in: "old")) AND new.id <> old.id AND \(FileRow.present(in: "new")) AND new.inode = old.inode
                """)
        var renamed = 0
        for old in vanished {
            guard let new = try Int64.fetchOne(byContent, arguments: [old.id]) else { continue }
            if try take(db, old.id, pathOf: new) { renamed += 1 }
        }
        return try renamed + settleUnread(db, vanished)
    }

    /// Handles missing files that were never read. They can be recognized only by their stamps, which have no index. So all
    /// rows are searched, once for all missing files.
    private static func settleUnread(_ db: Database, _ vanished: [VanishedFile]) throws -> Int {
        let isUnread = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM file WHERE id = ? AND \(FileRow.away(in: "file")) AND identity IS NULL)")
        guard try vanished.contains(where: { try Bool.fetchOne(isUnread, arguments: [$0.id]) == true }) else { return 0 }
        let pairs = try Row.fetchAll(
            db,
            sql: """
                SELECT old.id, new.id FROM file new CROSS JOIN file old INDEXED BY fileAway ON old.inode = new.inode
                WHERE \(FileRow.present(in: "new")) AND \(FileRow.away(in: "old")) AND old.identity IS NULL
                AND old.size = new.size AND old.modified = new.modified
                """
        ).map { (old: $0[0] as Int64, new: $0[1] as Int64) }
        var taken: Set<Int64> = []
        for pair in pairs where !taken.contains(pair.new) {
            if try take(db, pair.old, pathOf: pair.new) { taken.insert(pair.new) }
        }
        return taken.count
    }

    /// A sidecar has a history only if it was moved with its photo. Otherwise its new row serves as well.
    private static let isFollowed = """
        (old.kind <> \(FileRow.Kind.sidecar.rawValue) OR EXISTS (SELECT 1 FROM move WHERE move.fileId = old.id))
        """

    private static let sameFile = """
        (old.identity = new.identity
        OR (old.identity IS NULL OR new.identity IS NULL) AND old.size = new.size AND old.modified = new.modified)
        """

    /// Returns the present rows whose id is above `newest`; none if no file is missing.
    private static func appeared(_ db: Database, after newest: Int64) throws -> [VanishedFile] {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE \(FileRow.away(in: "file")))") == true else {
            return []
        }
        return try Row.fetchAll(
            db, sql: "SELECT id, NOT (\(FileRow.pictureOrFilm)) FROM file WHERE id > ? AND \(FileRow.present)",
            arguments: [newest]
        ).map { VanishedFile(id: $0[0], isSidecar: $0[1]) }
    }

    /// Gives the path of the row `new` to the row `old`, which keeps its decision and history. Deletes the row `new`.
    ///
    /// - Returns: false, without any change, if one of the two files is being moved, because the record of the move refers to
    ///   the row of the file.
    private static func take(_ db: Database, _ old: Int64, pathOf new: Int64) throws -> Bool {
        guard try !FileMover.isMoving(db, old), try !FileMover.isMoving(db, new), try FileRow.fetch(db, id: new) != nil else {
            return false
        }
        try Journal.merge(db, new, into: old)
        try FileTable.give(db, pathOf: new, to: old)
        return true
    }
}
