public import Basics
public import GRDB

/// One row of the list of mails.
public struct MailRow: Codable, Sendable {
    public let number: Int
    /// Where it starts in its file.
    public let offset: Int64
    /// The sender's name, else the address.
    public let from: String
    public let address: String
    public let to: String
    public let subject: String
    /// RFC 3339 in the sender's zone; nil where nothing tells.
    public let date: String?
    public let bytes: Int64
    public let attachments: Int
    public let thread: Int
    /// How many mails the conversation has; 1 unless grouped.
    public var count: Int
    /// What is new in it, some two hundred letters.
    public let preview: String
}

/// What a list of mails is of, and in which order.
public struct MailListing: Sendable {
    public enum Order: String, Sendable, CaseIterable { case date, sender, subject, size }

    public var query = MailQuery("")
    public var order = Order.date
    /// nil for what suits the order: newest first, names from A, largest first.
    public var isAscending: Bool?
    /// One row for a conversation, that of its newest mail.
    public var isGrouped = false
    /// Only the conversation that the mail of this number is in.
    public var mate: Int?

    public init() {}

    private var ascends: Bool { isAscending ?? (order == .sender || order == .subject) }

    private var column: String {
        switch order {
        case .date: "date"
        case .sender: "senderKey"
        case .subject: "subjectKey"
        case .size: "bytes"
        }
    }
}

/// A page of a list.
public struct MailPage: Sendable {
    public let rows: [MailRow]
    /// Where the next page begins; nil at the end.
    public let next: String?
}

extension MailListing {
    /// - Parameters:
    ///   - after: `next` of the page before.
    ///   - limit: 1…1000.
    public func fetch(_ db: Database, after: String?, limit: Int) throws -> MailPage {
        var (conditions, arguments) = self.conditions
        if let mate {
            conditions.append("thread = (SELECT thread FROM mail WHERE id = ?)")
            arguments += [mate]
        }
        if isGrouped {
            conditions.append(
                "NOT EXISTS (SELECT 1 FROM mail other WHERE other.thread = mail.thread AND (other.date, other.id) > (mail.date, mail.id))"
            )
        }
        let direction = ascends ? "ASC" : "DESC"
        if let after {
            let cursor = try Cursor(after)
            conditions.append("(\(column), id) \(ascends ? ">" : "<") (?, ?)")
            arguments += [
                order == .sender || order == .subject ? cursor.text.databaseValue : cursor.number.databaseValue, cursor.id,
            ]
        }
        let rows = try Row.fetchAll(
            db,
            sql: """
                \(Self.selection) FROM mail WHERE \(conditions.isEmpty ? "1" : conditions.joined(separator: " AND "))
                ORDER BY \(query.match == nil ? "" : "+")\(column) \(direction), id \(direction) LIMIT ?
                """, arguments: arguments + [limit + 1])
        var found = rows.prefix(limit).map(MailRow.init)
        if isGrouped {
            for index in found.indices {
                found[index].count =
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM mail WHERE thread = ?", arguments: [found[index].thread]) ?? 1
            }
        }
        let last = rows.count > limit ? rows[limit - 1] : nil
        return MailPage(rows: Array(found), next: last.map { Cursor($0, column: column).encoded })
    }

    /// The mails of the list in the order of the archive: number, offset, path of the file.
    public func places(_ db: Database) throws -> RowCursor {
        var all = self
        (all.order, all.isAscending) = (.size, true)
        let (conditions, arguments) = all.conditions
        return try Row.fetchCursor(
            db,
            sql: """
                SELECT mail.id, offset, path FROM mail JOIN file ON file.id = fileId
                WHERE \(conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")) ORDER BY mail.id
                """, arguments: arguments)
    }

    /// How many mails there are, without regard to grouping; nil for more than are worth counting.
    public func count(_ db: Database) throws -> Int? {
        let (conditions, arguments) = self.conditions
        if conditions.isEmpty {
            return try Int.fetchOne(db, sql: "SELECT count(\(isGrouped ? "DISTINCT thread" : "*")) FROM mail")
        }
        if let match = query.match {
            let hits = "SELECT count(*) FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT \(Self.most + 1))"
            if try Int.fetchOne(db, sql: hits, arguments: [match]) ?? 0 > Self.most { return nil }
        }
        let sql =
            "SELECT count(*) FROM (SELECT 1 FROM mail WHERE \(conditions.joined(separator: " AND ")) LIMIT \(Self.most + 1))"
        guard let count = try Int.fetchOne(db, sql: sql, arguments: arguments) else { return nil }
        return count > Self.most ? nil : count
    }

    /// What a row is made of.
    static let selection =
        "SELECT id, offset, sender, address, recipients, subject, preview, date, zone, isDated, bytes, attachments, thread, senderKey, subjectKey"

    /// So many hits are looked up and sorted at once. Of a commoner word it is those that stand last in the archive, unless other
    /// wishes need all: sorting half a million by date would take a second.
    private static let most = 10_000

    private var conditions: ([String], StatementArguments) {
        var conditions: [String] = []
        var arguments: StatementArguments = []
        func add(_ sql: String, _ value: (any DatabaseValueConvertible)?) {
            guard let value else { return }
            conditions.append(sql)
            arguments += [value]
        }
        add("mail.id NOT IN (SELECT rowid FROM words WHERE words MATCH ?)", query.excluded)
        add("date >= ?", query.after)
        add("date < ?", query.before)
        add("bytes > ?", query.larger)
        add("bytes < ?", query.smaller)
        if let has = query.hasAttachment { conditions.append(has ? "attachments > 0" : "attachments = 0") }
        for label in query.labels {
            add("mail.id IN (SELECT mailId FROM mailLabel JOIN label ON label.id = labelId WHERE name LIKE ?)", label)
        }
        for label in query.excludedLabels {
            add("mail.id NOT IN (SELECT mailId FROM mailLabel JOIN label ON label.id = labelId WHERE name LIKE ?)", label)
        }
        let isNewest = conditions.isEmpty && order == .date && !ascends
        let limit = isNewest ? " ORDER BY rowid DESC LIMIT \(Self.most)" : ""
        add("mail.id IN (SELECT rowid FROM words WHERE words MATCH ?\(limit))", query.match)
        return (conditions, arguments)
    }
}

extension MailRow {
    init(_ row: Row) {
        number = row["id"]
        offset = row["offset"]
        address = row["address"]
        let sender: String = row["sender"]
        from = sender.isEmpty ? row["address"] : sender
        to = row["recipients"]
        subject = row["subject"]
        let isDated: Bool = row["isDated"]
        date = isDated ? MailIndexDate.text(seconds: row["date"], zone: row["zone"]) : nil
        bytes = row["bytes"]
        attachments = row["attachments"]
        thread = row["thread"]
        count = 1
        preview = row["preview"]
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
