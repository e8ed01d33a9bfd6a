public import GRDB
import GRDBSQLite

extension MailListing {
    /// Returns the mails that meet the conditions of the list; nil if the list has no conditions and therefore contains all
    /// mails of the archive.
    ///
    /// Each condition takes one scan of a covering index. For a word with half a million hits, this takes 15 to 30 ms.
    func hits(_ db: Database) throws -> MailSet? {
        var hits = MailHits(last: try Self.last(db))
        if let match = query.match { try hits.keep(db, "SELECT rowid FROM words WHERE words MATCH ?", [match]) }
        if let excluded = query.excluded { try hits.drop(db, "SELECT rowid FROM words WHERE words MATCH ?", [excluded]) }
        if query.after != nil || query.before != nil {
            try hits.keep(db, "date", (query.after ?? .min)..<max(query.before ?? .max, query.after ?? .min))
        }
        if query.larger != nil || query.smaller != nil {
            let least = query.larger.map { $0 + 1 } ?? .min
            try hits.keep(db, "bytes", least..<max(query.smaller ?? .max, least))
        }
        if let has = query.hasAttachment {
            let sql = "SELECT id FROM mail WHERE attachments > 0"
            if has { try hits.keep(db, sql, []) } else { try hits.drop(db, sql, []) }
        }
        if let isDeleted = query.isDeleted {
            let sql = "SELECT id FROM mail WHERE isDeleted"
            if isDeleted { try hits.keep(db, sql, []) } else { try hits.drop(db, sql, []) }
        }
        for label in query.labels { hits.keep(try Self.labelled(db, label, upTo: hits.last)) }
        for label in query.excludedLabels { hits.drop(try Self.labelled(db, label, upTo: hits.last)) }
        if let mate {
            try hits.keep(db, "SELECT id FROM mail WHERE thread = (SELECT thread FROM mail WHERE id = ?)", [mate])
        }
        return hits.set
    }

    /// Returns the mails with a label. Ignores the case of the label.
    static func labelled(_ db: Database, _ label: String, upTo last: Int) throws -> MailSet {
        var labelled = MailSet(upTo: last)
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM label WHERE name = ? COLLATE NOCASE", arguments: [label]) {
            if let known = try KnownSets.set(db, KnownSets.label(id)) {
                labelled.formUnion(known)
            } else {
                var hits = MailHits(last: last)
                try hits.keep(db, "SELECT mailId FROM mailLabel WHERE labelId = ?", [id])
                if let set = hits.set { labelled.formUnion(set) }
            }
        }
        return labelled
    }

    /// The highest mail number; 0 if there are no mails.
    static func last(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "SELECT max(id) FROM mail") ?? 0 }

    /// Finds the newest hit of each conversation in one scan.
    ///
    /// - Parameter hits: the result of `hits`.
    func newest(_ db: Database, of hits: MailSet?) throws -> MailSet {
        if hits == nil, let known = try KnownSets.set(db, KnownSets.newest) { return known }
        let isFew = hits.map { $0.count <= Self.few } ?? false
        let statement = try db.cachedStatement(
            sql:
                "SELECT thread, id FROM mail \(isFew ? "WHERE id IN (SELECT value FROM json_each(?))" : "") ORDER BY thread, date, id"
        )
        try statement.setArguments(isFew ? ["\(hits?.numbers() ?? [])"] : [])
        var newest = MailSet(upTo: try Self.last(db))
        var last: (thread: Int64, number: Int)?
        try statement.walk(db) { row in
            let thread = sqlite3_column_int64(row, 0), number = Int(sqlite3_column_int64(row, 1))
            guard hits?.contains(number) ?? true else { return true }
            if let last, last.thread != thread { newest.insert(last.number) }
            last = (thread, number)
            return true
        }
        if let last { newest.insert(last.number) }
        return newest
    }

    /// Returns the numbers of the mails in the list, in ascending order.
    public func numbers(_ db: Database) throws -> [Int] {
        try hits(db)?.numbers() ?? Int.fetchAll(db, sql: "SELECT id FROM mail ORDER BY id")
    }
}

/// The mails that meet all conditions applied so far.
struct MailHits {
    /// The highest mail number in the archive.
    let last: Int
    /// nil before the first condition is applied.
    private(set) var set: MailSet?

    init(last: Int) { self.last = last }

    mutating func keep(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
        keep(try fetch(db, sql, arguments))
    }

    mutating func keep(_ found: MailSet) {
        if set == nil { set = found } else { set?.formIntersection(found) }
    }

    mutating func drop(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
        drop(try fetch(db, sql, arguments))
    }

    mutating func drop(_ found: MailSet) {
        if set == nil { set = found.inverted } else { set?.subtract(found) }
    }

    /// Keeps the mails whose value in a column is in a range. If most mails are in the range, fetches the mails outside the
    /// range and removes them instead.
    mutating func keep(_ db: Database, _ column: String, _ range: Range<Int64>) throws {
        guard try share(db, column, range) > 0.5 else {
            let sql = "SELECT id FROM mail WHERE \(column) >= ? AND \(column) < ?"
            return try keep(db, sql, [range.lowerBound, range.upperBound])
        }
        if range.lowerBound > .min { try drop(db, "SELECT id FROM mail WHERE \(column) < ?", [range.lowerBound]) }
        if range.upperBound < .max { try drop(db, "SELECT id FROM mail WHERE \(column) >= ?", [range.upperBound]) }
    }

    /// Estimates from about 200 mails the fraction of mails whose value in a column is in a range, 0…1.
    private func share(_ db: Database, _ column: String, _ range: Range<Int64>) throws -> Double {
        let some = Array(stride(from: 1, through: last, by: max(1, last / 200)))
        let statement = try db.cachedStatement(
            sql: "SELECT avg(\(column) >= ? AND \(column) < ?) FROM mail WHERE id IN (SELECT value FROM json_each(?))")
        return try Double.fetchOne(statement, arguments: [range.lowerBound, range.upperBound, "\(some)"]) ?? 0
    }

    private func fetch(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws -> MailSet {
        var found = MailSet(upTo: last)
        let statement = try db.cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        try statement.walk(db) { row in
            found.insert(Int(sqlite3_column_int64(row, 0)))
            return true
        }
        return found
    }
}
