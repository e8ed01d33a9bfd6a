import Acts
import Basics
import Catalogue
import GRDB

/// Brings the rows of folders in line with their listings, inside one transaction.
struct DirectoryUpdate {
    private(set) var photos = 0
    private(set) var screenshots = 0
    private(set) var added = 0
    private(set) var changed = 0
    private(set) var problems = 0
    private(set) var directories: Set<Int64> = []
    private(set) var vanished: [VanishedFile] = []
    private var new = FileSums()

    private struct Known {
        let id: Int64
        let stamp: FileStamp
        let presence: FileRow.Presence
        /// Whether nothing but its stamp tells what it is: no identity is known.
        let isBlank: Bool
        let isDecided: Bool
    }

    mutating func apply(_ db: Database, _ path: BytePath, _ listing: DirectoryListing) throws {
        let existing = try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM directory WHERE path = ?"), arguments: [path])
        if existing == nil && listing.files.isEmpty { return }
        let directory = try existing ?? Directories.id(db, of: path)
        // Read twice, its new files may have changed since: what has not been added up cannot be taken off.
        if !directories.insert(directory).inserted { try countNew(db) }
        var known = try existing == nil ? [:] : rows(db, in: directory)
        let isScreenshotFolder = ScreenshotRule.isScreenshotFolder(path)
        for entry in listing.files {
            guard entry.error == 0 else {
                problems += 1
                try ScanProblem.record(db, Failure.system(entry.error, "looked at", path.appending(entry.name)))
                known[entry.name] = nil
                continue
            }
            let isScreenshot =
                entry.kind.kind == .photo && (isScreenshotFolder || ScreenshotRule.isScreenshotName(entry.name.bytes))
            if entry.kind.kind == .photo { photos += 1 }
            if isScreenshot { screenshots += 1 }
            if let row = known.removeValue(forKey: entry.name) {
                try update(db, row, entry, path: path, isScreenshot: isScreenshot, directory: directory)
            } else {
                try insert(db, entry, isScreenshot: isScreenshot, directory: directory)
            }
        }
        vanished += known.values.filter { $0.presence == .here }.map { VanishedFile(id: $0.id) }
    }

    /// Counts what was added; once, after all folders.
    mutating func finish(_ db: Database) throws { try countNew(db) }

    private mutating func countNew(_ db: Database) throws {
        try new.store(db)
        new = FileSums()
    }

    private func rows(_ db: Database, in directory: Int64) throws -> [BytePath: Known] {
        let statement = try db.cachedStatement(
            sql:
                "SELECT name, id, size, modified, changed, inode, device, presence, identity IS NULL, decision > 0 FROM file WHERE directoryId = ?"
        )
        var rows: [BytePath: Known] = [:]
        let cursor = try Row.fetchCursor(statement, arguments: [directory])
        while let row = try cursor.next() {
            rows[row[0]] = Known(
                id: row[1], stamp: FileStamp(size: row[2], modified: row[3], changed: row[4], inode: row[5], device: row[6]),
                presence: FileRow.Presence(rawValue: row[7]) ?? .here, isBlank: row[8], isDecided: row[9])
        }
        return rows
    }

    private mutating func insert(_ db: Database, _ entry: DirectoryListing.Entry, isScreenshot: Bool, directory: Int64) throws {
        let dated = NameDate.find(in: entry.name.bytes)
        let taken = dated ?? entry.modifiedTime
        let empty = entry.stamp.size == 0
        if empty { problems += 1 }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO file (directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom, screenshot,
                contents, problemCode, problem) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            directory, entry.name, entry.kind.kind.rawValue, entry.kind.format, entry.stamp.size, entry.stamp.modified,
            entry.stamp.changed,
            entry.stamp.inode, entry.stamp.device, taken.seconds,
            (dated == nil ? FileRow.TakenFrom.file : .name).rawValue,
            isScreenshot,
            (empty ? FileRow.Contents.unreadable : .unread).rawValue, empty ? Failure.Code.corruptFile.rawValue : nil,
            empty ? "The file is empty." : nil,
        ])
        new.add(
            directory: directory, kind: entry.kind.kind, format: entry.kind.format, size: entry.stamp.size, taken: taken,
            isScreenshot: isScreenshot)
        added += 1
    }

    private mutating func update(
        _ db: Database, _ row: Known, _ entry: DirectoryListing.Entry, path: BytePath, isScreenshot: Bool, directory: Int64
    ) throws {
        let same =
            row.stamp.size == entry.stamp.size && row.stamp.modified == entry.stamp.modified
            && row.stamp.inode == entry.stamp.inode
        switch row.presence {
        case .here where row.isDecided && row.stamp.isAnotherFile(than: entry.stamp):
            // The one that was decided on may have another name now, and is found by its inode.
            try replace(db, row, entry, isScreenshot: isScreenshot, directory: directory)
            vanished.append(VanishedFile(id: row.id))
        case .here:
            try settle(db, row, entry, same: same)
        case .away, .unshared:
            try db.execute(sql: "UPDATE file SET presence = 0 WHERE id = ?", arguments: [row.id])
            try settle(db, row, entry, same: same)
        case .trashed where try same && !liesInTrash(db, row):
            guard try wasRestoredElsewhere(db, row, at: path.appending(entry.name)) else { return }
            try db.execute(sql: "DELETE FROM trashed WHERE fileId = ?", arguments: [row.id])
            try db.execute(sql: "UPDATE file SET presence = 0, decision = 0, decidedAt = NULL WHERE id = ?", arguments: [row.id])
            added += 1
        case .trashed, .erased:
            // An inode that is free is given out again: another size or time is another file. A listing may be too old to say.
            guard FileStamp(of: path.appending(entry.name))?.inode == entry.stamp.inode else { return }
            try replace(db, row, entry, isScreenshot: isScreenshot, directory: directory)
        }
    }

    /// The file of a row has gone, and another one has its name.
    private mutating func replace(
        _ db: Database, _ row: Known, _ entry: DirectoryListing.Entry, isScreenshot: Bool, directory: Int64
    ) throws {
        try Directories.stepAside(db, file: row.id)
        try insert(db, entry, isScreenshot: isScreenshot, directory: directory)
    }

    /// What lies in the trash was not restored, whatever lies in its place.
    private func liesInTrash(_ db: Database, _ row: Known) throws -> Bool {
        try TrashedFile.fetch(db, ids: [row.id]).contains { FileStamp(of: $0.path) != nil }
    }

    /// The listing may be older than a move to the trash, and a move back may be under way: only what lies there now,
    /// and is not being moved, was restored by another program.
    private func wasRestoredElsewhere(_ db: Database, _ row: Known, at path: BytePath) throws -> Bool {
        guard FileStamp(of: path)?.inode == row.stamp.inode else { return false }
        let moves = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM move WHERE state = 0 AND fileId = ?)", arguments: [row.id])
        return moves != true
    }

    /// A file without identity is deleted on its stamp alone, so that has to be the kernel's latest.
    private mutating func settle(_ db: Database, _ row: Known, _ entry: DirectoryListing.Entry, same: Bool) throws {
        if !same { return try reread(db, row, entry) }
        guard row.isBlank, row.stamp != entry.stamp else { return }
        try db.execute(
            sql: "UPDATE file SET changed = ?, device = ? WHERE id = ?",
            arguments: [entry.stamp.changed, entry.stamp.device, row.id])
    }

    /// The bytes may differ now. The decision stays until the contents pass knows.
    private mutating func reread(_ db: Database, _ row: Known, _ entry: DirectoryListing.Entry) throws {
        changed += 1
        try db.execute(
            sql: """
                UPDATE file SET size = ?, modified = ?, changed = ?, inode = ?, device = ?, contents = ?, problemCode = NULL, problem = NULL
                WHERE id = ?
                """,
            arguments: [
                entry.stamp.size, entry.stamp.modified, entry.stamp.changed, entry.stamp.inode, entry.stamp.device,
                FileRow.Contents.unread.rawValue, row.id,
            ])
    }
}

extension DirectoryListing.Entry {
    var modifiedTime: LocalTime { LocalTime(unixSeconds: stamp.modified / 1_000_000_000) }
}
