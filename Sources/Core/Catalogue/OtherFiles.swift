public import Base
public import GRDB

/// Files of the shared folders that are neither photos nor videos. They are used only by the search, which finds them by name.
public enum OtherFiles {
    public struct Entry: Sendable {
        public let name: BytePath
        /// The size in bytes.
        public let size: Int64
        /// Seconds since 1970.
        public let modified: Int64

        public init(name: BytePath, size: Int64, modified: Int64) {
            (self.name, self.size, self.modified) = (name, size, modified)
        }
    }

    /// The maximum number of names stored per folder. A folder with more files was probably filled by a program.
    public static let maximum = 100_000

    /// Updates the rows of a folder to match the files that a scan found in it.
    ///
    /// - Returns: the row id of the folder; nil if no row is needed.
    public static func update(_ db: Database, in path: BytePath, _ entries: [Entry]) throws -> Int64? {
        let existing = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM otherFolder WHERE path = ?"), arguments: [path])
        if existing == nil, entries.isEmpty { return nil }
        let folder = try existing ?? insert(db, path)
        var known = try existing == nil ? [:] : rows(db, in: folder)
        let add = try db.cachedStatement(sql: "INSERT INTO otherFile (folderId, name, size, modified) VALUES (?, ?, ?, ?)")
        for entry in entries.prefix(maximum) {
            if let row = known.removeValue(forKey: entry.name) {
                if row.size == entry.size, row.modified == entry.modified { continue }
                try db.cachedStatement(sql: "UPDATE otherFile SET size = ?, modified = ? WHERE id = ?").execute(
                    arguments: [entry.size, entry.modified, row.id])
            } else {
                try add.execute(arguments: [folder, entry.name, entry.size, entry.modified])
            }
        }
        for row in known.values {
            try db.cachedStatement(sql: "DELETE FROM otherFile WHERE id = ?").execute(arguments: [row.id])
        }
        return folder
    }

    /// Returns `path` and the folders beneath it.
    public static func folders(_ db: Database, inside path: BytePath) throws -> [(id: Int64, path: BytePath)] {
        try Row.fetchAll(
            db, sql: "SELECT id, path FROM otherFolder AS directory WHERE \(Directories.insideCondition)",
            arguments: Directories.insideArguments(path)
        ).map { ($0[0], $0[1]) }
    }

    /// Returns the row ids of files whose sizes a search allows, the largest first.
    public static func sized(_ db: Database, _ request: SearchRequest, limit: Int) throws -> [Int64] {
        try Int64.fetchAll(
            db, sql: "SELECT id FROM otherFile WHERE size BETWEEN ? AND ? ORDER BY size DESC, id DESC LIMIT ?",
            arguments: [request.larger ?? 0, request.smaller ?? .max, limit])
    }

    /// Deletes the rows of a folder and of the files in it.
    public static func forget(_ db: Database, folder: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM otherFile WHERE folderId = ?").execute(arguments: [folder])
        try db.cachedStatement(sql: "DELETE FROM otherFolder WHERE id = ?").execute(arguments: [folder])
    }

    /// Returns the file of a row, and its folder.
    public static func fetch(_ db: Database, id: Int64) throws -> (folder: BytePath, entry: Entry)? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT path, name, size, modified FROM otherFile JOIN otherFolder ON otherFolder.id = folderId
                WHERE otherFile.id = ?
                """)
        return try Row.fetchOne(statement, arguments: [id]).map {
            ($0[0], Entry(name: $0[1], size: $0[2], modified: $0[3]))
        }
    }

    /// Returns the non-empty files whose names have one of these endings, largest first.
    ///
    /// - Parameter endings: in lower case, ASCII.
    public static func named(_ db: Database, endings: [String], limit: Int) throws -> [(path: BytePath, bytes: Int64)] {
        let patterns = endings.map { _ in "CAST(name AS TEXT) LIKE ?" }.joined(separator: " OR ")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT path, name, size FROM otherFile JOIN otherFolder ON otherFolder.id = folderId
                WHERE size > 0 AND (\(patterns)) ORDER BY size DESC, path, name LIMIT \(limit)
                """, arguments: StatementArguments(endings.map { "%\($0)" }))
        return rows.map { (($0[0] as BytePath).appending($0[1] as BytePath), $0[2]) }
    }

    /// Whether a folder or a folder beneath it has a file whose name matches a pattern of LIKE, with `\` as the escape.
    public static func hasNames(_ db: Database, in folder: BytePath, like patterns: [String]) throws -> Bool {
        let condition = patterns.map { _ in "CAST(name AS TEXT) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ")
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM otherFile WHERE (\(condition)) AND folderId IN (
                    SELECT id FROM otherFolder AS directory WHERE \(Directories.insideCondition)))
                """, arguments: StatementArguments(patterns) + Directories.insideArguments(folder)) ?? false
    }

    /// Returns the folders with files whose names match a pattern of LIKE.
    public static func folders(_ db: Database, withNames patterns: [String]) throws -> [BytePath] {
        let condition = patterns.map { _ in "CAST(name AS TEXT) LIKE ?" }.joined(separator: " OR ")
        return try BytePath.fetchAll(
            db,
            sql: """
                SELECT path FROM otherFolder WHERE id IN (SELECT folderId FROM otherFile WHERE \(condition)) ORDER BY path
                """, arguments: StatementArguments(patterns))
    }

    private static func insert(_ db: Database, _ path: BytePath) throws -> Int64 {
        try db.cachedStatement(sql: "INSERT INTO otherFolder (path) VALUES (?)").execute(arguments: [path])
        return db.lastInsertedRowID
    }

    private static func rows(_ db: Database, in folder: Int64) throws -> [BytePath: (id: Int64, size: Int64, modified: Int64)] {
        let cursor = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT name, id, size, modified FROM otherFile WHERE folderId = ?"), arguments: [folder])
        var rows: [BytePath: (id: Int64, size: Int64, modified: Int64)] = [:]
        while let row = try cursor.next() { rows[row[0]] = (row[1], row[2], row[3]) }
        return rows
    }
}
