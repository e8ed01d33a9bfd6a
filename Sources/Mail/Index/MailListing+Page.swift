import Base
public import GRDB
import GRDBSQLite

extension MailListing {
    /// Maximum number of hits for which all rows are fetched and sorted. If there are more hits, the index of the sort order is
    /// scanned until the page is full.
    static let few = 2000

    /// - Parameters:
    ///   - hits: the result of `hits`, or of `newest` if each row is a conversation.
    ///   - after: `next` of the previous page.
    ///   - rank: the number of rows to skip at the beginning.
    ///   - limit: maximum number of rows, 1…1000.
    func page(_ db: Database, of hits: MailSet?, after: String?, rank: Int, limit: Int) throws -> MailPage {
        var numbers: [Int] = []
        let isWhole = hits == nil
        var left = isWhole ? 0 : rank
        try walk(db, hits, after: after, isWhole ? (rank, limit + 1) : nil) { number in
            if let hits, !hits.contains(number) { return true }
            if left > 0 { left -= 1 } else { numbers.append(number) }
            return numbers.count <= limit
        }
        let sorted = try Self.rows(db, Array(numbers.prefix(limit)))
        var found = sorted.map(MailRow.init)
        if isGrouped { for index in found.indices { found[index].count = try matesCount(db, found[index].thread) } }
        return MailPage(
            rows: found, next: numbers.count > limit ? sorted.last.map { Cursor($0, column: column).encoded } : nil,
            count: after == nil && rank == 0 ? try hits?.count ?? Int.fetchOne(db, sql: "SELECT count(*) FROM mail") : nil)
    }

    /// Fetches some mails, in the order of `numbers`. A mail that does not exist is left out.
    public static func rows(_ db: Database, of numbers: [Int]) throws -> [MailRow] {
        try rows(db, numbers).map { MailRow($0) }
    }

    /// Fetches the rows of some mails, in the order of `numbers`.
    static func rows(_ db: Database, _ numbers: [Int]) throws -> [Row] {
        let rows = try Row.fetchAll(
            db, sql: "\(selection) FROM mail WHERE id IN (SELECT value FROM json_each(?))", arguments: ["\(numbers)"])
        let byNumber = Dictionary(rows.map { ($0["id"] as Int, $0) }) { first, _ in first }
        return numbers.compactMap { byNumber[$0] }
    }

    /// The beginning of the SQL statements that fetch rows of mails.
    static let selection =
        "SELECT id, offset, sender, address, recipients, subject, preview, date, zone, isDated, bytes, attachments, thread, senderKey, subjectKey, isDeleted, (SELECT mailbox FROM file WHERE id = fileId) AS mailbox"

    /// Iterates over mails in the order of the list, from the beginning of the page. If there are few hits, visits only the
    /// hits. If there are many, also visits mails that are not hits.
    ///
    /// - Parameters:
    ///   - stretch: the rows of the page, if the list contains all mails.
    ///   - body: called with the number of each mail, until it returns false.
    private func walk(
        _ db: Database, _ hits: MailSet?, after: String?, _ stretch: (rank: Int, count: Int)?, _ body: (Int) -> Bool
    ) throws {
        var conditions: [String] = []
        var arguments: StatementArguments = []
        let isFew = hits.map { $0.count <= Self.few } ?? false
        if let hits, isFew {
            conditions.append("id IN (SELECT value FROM json_each(?))")
            arguments += ["\(hits.numbers())"]
        }
        if let after {
            let cursor = try Cursor(after)
            conditions.append("(\(isFew ? "+" : "")\(column), id) \(ascends ? ">" : "<") (?, ?)")
            arguments += [
                order == .sender || order == .subject ? cursor.text.databaseValue : cursor.number.databaseValue, cursor.id,
            ]
        }
        // A condition on the sort column skips the mails before the first hit. These mails can be half of the archive. On later
        // pages, the cursor already skips at least as many mails at this end.
        if !isFew {
            let (lower, upper) = bounds
            if let lower, after == nil || !ascends {
                conditions.append("\(column) >= ?")
                arguments += [lower]
            }
            if let upper, after == nil || ascends {
                conditions.append("\(column) <= ?")
                arguments += [upper]
            }
        }
        let direction = ascends ? "ASC" : "DESC"
        // While an archive is being read, there is no index for the sort order, so SQLite sorts the rows. With a LIMIT, it
        // sorts only the rows up to the end of the page, which is faster.
        if let stretch { arguments += [stretch.count, stretch.rank] }
        let sql = """
            SELECT id FROM mail \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
            ORDER BY \(isFew ? "+" : "")\(column) \(direction), id \(direction) \(stretch == nil ? "" : "LIMIT ? OFFSET ?")
            """
        let statement = try db.cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        try statement.walk(db) { body(Int(sqlite3_column_int64($0, 0))) }
    }

    /// The range of the sort column that the conditions of the query allow.
    private var bounds: (lower: Int64?, upper: Int64?) {
        switch order {
        case .date: (query.after, query.before)
        case .size: (query.larger, query.smaller)
        case .sender, .subject: (nil, nil)
        }
    }

    private func matesCount(_ db: Database, _ thread: Int) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM mail WHERE thread = ?"), arguments: [thread]) ?? 1
    }
}

/// The position of a row in the sort order: its sort key and the number of the mail.
private struct Cursor {
    var number: Int64 = 0
    var text = ""
    let id: Int64

    init(_ row: Row, column: String) {
        id = row["id"]
        if column == "senderKey" || column == "subjectKey" { text = row[column] } else { number = row[column] }
    }

    /// - Throws: `Failure` with code `badRequest` if the text is not a cursor.
    init(_ encoded: String) throws {
        let parts = encoded.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let id = Int64(parts[0]), let number = Int64(parts[1]) else {
            throw Failure(.badRequest, "list.noSuchPage")
        }
        (self.id, self.number, text) = (id, number, String(parts[2]))
    }

    var encoded: String { "\(id)_\(number)_\(text)" }
}
