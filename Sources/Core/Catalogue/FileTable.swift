public import Base
import Foundation
public import GRDB

/// The only code that writes the table `file`, except for decisions, which `Journal` writes.
///
/// All functions run in the caller's transaction.
public enum FileTable {
    /// A file that a scan found.
    public struct NewFile: Sendable {
        public let directory: Int64
        public let name: BytePath
        public let kind: FileRow.Kind
        public let format: String
        public let stamp: FileStamp
        public let taken: LocalTime
        /// The part of the second after `taken`; 0 if it is not known.
        public let microseconds: Int
        public let takenFrom: FileRow.TakenFrom
        public let isScreenshot: Bool
        /// The reason why the file cannot be read; nil if it will be read.
        public let problem: Failure?

        public init(
            directory: Int64, name: BytePath, kind: FileRow.Kind, format: String, stamp: FileStamp, taken: LocalTime,
            microseconds: Int = 0, takenFrom: FileRow.TakenFrom, isScreenshot: Bool, problem: Failure?
        ) {
            self.directory = directory
            self.name = name
            self.kind = kind
            self.format = format
            self.stamp = stamp
            self.taken = taken
            self.microseconds = microseconds
            self.takenFrom = takenFrom
            self.isScreenshot = isScreenshot
            self.problem = problem
        }

        /// A file with data about a photo.
        public init(sidecar name: BytePath, _ stamp: FileStamp, in directory: Int64) {
            self.init(
                directory: directory, name: name, kind: .sidecar, format: name.fileExtension, stamp: stamp,
                taken: LocalTime(unixSeconds: stamp.modified / 1_000_000_000), takenFrom: .file, isScreenshot: false, problem: nil
            )
        }
    }

    /// Adds a row that is present and undecided. The caller must add the file to `FileSums`.
    public static func insert(_ db: Database, _ file: NewFile) throws {
        // The contents pass does not read sidecars.
        let contents: FileRow.Contents = file.kind == .sidecar ? .read : file.problem == nil ? .unread : .unreadable
        try db.cachedStatement(
            sql: """
                INSERT INTO file (directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom, screenshot,
                contents, problemCode, problem, microseconds, nameOrder) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            file.directory, file.name, file.kind.rawValue, file.format, file.stamp.size, file.stamp.modified, file.stamp.changed,
            file.stamp.inode, file.stamp.device, file.taken.seconds, file.takenFrom.rawValue, file.isScreenshot,
            contents.rawValue, file.problem?.code.rawValue, file.problem?.stored, file.microseconds,
            Data(NaturalOrder.key(file.name)),
        ])
    }

    /// Marks a file as a screenshot, or not, according to the rules of names. The user's own choice for its content takes
    /// precedence.
    public static func setScreenshot(_ db: Database, _ file: Int64, byName isScreenshot: Bool) throws {
        try db.cachedStatement(
            sql: """
                UPDATE file SET screenshot = coalesce((SELECT c.screenshot FROM screenChoice c WHERE c.identity = file.identity), ?)
                WHERE id = ?
                """
        ).execute(arguments: [isScreenshot, file])
    }

    /// Deletes a row whose file turned out to belong to another row. No other row may refer to it.
    public static func remove(_ db: Database, _ file: Int64) throws {
        try db.execute(sql: "DELETE FROM file WHERE id = ?", arguments: [file])
    }
}

// MARK: Kind

extension FileTable {
    static func setKind(_ db: Database, _ file: Int64, _ kind: FileRow.Kind) throws {
        try db.cachedStatement(sql: "UPDATE file SET kind = ? WHERE id = ?").execute(arguments: [kind.rawValue, file])
    }
}

// MARK: Presence

extension FileTable {
    public static func setPresence(_ db: Database, _ file: Int64, _ presence: FileRow.Presence) throws {
        try db.cachedStatement(sql: "UPDATE file SET presence = ? WHERE id = ?").execute(arguments: [presence.rawValue, file])
    }

    /// Changes the presence of a directory's files from one value to another.
    static func setPresence(
        _ db: Database, directory: Int64, from: FileRow.Presence, to: FileRow.Presence
    ) throws {
        try db.cachedStatement(sql: "UPDATE file SET presence = ? WHERE directoryId = ? AND presence = ?")
            .execute(arguments: [to.rawValue, directory, from.rawValue])
    }

    /// Marks the matching files as present in their folders again.
    static func setHere(_ db: Database, where condition: String, arguments: StatementArguments) throws {
        try db.execute(
            sql: "UPDATE file SET presence = \(FileRow.Presence.here.rawValue) WHERE \(condition)", arguments: arguments)
    }

    /// Marks a present file as missing. A file in the trash is not changed.
    public static func setAway(_ db: Database, _ file: Int64) throws {
        try db.cachedStatement(sql: "UPDATE file SET presence = ? WHERE id = ? AND \(FileRow.present)")
            .execute(arguments: [FileRow.Presence.away.rawValue, file])
    }
}

// MARK: Place

extension FileTable {
    /// Sets the path of a row. Marks the file as present, or as unshared if no scan reaches the path. If another row has this
    /// path, that row loses it (see `stepAside`).
    public static func place(_ db: Database, file: Int64, at path: BytePath) throws {
        let directory = try Directories.id(db, of: path.parent)
        let squatter = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM file WHERE directoryId = ? AND name = ? AND id <> ?"),
            arguments: [directory, path.name, file])
        if let squatter { try stepAside(db, file: squatter) }
        let isShared = try SharedFolder.all(db).contains { SharedFolder.reaches(from: $0.path, to: path.parent) }
        try db.cachedStatement(sql: "UPDATE file SET directoryId = ?, name = ?, nameOrder = ?, presence = ? WHERE id = ?")
            .execute(arguments: [
                directory, path.name, Data(NaturalOrder.key(path.name)), (isShared ? FileRow.Presence.here : .unshared).rawValue,
                file,
            ])
    }

    /// Moves the present rows of a directory to another directory. If rows of missing files have the same names there, these
    /// rows lose their names (see `stepAside`).
    public static func place(_ db: Database, filesOf old: Int64, in path: BytePath, as presence: FileRow.Presence) throws {
        let new = try Directories.id(db, of: path)
        guard new != old else { return }
        let squatters = try Int64.fetchAll(
            db,
            sql: """
                SELECT other.id FROM file JOIN file other ON other.directoryId = ? AND other.name = file.name
                WHERE file.directoryId = ? AND \(FileRow.present)
                """, arguments: [new, old])
        for squatter in squatters { try stepAside(db, file: squatter) }
        try db.execute(
            sql: "UPDATE file SET directoryId = ?, presence = ? WHERE directoryId = ? AND \(FileRow.present)",
            arguments: [new, presence.rawValue, old])
    }

    /// Frees the name of a row whose file is missing. The row is kept for its history, and marked as missing if it is recorded as
    /// present. A NUL character and the row id are appended to the name, and no file can have such a name.
    public static func stepAside(_ db: Database, file: Int64) throws {
        try db.execute(
            sql: "UPDATE file SET name = CAST(name || X'00' || id AS BLOB), presence = max(presence, ?) WHERE id = ?",
            arguments: [FileRow.Presence.away.rawValue, file])
    }

    /// Merges two rows after a rename: the file of row `old` was found again as row `new`. `old` takes over the path and the
    /// stamp, and `new` is deleted.
    public static func give(_ db: Database, pathOf new: Int64, to old: Int64) throws {
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT directoryId, name, nameOrder, size, modified, changed, inode, device FROM file WHERE id = ?",
                arguments: [new])
        else { return }
        try DateTable.move(db, from: new, to: old)
        // Paths are unique, so `new` must be deleted first.
        try remove(db, new)
        try db.execute(
            sql: """
                UPDATE file SET directoryId = ?, name = ?, nameOrder = ?, presence = ?, size = ?, modified = ?, changed = ?, inode = ?,
                device = ? WHERE id = ?
                """,
            arguments: [
                row["directoryId"], row["name"], row["nameOrder"], FileRow.Presence.here.rawValue, row["size"], row["modified"],
                row["changed"], row["inode"], row["device"], old,
            ])
    }
}

// MARK: Stamp

extension FileTable {
    public static func setStamp(_ db: Database, _ file: Int64, _ stamp: FileStamp) throws {
        try db.cachedStatement(
            sql: "UPDATE file SET size = ?, modified = ?, changed = ?, inode = ?, device = ? WHERE id = ?"
        ).execute(arguments: [stamp.size, stamp.modified, stamp.changed, stamp.inode, stamp.device, file])
    }

    /// Updates the change time of a file whose size, modification time and inode did not change.
    public static func setChange(_ db: Database, _ file: Int64, _ stamp: FileStamp) throws {
        try db.execute(
            sql: "UPDATE file SET changed = ?, device = ? WHERE id = ?", arguments: [stamp.changed, stamp.device, file])
    }
}
