import GRDB

extension SearchIndex {
    /// The maximum number of hits that are compared for the best match, for each of the three kinds of hits: hits with whole
    /// words, with beginnings of words, and with the letters anywhere.
    static let (wholeRanked, beginningsRanked, ranked) = (400, 400, 500)
    /// `firstRanked`: the maximum number of hits at the very beginning of a text that are collected. `sampled`: the number of
    /// newest hits that are examined to estimate whether such hits are common.
    private static let (firstRanked, sampled) = (50, 100)
    private static let rankedBytes = 4 << 20

    /// Returns the newest hits, best first: hits with whole words, then with beginnings of words, then with the letters within
    /// words.
    ///
    /// Each kind of hit is searched separately, because otherwise a million names that contain the letters could hide the one
    /// name that contains the whole word. If the hits with whole words fill the page, weaker kinds are not searched. Hits with
    /// beginnings of words are searched separately only if there are too many hits with the letters to find them all, because
    /// otherwise none is hidden.
    static func best(_ db: Database, _ query: SearchQuery, _ range: Range<Int64>, _ limit: Int) throws -> [Int64] {
        var ids = try matching(db, "searchWords", query.wholeWords, range, wholeRanked)
        if ids.count < limit {
            let anywhere = try newest(db, query, range, ranked) ?? all(db, query, range, ranked)
            if anywhere.count >= ranked, query.pieces != nil {
                ids += try beginnings(db, query, range, limit, among: anywhere)
            }
            ids += anywhere
        }
        return try bestFirst(db, query, ids)
    }

    /// Returns hits in which the typed words are beginnings of words. The word index has prefixes of at most three letters; for
    /// a longer prefix it would first collect all matching documents.
    private static func beginnings(
        _ db: Database, _ query: SearchQuery, _ range: Range<Int64>, _ limit: Int, among hits: [Int64]
    ) throws -> [Int64] {
        if query.isShort { return try matching(db, "searchWords", query.words, range, beginningsRanked) }
        let parted = try matching(db, "searchPieces", query.beginnings, range, beginningsRanked)
        return try firstWords(db, query, range, among: hits, areFew: parted.count < limit) + parted
    }

    /// Returns hits in which a typed word is at the very beginning of a text, so that no separator precedes it.
    ///
    /// If such hits are common, the trigram index finds them quickly. If only few documents contain a word with this beginning
    /// (`areFew`), the word index finds them quickly.
    private static func firstWords(
        _ db: Database, _ query: SearchQuery, _ range: Range<Int64>, among hits: [Int64], areFew: Bool
    ) throws -> [Int64] {
        let statement = try db.cachedStatement(sql: "SELECT title, body FROM searchDocument WHERE id = ?")
        let areMany = try hits.prefix(sampled).contains { id in
            guard let row = try Row.fetchOne(statement, arguments: [id]) else { return false }
            return query.isFirst(row["title"], row["body"])
        }
        if areMany { return try matching(db, "searchPieces", query.firstWords, range, firstRanked) }
        return areFew ? try matching(db, "searchWords", query.words, range, firstRanked) : []
    }

    /// Returns the newest documents that match an FTS5 expression.
    static func matching(
        _ db: Database, _ table: String, _ match: String, _ range: Range<Int64>, _ limit: Int
    ) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(
                sql: "SELECT rowid FROM \(table) WHERE \(table) MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC LIMIT ?"),
            arguments: [match, range.lowerBound, range.upperBound, limit])
    }

    private static func bestFirst(_ db: Database, _ query: SearchQuery, _ ids: [Int64]) throws -> [Int64] {
        let statement = try db.cachedStatement(sql: "SELECT title, body FROM searchDocument WHERE id = ?")
        var (scored, bytes): ([Scored], Int) = ([], 0)
        var seen: Set<Int64> = []
        for id in ids where bytes < rankedBytes && seen.insert(id).inserted {
            guard let row = try Row.fetchOne(statement, arguments: [id]) else { continue }
            let (title, body): (String, String) = (row["title"], row["body"])
            bytes += title.utf8.count + body.utf8.count
            scored.append(Scored(id: id, fit: query.fit(title, body), score: query.score(title, body)))
        }
        return scored.sorted { ($0.fit, $0.score, $0.id) > ($1.fit, $1.score, $1.id) }.map(\.id)
    }

    private struct Scored {
        let id: Int64
        let fit: Int
        let score: Double
    }
}

extension SearchQuery {
    /// An FTS5 expression for the word index that matches each term as a whole word.
    var wholeWords: String { terms.map { $0.any { "\"\($0)\"" } }.joined(separator: " AND ") }

    /// Whether all terms are short enough for the prefixes of the word index.
    var isShort: Bool { terms.allSatisfy { $0.texts.allSatisfy { $0.count <= Self.indexedBeginning } } }

    private static let indexedBeginning = 3

    /// An FTS5 expression for the trigram index that matches each term after a separator, so as the beginning of a word.
    var beginnings: String { terms.map { "(\($0.any(Self.parted)))" }.joined(separator: " AND ") }

    /// An FTS5 expression for documents in which one of the words is at the very beginning of a text.
    var firstWords: String {
        terms.indices.map { first in
            let parts = terms.enumerated().map { index, term in
                term.any { index == first ? "^\"\($0)\"" : "(^\"\($0)\" OR \(Self.parted($0)))" }
            }
            return "(" + parts.joined(separator: " AND ") + ")"
        }.joined(separator: " OR ")
    }

    /// Whether one of the folded texts begins with one of the words.
    func isFirst(_ title: String, _ body: String) -> Bool {
        terms.lazy.flatMap(\.texts).contains { title.utf8.starts(with: $0.utf8) || body.utf8.starts(with: $0.utf8) }
    }

    /// An FTS5 expression that matches a word after a separator, so as the beginning of a word.
    private static func parted(_ word: String) -> String { partings.map { "\"\($0)\(word)\"" }.joined(separator: " OR ") }

    /// The separators before a word. The quote is doubled, as FTS5 requires.
    private static let partings = [" ", "\n", "_", "-", "/", ".", "(", ",", ":", "'", "\"\""]

    /// Rates the match of the term that matches the folded texts worst: 2 as a whole word, 1 as the beginning of a word, 0
    /// within a word.
    func fit(_ title: String, _ body: String) -> Int {
        terms.map { term in
            term.texts.map { text in
                let word = text.split(separator: " ").first.map { Array($0.utf8) } ?? []
                return max(title.utf8.fit(of: word), body.utf8.fit(of: word))
            }.max() ?? 0
        }.min() ?? 0
    }
}

extension SearchQuery {
    /// Searches `things`, which are not in the index, by their names. Matches and sorts them in the same way as the index.
    public func best<Thing>(of things: [Thing], _ limit: Int, by name: (Thing) -> String) -> [Thing] {
        if isEmpty { return [] }
        let found = things.enumerated().compactMap { index, thing -> (thing: Thing, fit: Int, score: Double, index: Int)? in
            let folded = SearchText.fold(name(thing)), spelled = SearchText.spellOut(name(thing))
            let areIn = terms.allSatisfy { term in
                let isIn = term.written.contains { folded.contains($0) || spelled.contains($0) }
                return isIn && (term.text.count > 2 || fit(folded, "") > 0)
            }
            guard areIn else { return nil }
            return (thing, fit(folded, ""), score(folded, ""), index)
        }
        return found.sorted { ($0.fit, $0.score, -$0.index) > ($1.fit, $1.score, -$1.index) }.prefix(limit).map(\.thing)
    }
}
