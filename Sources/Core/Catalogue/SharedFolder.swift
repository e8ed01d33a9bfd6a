public import Basics
public import GRDB

/// A folder that the person shared. Shared folders may lie in one another: their files are in the catalogue once.
public struct SharedFolder: Sendable, Identifiable {
    public let id: Int64
    public let path: BytePath

    init(row: Row) {
        id = row["id"]
        path = row["path"]
    }

    public static func all(_ db: Database) throws -> [SharedFolder] {
        try Row.fetchAll(db, sql: "SELECT * FROM folder ORDER BY path").map(SharedFolder.init(row:))
    }

    /// The paths that hold all others: each file lies in exactly one of them.
    public static func outermost(_ db: Database) throws -> [BytePath] {
        let paths = try all(db).map(\.path)
        return paths.filter { path in !paths.contains { $0 != path && path.isInside($0) } }
    }

    public static func fetch(_ db: Database, id: Int64) throws -> SharedFolder? {
        try Row.fetchOne(db, sql: "SELECT * FROM folder WHERE id = ?", arguments: [id]).map(SharedFolder.init(row:))
    }

    /// Shares a folder and brings back the rows of files that were unshared with it.
    @discardableResult
    public static func share(_ db: Database, path: BytePath) throws -> SharedFolder {
        try db.execute(
            sql: "INSERT OR IGNORE INTO folder (path, addedAt) VALUES (?, ?)", arguments: [path, now()])
        try setPresence(db, inside: path, from: .unshared, to: .here)
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM folder WHERE path = ?", arguments: [path]) else {
            throw Failure(.unknown, "The folder could not be shared.", file: path)
        }
        return SharedFolder(row: row)
    }

    /// Stops sharing. Files that another shared folder still covers stay; the others keep their decisions and wait.
    public static func unshare(_ db: Database, _ folder: SharedFolder) throws {
        try db.execute(sql: "DELETE FROM folder WHERE id = ?", arguments: [folder.id])
        let rest = try all(db)
        if rest.contains(where: { folder.path.isInside($0.path) }) { return }
        try setPresence(db, inside: folder.path, from: .here, to: .unshared)
        for other in rest where other.path.isInside(folder.path) {
            try setPresence(db, inside: other.path, from: .unshared, to: .here)
        }
    }

    private static func setPresence(_ db: Database, inside path: BytePath, from: FileRow.Presence, to: FileRow.Presence) throws {
        try db.execute(
            sql: """
                UPDATE file SET presence = ? WHERE presence = ? AND directoryId IN
                (SELECT id FROM directory WHERE \(Directories.insideCondition))
                """, arguments: [to.rawValue, from.rawValue] + Directories.insideArguments(path))
    }
}
