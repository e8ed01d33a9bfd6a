public import GRDB

/// Full-text search over documents of all kinds.
///
/// A document's rowid consists of its kind, its date and a number, in this order. Therefore the documents of a kind are a range
/// of rowids, and the index itself is ordered by date. FTS5's own ranking visits all documents that contain one of the words,
/// which takes a second or more for common words among half a million documents. Therefore "best match first" ranks only the
/// newest documents: first those with whole words, then those with beginnings of words, then those with the letters within
/// words; see `SearchIndex+Best`.
public enum SearchIndex {
    public enum Kind: Int64, Sendable, CaseIterable {
        case note = 1, file, screenshot, folder, scan, other
    }

    public enum Order: String, Sendable { case newest, best }

    public struct Hit: Sendable, Equatable {
        public let kind: Kind
        /// The row id of the note, the file or other item that the document describes.
        public let ref: Int64
        /// The position of the hit in the index; pass it as `before` to get the next page.
        public let position: Int64
    }

    static let dateBits: Int64 = 33
    static let numberBits: Int64 = 26

    /// Adds a document to the index. Replaces an older version of the document.
    ///
    /// - Parameter at: the date of the document, in seconds since 1970.
    public static func put(_ db: Database, _ kind: Kind, _ ref: Int64, at: Int64, title: String, body: String) throws {
        let (title, body) = (SearchText.fold(title), SearchText.fold(body))
        let old = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT title, body FROM searchDocument WHERE kind = ? AND ref = ?"),
            arguments: [kind.rawValue, ref])
        if let old, old["title"] == title, old["body"] == body { return }
        if old != nil { try remove(db, kind, ref) }
        let id = try insert(db, kind, ref, at, title, body)
        for index in indexes {
            try db.cachedStatement(sql: "INSERT INTO \(index) (rowid, title, body) VALUES (?, ?, ?)")
                .execute(arguments: [id, title, body])
        }
    }

    /// Inserts the row of a document, and returns its id.
    private static func insert(
        _ db: Database, _ kind: Kind, _ ref: Int64, _ at: Int64, _ title: String, _ body: String
    ) throws -> Int64 {
        let statement = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO searchDocument (id, kind, ref, title, body) VALUES (?, ?, ?, ?, ?)")
        let first = start(kind) + (min(max(at, 0), 1 << dateBits - 1) << numberBits)
        var number = ref & (1 << numberBits - 1)
        while true {
            try statement.execute(arguments: [first + number, kind.rawValue, ref, title, body])
            if db.changesCount > 0 { return first + number }
            number = (number + 1) & (1 << numberBits - 1)
        }
    }

    /// The full-text indexes of `searchDocument`, by words and by pieces of words. They are written by statements of their own and
    /// not by triggers: before a statement with triggers ends, FTS5 writes what it holds in memory, so that each document would
    /// become a segment to be merged with all others.
    private static let indexes = ["searchWords", "searchPieces"]

    public static func remove(_ db: Database, _ kind: Kind, _ ref: Int64) throws {
        let old = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT id, title, body FROM searchDocument WHERE kind = ? AND ref = ?"),
            arguments: [kind.rawValue, ref])
        guard let old else { return }
        // FTS5 removes the words of the text that it is given, so these are those of the row.
        for index in indexes {
            try db.cachedStatement(sql: "INSERT INTO \(index) (\(index), rowid, title, body) VALUES ('delete', ?, ?, ?)")
                .execute(arguments: [old["id"] as Int64, old["title"] as String, old["body"] as String])
        }
        try db.cachedStatement(sql: "DELETE FROM searchDocument WHERE id = ?").execute(arguments: [old["id"] as Int64])
    }

    /// Finds documents of a kind that contain all the words.
    ///
    /// - Parameters:
    ///   - order: newest first or best match first.
    ///   - times: only documents from this period, in seconds since 1970. If the query has no words, all documents of the
    ///     period are found.
    ///   - before: `position` of the last hit of the previous page; only for newest first.
    ///   - limit: 1…1000.
    public static func find(
        _ db: Database, _ query: SearchQuery, _ kind: Kind, order: Order = .newest, times: Range<Int64>? = nil,
        before: Int64? = nil, limit: Int
    ) throws -> [Hit] {
        if query.isEmpty, times == nil { return [] }
        let limit = min(max(limit, 1), 1000)
        let span = span(kind, times)
        let range = span.lowerBound..<max(span.lowerBound, min(span.upperBound, before ?? span.upperBound))
        let ids =
            query.isEmpty
            ? try latest(db, range, limit)
            : order == .best
                ? try best(db, query, range, limit) : try newest(db, query, range, limit) ?? all(db, query, range, limit)
        let refs = try db.cachedStatement(sql: "SELECT ref FROM searchDocument WHERE id = ?")
        return try ids.prefix(limit).compactMap { id in
            try Int64.fetchOne(refs, arguments: [id]).map { Hit(kind: kind, ref: $0, position: id) }
        }
    }

    /// Whether a hit contains all the words in the typed spelling. A hit that contains only another spelling with umlauts does
    /// not count.
    public static func isAsTyped(_ db: Database, _ hit: Hit, _ query: SearchQuery) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT title, body FROM searchDocument WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [hit.position]) else { return false }
        let (title, body): (String, String) = (row["title"], row["body"])
        return query.terms.allSatisfy { $0.written.contains { title.contains($0) || body.contains($0) } }
    }

    private static func latest(_ db: Database, _ range: Range<Int64>, _ limit: Int) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM searchDocument WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT ?"),
            arguments: [range.lowerBound, range.upperBound, limit])
    }

    /// Returns all documents of a kind that contain all the words, in any order. They are the same documents as on all pages of
    /// `find` together.
    ///
    /// - Parameter maximum: the maximum number of documents to examine; the result is nil if there are more.
    public static func refs(_ db: Database, _ query: SearchQuery, _ kind: Kind, maximum: Int) throws -> [Int64]? {
        if query.isEmpty { return [] }
        let range = range(kind)
        guard query.isPlain, query.pieces == nil else {
            let ids = try all(db, query, range, maximum + 1)
            let ref = try db.cachedStatement(sql: "SELECT ref FROM searchDocument WHERE id = ?")
            return ids.count > maximum ? nil : try ids.compactMap { try Int64.fetchOne(ref, arguments: [$0]) }
        }
        // The words have only one or two letters, for which the index would first collect the documents of all kinds. Therefore
        // the documents are scanned.
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT ref, title, body FROM searchDocument WHERE id >= ? AND id < ? LIMIT ?"),
            arguments: [range.lowerBound, range.upperBound, maximum + 1])
        var (refs, seen): ([Int64], Int) = ([], 0)
        while let row = try rows.next() {
            seen += 1
            if seen > maximum { return nil }
            let (title, body): (String, String) = (row["title"], row["body"])
            if query.isIn(title, body) { refs.append(row["ref"]) }
        }
        return refs
    }

    /// The maximum number of newest documents, and their maximum total size in bytes, that are scanned before the index is
    /// used.
    private static let lookedThrough = 4096
    private static let lookedThroughBytes = 512 << 10

    /// Finds the newest hits by scanning the newest documents. This succeeds if the words are common, or if there are few
    /// documents. The index is slow for words of one or two letters, because it would first collect the documents of all kinds.
    /// Returns nil if the scanned documents do not fill the page, or if the trigram index can answer at once.
    static func newest(_ db: Database, _ query: SearchQuery, _ range: Range<Int64>, _ limit: Int) throws -> [Int64]? {
        guard query.isPlain, query.pieces == nil else { return nil }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT id, title, body FROM searchDocument WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT \(lookedThrough)"
            ),
            arguments: [range.lowerBound, range.upperBound])
        var (ids, seen, bytes): ([Int64], Int, Int) = ([], 0, 0)
        while ids.count < limit, bytes < lookedThroughBytes {
            guard let row = try rows.next() else { return seen < lookedThrough ? ids : nil }
            let (title, body): (String, String) = (row["title"], row["body"])
            seen += 1
            bytes += title.utf8.count + body.utf8.count
            if query.isIn(title, body) { ids.append(row["id"]) }
        }
        return ids.count >= limit ? ids : nil
    }

    /// Finds hits with the index. The trigram index also finds beginnings of words, and unlike the word index it does not collect
    /// all documents first.
    static func all(_ db: Database, _ query: SearchQuery, _ range: Range<Int64>, _ limit: Int) throws -> [Int64] {
        let (table, match) = query.index
        return try matching(db, table, match, range, limit)
    }

    /// The range of rowids of a kind's documents from a period.
    private static func span(_ kind: Kind, _ times: Range<Int64>?) -> Range<Int64> {
        let all = range(kind)
        guard let times else { return all }
        func position(_ time: Int64) -> Int64 { all.lowerBound + min(max(time, 0), 1 << dateBits) << numberBits }
        return position(times.lowerBound)..<max(position(times.lowerBound), position(times.upperBound))
    }

    /// The range of rowids of a kind's documents.
    static func range(_ kind: Kind) -> Range<Int64> { start(kind)..<start(kind) + 1 << (dateBits + numberBits) }

    private static func start(_ kind: Kind) -> Int64 { kind.rawValue << (dateBits + numberBits) }
}
