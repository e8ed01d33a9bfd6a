public import GRDB

/// One page of a list.
public struct Page<Item: Sendable>: Sendable {
    public let items: [Item]
    /// The position after which the next page begins; nil if this is the last page.
    public let next: Keyset?

    public init(items: [Item], next: Keyset?) { (self.items, self.next) = (items, next) }

    /// - Parameter rows: `limit` rows, or one more if there is another page.
    public init(_ rows: [Item], limit: Int, key: (Item) -> Keyset) {
        items = Array(rows.prefix(limit))
        next = rows.count > limit ? items.last.map(key) : nil
    }

    /// Fetches the rows after a position, in descending order of two columns.
    ///
    /// - Parameters:
    ///   - select: the SQL before the condition. The statement is cached, so it must not contain values.
    ///   - columns: the columns that determine the order; `key` returns their values for an item.
    ///   - rank: the number of rows to skip at the beginning, for a list that is opened in the middle. Skipping a row takes one
    ///     step in the index.
    ///   - limit: the maximum number of items; clamped to 1…`maximum`.
    ///   - item: makes an item of a row; must not retain the row.
    public static func fetch(
        _ db: Database, _ select: String, where condition: String, _ arguments: StatementArguments = [],
        by columns: (String, String), after: Keyset?, rank: Int = 0, limit: Int, maximum: Int,
        item: (Row) throws -> Item, key: (Item) -> Keyset
    ) throws -> Page {
        try fetch(
            db, select, where: condition, arguments, order: "\(columns.0) DESC, \(columns.1) DESC",
            later: Keyset.after(after, columns.0, columns.1), rank: rank, limit: limit, maximum: maximum, item: item, key: key)
    }

    /// Fetches the photos after a position, newest first.
    public static func fetchPhotos(
        _ db: Database, _ select: String, where condition: String, after: Keyset?, limit: Int, maximum: Int,
        item: (Row) throws -> Item, key: (Item) -> Keyset
    ) throws -> Page {
        try fetch(
            db, select, where: condition, [], order: PhotoOrder.newestFirst, later: PhotoOrder.after(after), rank: 0,
            limit: limit,
            maximum: maximum, item: item, key: key)
    }

    private static func fetch(
        _ db: Database, _ select: String, where condition: String, _ arguments: StatementArguments, order: String,
        later: (sql: String, arguments: StatementArguments), rank: Int, limit: Int, maximum: Int, item: (Row) throws -> Item,
        key: (Item) -> Keyset
    ) throws -> Page {
        let limit = min(max(limit, 1), maximum)
        // Uses a cursor, which decodes rows directly from the statement, because `fetchAll` would copy each row first. The
        // statement is cached, because preparing a statement with many columns takes longer than running it.
        let statement = try db.cachedStatement(
            sql: "\(select) WHERE \(condition) AND \(later.sql) ORDER BY \(order) LIMIT ? OFFSET ?")
        let rows = try Row.fetchCursor(statement, arguments: arguments + later.arguments + [limit + 1, max(0, rank)])
        var items: [Item] = []
        items.reserveCapacity(limit + 1)
        while let row = try rows.next() { items.append(try item(row)) }
        return Page(items, limit: limit, key: key)
    }
}

/// The number of rows and the sum of their bytes.
public struct Total: Sendable, Equatable {
    public let count: Int
    public let bytes: Int64

    /// - Parameters:
    ///   - column: the column with the size in bytes.
    ///   - source: the SQL after FROM.
    public static func fetch(_ db: Database, of column: String, from source: String) throws -> Total {
        let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT count(*), total(\(column)) FROM \(source)"))
        return Total(count: row?[0] ?? 0, bytes: Int64((row?[1] as Double?) ?? 0))
    }
    /// The number of deleted photos and videos in the trash, and the bytes of all files there, with their companions.
    public static func fetchTrashed(_ db: Database) throws -> Total {
        // Older catalogues have no companions.
        guard try db.tableExists("companion") else { return try fetch(db, of: "bytes", from: "trashed") }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FILTER (WHERE leadId IS NULL), total(bytes) FROM trashed"))
        return Total(count: row?[0] ?? 0, bytes: Int64((row?[1] as Double?) ?? 0))
    }

    /// The number of queued photos, and the bytes of these and their companions.
    public static func fetchQueued(_ db: Database) throws -> Total {
        // Without INDEXED BY, SQLite would search the index of all files.
        let queued = try fetch(db, of: "size", from: "file INDEXED BY fileQueue WHERE \(FileRow.queued)")
        let companions = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT value FROM tally WHERE key = 'queuedCompanionBytes'"))
        return Total(count: queued.count, bytes: queued.bytes + (companions ?? 0))
    }
}
