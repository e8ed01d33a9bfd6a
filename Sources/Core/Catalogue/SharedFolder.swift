public import Base
public import GRDB

/// A folder that the user shared. A shared folder may be inside another one; its files are in the catalogue only once.
public struct SharedFolder: Sendable, Identifiable {
    public let id: Int64
    public let path: BytePath
    /// Whether the folder was a mount point when it was last seen.
    public let isMount: Bool

    init(row: Row) {
        id = row["id"]
        path = row["path"]
        isMount = row["isMount"]
    }

    public static func all(_ db: Database) throws -> [SharedFolder] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM folder ORDER BY path")).map(SharedFolder.init(row:))
    }

    /// Whether a scan of the folder `outer` also scans the folder `inner`. This is the case if `inner` is inside `outer` and no
    /// name on the path between them is excluded from scans.
    public static func reaches(from outer: BytePath, to inner: BytePath) -> Bool {
        guard inner.isInside(outer) else { return false }
        let between = inner.bytes.dropFirst(outer.bytes.count).split(separator: UInt8(ascii: "/"))
        return between.allSatisfy { !Exclusions.leavesOut(BytePath(bytes: $0)) }
    }

    public static func fetch(_ db: Database, id: Int64) throws -> SharedFolder? {
        try Row.fetchOne(db, sql: "SELECT * FROM folder WHERE id = ?", arguments: [id]).map(SharedFolder.init(row:))
    }

    /// Shares a folder, and marks files as present that became unshared with the folder earlier.
    @discardableResult
    public static func share(_ db: Database, path: BytePath) throws -> SharedFolder {
        try db.execute(
            sql: "INSERT OR IGNORE INTO folder (path, addedAt) VALUES (?, ?)", arguments: [path, now()])
        try setPresence(db, inside: path, from: .unshared, to: .here) { reaches(from: path, to: $0) }
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM folder WHERE path = ?", arguments: [path]) else {
            throw Failure(.unknown, "folder.notShareable", file: path)
        }
        return SharedFolder(row: row)
    }

    /// Stops sharing a folder. Files that a scan of another shared folder finds remain present. The other files keep their
    /// decisions until they are shared again.
    public static func unshare(_ db: Database, _ folder: SharedFolder) throws {
        try db.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [folder.id])
        let rest = try all(db).map(\.path)
        try setPresence(db, inside: folder.path, from: .here, to: .unshared) { directory in
            !rest.contains { reaches(from: $0, to: directory) }
        }
        for other in try OtherFiles.folders(db, inside: folder.path) {
            if rest.contains(where: { reaches(from: $0, to: other.path) }) { continue }
            try OtherFiles.forget(db, folder: other.id)
        }
    }

    private static func setPresence(
        _ db: Database, inside path: BytePath, from: FileRow.Presence, to: FileRow.Presence, where matches: (BytePath) -> Bool
    ) throws {
        let directories = try Row.fetchAll(
            db, sql: "SELECT id, path FROM directory WHERE \(Directories.insideCondition)",
            arguments: Directories.insideArguments(path))
        for directory in directories where matches(directory["path"]) {
            try FileTable.setPresence(db, directory: directory["id"], from: from, to: to)
        }
    }
}
