import Acts
import Base
import Catalogue
import GRDB
import PicturesEngine

/// Updates the rows of folders according to their listings, within one transaction.
struct DirectoryUpdate {
    private(set) var photos = 0
    private(set) var screenshots = 0
    private(set) var added = 0
    private(set) var changed = 0
    private(set) var problems = 0
    private(set) var directories: Set<Int64> = []
    /// The row ids of the folders in `OtherFiles` that were updated.
    private(set) var otherFolders: Set<Int64> = []
    private(set) var vanished: [VanishedFile] = []
    private var new = FileSums()

    private struct Known {
        let id: Int64
        let stamp: FileStamp
        let presence: FileRow.Presence
        /// Whether the identity of the file's content is unknown, so that the file can be recognized only by its stamp.
        let isBlank: Bool
        let isDecided: Bool
        let isSidecar: Bool
    }

    mutating func apply(_ db: Database, _ path: BytePath, _ listing: DirectoryListing) throws {
        if let folder = try OtherFiles.update(db, in: path, listing.others) { otherFolders.insert(folder) }
        let existing = try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM directory WHERE path = ?"), arguments: [path])
        if existing == nil && listing.files.isEmpty { return }
        let directory = try existing ?? Directories.id(db, of: path)
        // If a folder is read a second time, files added by the first reading may change now. The triggers will then subtract
        // these files from the sums, so the files must be added to the sums first.
        if !directories.insert(directory).inserted { try countNew(db) }
        var known = try existing == nil ? [:] : rows(db, in: directory)
        let sidecars = known.filter(\.value.isSidecar)
        for name in sidecars.keys { known[name] = nil }
        let before = (added, changed)
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
        let hasNewSidecars = try updateSidecars(db, in: directory, path, listing, known: sidecars)
        if hasNewSidecars || before != (added, changed) { try Companions.setDue(db, directory) }
    }

    /// Finds the sidecars of the folder's files by their names, and updates their rows. The dates in new and changed ones are
    /// read after this pass.
    ///
    /// - Returns: whether there are new sidecars.
    private mutating func updateSidecars(
        _ db: Database, in directory: Int64, _ path: BytePath, _ listing: DirectoryListing, known: [BytePath: Known]
    ) throws -> Bool {
        let sidecars = SidecarNames(listing.others)
        if sidecars.isEmpty, known.isEmpty, try !SidecarTable.hasAny(db, in: directory) { return false }
        var entries: [SidecarTable.Entry] = []
        var found: Set<BytePath> = []
        let statement = try db.cachedStatement(
            sql: "SELECT id, name FROM file WHERE directoryId = ? AND \(FileRow.present) AND \(FileRow.pictureOrFilm)")
        let rows = try Row.fetchCursor(statement, arguments: [directory])
        while let row = try rows.next() {
            for match in sidecars.matches(row[1]) {
                found.insert(match.entry.name)
                guard let kind = match.kind else { continue }
                entries.append(
                    SidecarTable.Entry(
                        name: match.entry.name, file: row[0], kind: kind.rawValue, size: match.entry.size,
                        modified: match.entry.modified))
            }
        }
        for file in try SidecarTable.update(db, in: directory, entries, names: sidecars.names) {
            try TakenDates.resolve(db, file)
        }
        vanished += known.filter { $0.value.presence == .here && listing.sidecars[$0.key] == nil }.map {
            VanishedFile(id: $0.value.id, isSidecar: true)
        }
        var isNew = false
        for name in found {
            guard let stamp = listing.sidecars[name] else { continue }
            if try update(db, known[name], sidecar: path.appending(name), stamp, in: directory) { isNew = true }
        }
        return isNew
    }

    /// Adds or updates the row of a sidecar.
    ///
    /// - Returns: whether the row was added.
    private mutating func update(
        _ db: Database, _ row: Known?, sidecar path: BytePath, _ stamp: FileStamp, in directory: Int64
    ) throws -> Bool {
        guard let row else { return try insert(db, sidecar: path, stamp, in: directory) }
        switch row.presence {
        case .here: break
        case .away, .unshared: try FileTable.setPresence(db, row.id, .here)
        case .trashed, .erased:
            guard FileStamp(of: path)?.inode == stamp.inode, try !FileMover.isMoving(db, row.id) else { return false }
            guard row.presence == .trashed, row.stamp.inode == stamp.inode, try !liesInTrash(db, row) else {
                try FileTable.stepAside(db, file: row.id)
                return try insert(db, sidecar: path, stamp, in: directory)
            }
            try db.execute(sql: "DELETE FROM trashed WHERE fileId = ?", arguments: [row.id])
            try FileTable.setPresence(db, row.id, .here)
        }
        if row.stamp != stamp { try FileTable.setStamp(db, row.id, stamp) }
        return false
    }

    private mutating func insert(
        _ db: Database, sidecar path: BytePath, _ stamp: FileStamp, in directory: Int64
    ) throws -> Bool {
        let file = FileTable.NewFile(sidecar: path.name, stamp, in: directory)
        try FileTable.insert(db, file)
        new.add(file)
        return true
    }

    /// Adds new files to the sums. Must be called once, after all folders.
    mutating func finish(_ db: Database) throws { try countNew(db) }

    private mutating func countNew(_ db: Database) throws {
        try new.store(db)
        new = FileSums()
    }

    private func rows(_ db: Database, in directory: Int64) throws -> [BytePath: Known] {
        let statement = try db.cachedStatement(
            sql:
                "SELECT name, id, size, modified, changed, inode, device, presence, identity IS NULL, \(FileRow.decided), NOT (\(FileRow.pictureOrFilm)) FROM file WHERE directoryId = ?"
        )
        var rows: [BytePath: Known] = [:]
        let cursor = try Row.fetchCursor(statement, arguments: [directory])
        while let row = try cursor.next() {
            rows[row[0]] = Known(
                id: row[1], stamp: FileStamp(size: row[2], modified: row[3], changed: row[4], inode: row[5], device: row[6]),
                presence: FileRow.Presence(rawValue: row[7]) ?? .here, isBlank: row[8], isDecided: row[9],
                isSidecar: row[10])
        }
        return rows
    }

    private mutating func insert(_ db: Database, _ entry: DirectoryListing.Entry, isScreenshot: Bool, directory: Int64) throws {
        let dated = NameDate.find(in: entry.name.bytes)
        let taken = dated?.time ?? entry.modifiedTime
        let empty = entry.stamp.size == 0
        if empty { problems += 1 }
        try FileTable.insert(
            db,
            FileTable.NewFile(
                directory: directory, name: entry.name, kind: entry.kind.kind, format: entry.kind.format, stamp: entry.stamp,
                taken: taken, microseconds: dated?.microseconds ?? 0, takenFrom: dated == nil ? .file : .name,
                isScreenshot: isScreenshot,
                problem: empty ? Failure(.corruptFile, "picture.empty") : nil))
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
            // The file with the decision may have been renamed. In this case, it is found later by its inode.
            try replace(db, row, entry, isScreenshot: isScreenshot, directory: directory)
            vanished.append(VanishedFile(id: row.id))
        case .here:
            try settle(db, row, entry, same: same)
        case .away, .unshared:
            try FileTable.setPresence(db, row.id, .here)
            try settle(db, row, entry, same: same)
        case .trashed where try same && !liesInTrash(db, row):
            guard try wasRestoredElsewhere(db, row, at: path.appending(entry.name)) else { return }
            try db.execute(sql: "DELETE FROM trashed WHERE fileId = ?", arguments: [row.id])
            try FileTable.setPresence(db, row.id, .here)
            try Journal.clear(db, row.id)
            added += 1
        case .trashed, .erased:
            // Inodes are reused, so if the size or the time differs, it is a different file. The listing may be outdated, so
            // the disk is checked again.
            guard FileStamp(of: path.appending(entry.name))?.inode == entry.stamp.inode else { return }
            try replace(db, row, entry, isScreenshot: isScreenshot, directory: directory)
        }
    }

    /// Handles a row whose file has been replaced. The row's own file is missing, and another file has its name.
    private mutating func replace(
        _ db: Database, _ row: Known, _ entry: DirectoryListing.Entry, isScreenshot: Bool, directory: Int64
    ) throws {
        try FileTable.stepAside(db, file: row.id)
        try insert(db, entry, isScreenshot: isScreenshot, directory: directory)
    }

    /// Whether a file is still in the trash. Such a file was not restored, even if another file now has its former path.
    private func liesInTrash(_ db: Database, _ row: Known) throws -> Bool {
        try TrashedFile.fetch(db, ids: [row.id]).contains { FileStamp(of: $0.path) != nil }
    }

    /// Whether another program has restored the file from the trash: the file exists at its path and is not being moved by
    /// Shoebox. Both conditions are checked, because the listing may be older than a move to the trash, and because Shoebox may
    /// be restoring the file now.
    private func wasRestoredElsewhere(_ db: Database, _ row: Known, at path: BytePath) throws -> Bool {
        guard FileStamp(of: path)?.inode == row.stamp.inode else { return false }
        return try !FileMover.isMoving(db, row.id)
    }

    /// Updates the row of a file whose name still exists. A changed file is marked as unread. The change time of an unchanged
    /// file is updated only if the identity of the file is unknown, because before such a file is deleted, only its stamp is
    /// compared.
    private mutating func settle(_ db: Database, _ row: Known, _ entry: DirectoryListing.Entry, same: Bool) throws {
        if !same { return try reread(db, row, entry) }
        guard row.isBlank, row.stamp != entry.stamp else { return }
        try FileTable.setChange(db, row.id, entry.stamp)
    }

    /// Marks a file whose content may have changed as unread. Its decision is kept until the second pass has read the file.
    private mutating func reread(_ db: Database, _ row: Known, _ entry: DirectoryListing.Entry) throws {
        changed += 1
        try FileTable.setUnread(db, row.id, entry.stamp)
    }
}

extension DirectoryListing.Entry {
    var modifiedTime: LocalTime { LocalTime(unixSeconds: stamp.modified / 1_000_000_000) }
}
