import Foundation
import GRDB
import GRDBSQLite

extension MailListing {
    /// The number of the newest mails of an archive that are looked at first, before all mails.
    private static let newestFew = 4096
    /// Mails with neighbouring numbers are searched as one range. A gap of this size begins another range, and this is the
    /// largest number of ranges.
    private static let (gap, mostRanges) = (1024, 32)

    /// The newest mails that meet a query, if they are among the newest of the archive.
    ///
    /// If all of half a million mails have a word, the first page of the newest mails has it as well, and 499,000 mails need not
    /// be looked at. In most archives the newest mails are neighbours, because mail programs add at the end, and words can be
    /// searched within a range of numbers.
    ///
    /// - Parameter few: the number of the newest mails that are looked at.
    /// - Returns: the numbers, newest first; nil if these do not fill the page, or if looking at them costs as much as looking at
    ///   all.
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

    /// The first of some mails whose size and attachments meet the query.
    private static func meeting(_ db: Database, _ query: MailQuery, _ numbers: [Int], _ limit: Int) throws -> [Int] {
        if query.larger == nil, query.smaller == nil, query.hasAttachment == nil { return Array(numbers.prefix(limit)) }
        let attached = query.hasAttachment.map { $0 ? "AND attachments > 0" : "AND attachments = 0" } ?? ""
        return try Int.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id FROM mail WHERE id IN (SELECT value FROM json_each(?)) AND bytes > ? AND bytes < ? \(attached)
                    ORDER BY +date DESC, id DESC LIMIT ?
                    """), arguments: ["\(numbers)", query.larger ?? -1, query.smaller ?? .max, limit])
    }

    /// The ranges that contain the numbers; nil if there are more than `mostRanges`, or if they contain more than half of all
    /// mails.
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
        return ranges.count > mostRanges || held > last / 2 ? nil : ranges
    }
}
