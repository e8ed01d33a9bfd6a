import Basics
import GRDB

extension MailListing {
    /// Up to so many hits are looked up and sorted; of more, the order's own index is walked until the page is full.
    static let few = 2000

    /// - Parameters:
    ///   - hits: the mails that are rows: as `hits` found them, or, where conversations are one row each, as `newest` did.
    ///   - after: `next` of the page before.
    ///   - rank: rows left out at the beginning.
    ///   - limit: 1…1000.
    func page(_ db: Database, of hits: MailSet?, after: String?, rank: Int, limit: Int) throws -> MailPage {
        var numbers: [Int] = []
        let isWhole = hits == nil
        var left = isWhole ? 0 : rank
        let candidates = try candidates(db, hits, after: after, isWhole ? (rank, limit + 1) : nil)
        while numbers.count <= limit, let number = try candidates.next() {
            if let hits, !hits.contains(number) { continue }
            if left > 0 { left -= 1 } else { numbers.append(number) }
        }
        let rows = try Row.fetchAll(
            db, sql: "\(Self.selection) FROM mail WHERE id IN (SELECT value FROM json_each(?))",
            arguments: ["\(numbers.prefix(limit))"])
        let byNumber = Dictionary(rows.map { ($0["id"] as Int, $0) }) { first, _ in first }
        let sorted = numbers.prefix(limit).compactMap { byNumber[$0] }
        var found = sorted.map(MailRow.init)
        if isGrouped { for index in found.indices { found[index].count = try matesCount(db, found[index].thread) } }
        return MailPage(
            rows: found, next: numbers.count > limit ? sorted.last.map { Cursor($0, column: column).encoded } : nil,
            count: after == nil && rank == 0 ? try hits?.count ?? Int.fetchOne(db, sql: "SELECT count(*) FROM mail") : nil)
    }

    /// What a row is made of.
    static let selection =
        "SELECT id, offset, sender, address, recipients, subject, preview, date, zone, isDated, bytes, attachments, thread, senderKey, subjectKey"

    /// Mails in the order of the list, from where the page begins: the hits and, where those are many, others between them.
    ///
    /// - Parameter stretch: of the list, if all its mails are wanted.
    private func candidates(
        _ db: Database, _ hits: MailSet?, after: String?, _ stretch: (rank: Int, count: Int)?
    ) throws -> FastDatabaseValueCursor<Int> {
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
        let direction = ascends ? "ASC" : "DESC"
        // Without an index for the order, as while an archive is read, sorting a page costs less than sorting all.
        let end = stretch.map { " LIMIT \($0.count) OFFSET \($0.rank)" } ?? ""
        let sql = """
            SELECT id FROM mail \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
            ORDER BY \(isFew ? "+" : "")\(column) \(direction), id \(direction)\(end)
            """
        return try Int.fetchCursor(db, sql: sql, arguments: arguments)
    }

    private func matesCount(_ db: Database, _ thread: Int) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM mail WHERE thread = ?"), arguments: [thread]) ?? 1
    }
}

/// The place of a row in an order: its key and its number.
private struct Cursor {
    var number: Int64 = 0
    var text = ""
    let id: Int64

    init(_ row: Row, column: String) {
        id = row["id"]
        if column == "senderKey" || column == "subjectKey" { text = row[column] } else { number = row[column] }
    }

    /// - Throws: `Failure` badRequest for a text that no answer of ours contained.
    init(_ encoded: String) throws {
        let parts = encoded.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let id = Int64(parts[0]), let number = Int64(parts[1]) else {
            throw Failure(.badRequest, "This page of the list does not exist.", hint: "Begin at the top of the list.")
        }
        (self.id, self.number, text) = (id, number, String(parts[2]))
    }

    var encoded: String { "\(id)_\(number)_\(text)" }
}
