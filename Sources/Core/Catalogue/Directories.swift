public import Base
public import GRDB

/// The folders that contain files; each path has one row.
public enum Directories {
    public static func id(_ db: Database, of path: BytePath) throws -> Int64 {
        if let known = try find(db, path) { return known }
        try db.execute(sql: "INSERT INTO directory (path) VALUES (?)", arguments: [path])
        return db.lastInsertedRowID
    }

    /// Returns the id of a directory; nil if the catalogue has no row of it.
    public static func find(_ db: Database, _ path: BytePath) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM directory WHERE path = ?"), arguments: [path])
    }

    /// Returns `path` and the directories beneath it.
    public static func inside(_ db: Database, _ path: BytePath) throws -> [(id: Int64, path: BytePath)] {
        try Row.fetchAll(
            db, sql: "SELECT id, path FROM directory WHERE \(insideCondition)", arguments: insideArguments(path)
        ).map { ($0[0], $0[1]) }
    }

    /// The SQL condition for `path` and the directories beneath it. The paths beneath it are a range of the index, because '0'
    /// is the character after '/'.
    public static let insideCondition = "(directory.path = ? OR (directory.path > ? AND directory.path < ?))"

    public static func insideArguments(_ path: BytePath) -> StatementArguments {
        let stem = path.bytes == [0x2F] ? [] : path.bytes
        return [path, BytePath(bytes: stem + [0x2F]), BytePath(bytes: stem + [0x30])]
    }

    /// Returns the folder whose path is displayed as `path`. Bytes that are not valid UTF-8 are displayed as U+FFFD, so a path
    /// copied from the display contains U+FFFD instead of these bytes.
    ///
    /// - Returns: `path` itself, unless it contains U+FFFD and the catalogue has files in or beneath a folder displayed as
    ///   `path`.
    public static func path(_ db: Database, shownAs path: BytePath) throws -> BytePath {
        let shown = path.display
        guard shown.contains("\u{FFFD}") else { return path }
        let depth = path.bytes.split(separator: UInt8(ascii: "/")).count
        let known = try BytePath.fetchCursor(db, sql: "SELECT path FROM directory")
        while let directory = try known.next() {
            let parts = directory.bytes.split(separator: UInt8(ascii: "/")).prefix(depth)
            let above = BytePath(bytes: parts.flatMap { [UInt8(ascii: "/")] + $0 })
            if above.display == shown { return above }
        }
        return path
    }
}
