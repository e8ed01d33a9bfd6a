import Foundation
import GRDB
import GRDBSQLite

extension MailListing {
    /// The number of newest mails that are searched before all mails are searched.
    private static let newestFew = 4096
    /// Mails whose numbers are close together are searched as one range. A gap of at least `gap` numbers begins a new range.
    /// `maximumRanges` is the maximum number of ranges.
    private static let (gap, maximumRanges) = (1024, 32)

    /// Returns the newest mails that match a query, if the newest mails of the archive contain enough matches.
    ///
    /// If a word is in all of half a million mails, it is also in the newest mails, so the first page can be filled without
    /// searching most of the archive. In most archives the newest mails have numbers close together, because mail programs
    /// append new mails, and FTS5 can search words within a range of numbers.
    ///
    /// - Parameter few: the number of newest mails to search.
    /// - Returns: the mail numbers, newest first; nil if there are too few matches to fill the page, or if searching these mails
    ///   would cost as much as searching all mails.
    static func newest(_ db: Database, _ query: MailQuery, limit: Int, of few: Int = newestFew) throws -> [Int]? {
        guard let match = query.match, !query.gathersWords else { return nil }
        let newest = try Int.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM mail WHERE date >= ? AND date < ? ORDER BY date DESC, id DESC LIMIT ?"),
            arguments: [query.after ?? .min, query.before ?? .max, few])
        let last = try last(db)
        guard let ranges = ranges(of: newest, last: last) else { return nil }
        var hits = MailSet(upTo: last)
        let statement = try db.cachedStatement(
            sql: "SELECT rowid FROM words WHERE words MATCH ? AND rowid >= ? AND rowid <= ?")
        for range in ranges {
            try statement.setArguments([match, range.lowerBound, range.upperBound])
            try statement.walk(db) { row in
                hits.insert(Int(sqlite3_column_int64(row, 0)))
                return true
            }
        }
        for label in query.labels { hits.formIntersection(try labelled(db, label, upTo: last)) }
        for label in query.excludedLabels { hits.subtract(try labelled(db, label, upTo: last)) }
        let found = try meeting(db, query, newest.filter(hits.contains), limit)
        return found.count == limit ? found : nil
    }

    /// Returns the first `limit` of the given mails whose size, attachments and mark meet the query.
    private static func meeting(_ db: Database, _ query: MailQuery, _ numbers: [Int], _ limit: Int) throws -> [Int] {
        if query.larger == nil, query.smaller == nil, query.hasAttachment == nil, query.isDeleted == nil {
            return Array(numbers.prefix(limit))
        }
        let attached = query.hasAttachment.map { $0 ? "AND attachments > 0" : "AND attachments = 0" } ?? ""
        let deleted = query.isDeleted.map { $0 ? "AND isDeleted" : "AND NOT isDeleted" } ?? ""
        return try Int.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id FROM mail WHERE id IN (SELECT value FROM json_each(?)) AND bytes > ? AND bytes < ? \(attached) \(deleted)
                    ORDER BY +date DESC, id DESC LIMIT ?
                    """), arguments: ["\(numbers)", query.larger ?? -1, query.smaller ?? .max, limit])
    }

    /// Returns ranges that together contain the given mail numbers; nil if there are more than `maximumRanges` ranges, or if the
    /// ranges contain more than half of all mails.
    private static func ranges(of numbers: [Int], last: Int) -> [ClosedRange<Int>]? {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers.sorted() {
            if let range = ranges.last, number - range.upperBound < gap {
                ranges[ranges.count - 1] = range.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        let held = ranges.reduce(0) { $0 + $1.count }
        return ranges.count > maximumRanges || held > last / 2 ? nil : ranges
    }
}
