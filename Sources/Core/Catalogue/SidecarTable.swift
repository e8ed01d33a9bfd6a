public import Base
public import GRDB

/// The sidecars that belong to photos and videos, with the dates and the labels in them (table `dateSidecar`).
public enum SidecarTable {
    /// A sidecar and the file that it belongs to.
    public struct Entry: Sendable {
        public let name: BytePath
        public let file: Int64
        /// The number of its kind (`DateSidecar.Kind`).
        public let kind: Int
        /// The size in bytes.
        public let size: Int64
        /// Seconds since 1970.
        public let modified: Int64

        public init(name: BytePath, file: Int64, kind: Int, size: Int64, modified: Int64) {
            (self.name, self.file, self.kind, self.size, self.modified) = (name, file, kind, size, modified)
        }
    }

    /// A sidecar that awaits reading.
    public struct Unread: Sendable {
        public let directory: Int64
        public let path: BytePath
        public let kind: Int
    }

    public static func hasAny(_ db: Database, in directory: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM dateSidecar WHERE directoryId = ?)"), arguments: [directory])
            ?? false
    }

    /// Updates the rows of a directory to match the sidecars that a scan found in it.
    ///
    /// A photo that was moved away from a sidecar that still exists keeps its date.
    ///
    /// - Parameter names: the names of all possible sidecars in the directory.
    /// - Returns: the files whose sidecars are gone.
    public static func update(_ db: Database, in directory: Int64, _ entries: [Entry], names: Set<BytePath>) throws -> Set<Int64>
    {
        struct Key: Hashable {
            let name: BytePath
            let file: Int64
        }
        var known: [Key: (size: Int64, modified: Int64)] = [:]
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT name, fileId, size, modified FROM dateSidecar WHERE directoryId = ?"),
            arguments: [directory])
        while let row = try rows.next() { known[Key(name: row[0], file: row[1])] = (row[2], row[3]) }
        let put = try db.cachedStatement(
            sql: """
                INSERT INTO dateSidecar (directoryId, name, fileId, kind, size, modified) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET kind = excluded.kind, size = excluded.size, modified = excluded.modified, isRead = 0
                """)
        for entry in entries {
            if let row = known.removeValue(forKey: Key(name: entry.name, file: entry.file)), row == (entry.size, entry.modified) {
                continue
            }
            try put.execute(arguments: [directory, entry.name, entry.file, entry.kind, entry.size, entry.modified])
        }
        let gone = known.keys.filter { !names.contains($0.name) }
        for key in gone {
            try db.cachedStatement(sql: "DELETE FROM dateSidecar WHERE directoryId = ? AND name = ? AND fileId = ?").execute(
                arguments: [directory, key.name, key.file])
        }
        return Set(gone.map(\.file))
    }

    /// Returns the files that a sidecar belongs to.
    public static func files(_ db: Database, of sidecar: BytePath) throws -> Set<Int64> {
        try Int64.fetchSet(
            db.cachedStatement(
                sql: """
                    SELECT fileId FROM dateSidecar WHERE name = ? AND directoryId = (SELECT id FROM directory WHERE path = ?)
                    """), arguments: [sidecar.name, sidecar.parent])
    }

    public static func unread(_ db: Database, limit: Int) throws -> [Unread] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT directoryId, directory.path, name, kind FROM dateSidecar INDEXED BY dateSidecarUnread
                JOIN directory ON directory.id = directoryId WHERE isRead = 0 LIMIT ?
                """, arguments: [limit]
        ).map { Unread(directory: $0[0], path: ($0[1] as BytePath).appending($0[2] as BytePath), kind: $0[3]) }
    }

    /// Requests that a sidecar is read again, because it was written within the second of its last reading.
    public static func setUnread(_ db: Database, _ path: BytePath) throws {
        try db.execute(
            sql: "UPDATE dateSidecar SET isRead = 0 WHERE name = ? AND directoryId = (SELECT id FROM directory WHERE path = ?)",
            arguments: [path.name, path.parent])
    }

    /// Stores the date and the labels in a sidecar, or that it has none.
    ///
    /// - Returns: the files whose date or labels may have changed: those of the sidecar, and copies with the same content.
    public static func setRead(_ db: Database, _ sidecar: Unread, _ date: FoundDate?, _ labels: Labels) throws -> [Int64] {
        let values: StatementArguments = date.map(DateTable.arguments) ?? [nil, nil, nil, nil, nil, nil]
        try db.cachedStatement(
            sql: """
                UPDATE dateSidecar SET isRead = 1, source = ?, taken = ?, precision = ?, microseconds = ?, zone = ?, isUTC = ?,
                labels = ? WHERE directoryId = ? AND name = ?
                """
        ).execute(arguments: values + [try LabelTable.stored(labels), sidecar.directory, sidecar.path.name])
        return try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT fileId FROM dateSidecar WHERE directoryId = ?1 AND name = ?2
                    UNION SELECT other.id FROM dateSidecar JOIN file ON file.id = fileId
                    JOIN file AS other ON other.identity = file.identity WHERE dateSidecar.directoryId = ?1 AND dateSidecar.name = ?2
                    """), arguments: [sidecar.directory, sidecar.path.name])
    }
}
