public import Base
import GRDB

/// Duplicate mails, in the same archive or in several archives. Two mails are copies of each other if they have the same
/// Message-ID, date, sender, subject, text and attachment names.
public struct MailCopies: Sendable {
    /// One copy.
    public struct Location: Codable, Sendable, Equatable {
        /// The index of the archive in the array passed to `init`.
        public let archive: Int
        public let number: Int

        public init(archive: Int, number: Int) {
            self.archive = archive
            self.number = number
        }
    }

    public struct Group: Sendable {
        public let locations: [Location]
        /// The row of the first copy.
        public let row: MailRow
        fileprivate let key: Int64
    }

    public struct Page: Sendable {
        public let groups: [Group]
        /// The key after which the next page begins; nil on the last page.
        public let next: Int64?
    }

    private let indexes: [MailIndex]
    private static let batch = 5000

    /// - Parameter indexes: the indexes of the archives to compare.
    public init(_ indexes: [MailIndex]) { self.indexes = indexes }

    /// Returns a page of groups of copies.
    ///
    /// - Parameters:
    ///   - after: `next` of the previous page.
    ///   - limit: maximum number of groups, 1…1000.
    public func page(after: Int64?, limit: Int) throws(Failure) -> Page {
        var walk = try KeyWalk(indexes, after: after)
        var groups: [Group] = []
        while let (key, locations) = try walk.next() {
            guard locations.count > 1 else { continue }
            if groups.count == limit { return Page(groups: groups, next: groups.last?.key) }
            guard let first = locations.first, let row = try row(first) else { continue }
            groups.append(Group(locations: locations, row: row, key: key))
        }
        return Page(groups: groups, next: nil)
    }

    /// Returns the number of mails that could be removed if one copy of each mail is kept.
    public func spare() throws(Failure) -> Int {
        var walk = try KeyWalk(indexes, after: nil), count = 0
        while let (_, locations) = try walk.next() { count += locations.count - 1 }
        return count
    }

    /// Returns the other copies of a mail, at most a hundred from each archive.
    public func others(of location: Location) throws(Failure) -> [Location] {
        let key = try indexes[location.archive].read { db in
            try Int64.fetchOne(db, sql: "SELECT key FROM mail WHERE id = ?", arguments: [location.number])
        }
        guard let key else { return [] }
        var found: [Location] = []
        for (archive, index) in indexes.enumerated() {
            let numbers = try index.read { db in
                try Int.fetchAll(db, sql: "SELECT id FROM mail WHERE key = ? LIMIT 100", arguments: [key])
            }
            found += numbers.map { Location(archive: archive, number: $0) }.filter { $0 != location }
        }
        return found
    }

    private func row(_ location: Location) throws(Failure) -> MailRow? {
        try indexes[location.archive].read { db in
            try Row.fetchOne(db, sql: "\(MailListing.selection) FROM mail WHERE id = ?", arguments: [location.number]).map(
                MailRow.init)
        }
    }

    /// Iterates over the keys of the mails in all archives in ascending order. Returns each key with its mails. Fetches the
    /// keys of each archive in batches.
    private struct KeyWalk {
        private let indexes: [MailIndex]
        private var waiting: [[(key: Int64, number: Int)]]
        private var heads: [Int]
        private var isAtEnd: [Bool]
        private let after: Int64?

        init(_ indexes: [MailIndex], after: Int64?) throws(Failure) {
            self.indexes = indexes
            self.after = after
            waiting = Array(repeating: [], count: indexes.count)
            heads = Array(repeating: 0, count: indexes.count)
            isAtEnd = Array(repeating: false, count: indexes.count)
        }

        mutating func next() throws(Failure) -> (key: Int64, locations: [Location])? {
            var least: Int64?
            for archive in indexes.indices {
                try fill(archive)
                if heads[archive] < waiting[archive].count { least = min(least ?? .max, waiting[archive][heads[archive]].key) }
            }
            guard let least else { return nil }
            var locations: [Location] = []
            for archive in indexes.indices {
                while heads[archive] < waiting[archive].count, waiting[archive][heads[archive]].key == least {
                    locations.append(Location(archive: archive, number: waiting[archive][heads[archive]].number))
                    heads[archive] += 1
                    try fill(archive)
                }
            }
            return (least, locations)
        }

        private mutating func fill(_ archive: Int) throws(Failure) {
            guard heads[archive] >= waiting[archive].count, !isAtEnd[archive] else { return }
            let last = waiting[archive].last ?? after.map { ($0, Int.max) } ?? (Int64.min, 0)
            let (fresh, isLast) = try indexes[archive].read { db in
                // While an archive is being read, the database has no index on the keys, so each batch would require a separate
                // sort. Then all keys are fetched at once.
                let limit = try MailIndex.isOrdered(db) ? MailCopies.batch : Int.max
                let keys = try Row.fetchAll(
                    db, sql: "SELECT key, id FROM mail WHERE (key, id) > (?, ?) ORDER BY key, id LIMIT ?",
                    arguments: [last.0, last.1, limit]
                ).map { (key: $0["key"] as Int64, number: $0["id"] as Int) }
                return (keys, keys.count < limit)
            }
            waiting[archive] = fresh
            heads[archive] = 0
            isAtEnd[archive] = isLast
        }
    }
}
