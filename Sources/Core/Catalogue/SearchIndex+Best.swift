import GRDB

extension SearchIndex {
    /// Hits that are compared for the best match first: those with whole words, with beginnings, and with the words anywhere.
    static let (wholeRanked, beginningsRanked, ranked) = (400, 400, 500)
    /// Those that begin a text are found one by one among all that have the letters; so many of the newest tell how many do.
    private static let (firstRanked, sampled) = (50, 100)
    private static let rankedBytes = 4 << 20

    /// The newest hits, the best first: whole words before beginnings before what stands within words.
    ///
    /// Each is sought by itself, so that a million names that have the letters within do not hide the one that has the word. A
    /// kind of hit that fills the page needs no lesser one, and where all that have the letters are here nothing hides.
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

    /// Hits where the words that were typed begin others. The index of words knows beginnings of up to three letters; for a longer
    /// one it would gather all documents first.
    private static func beginnings(
        _ db: Database, _ query: SearchQuery, _ range: Range<Int64>, _ limit: Int, among hits: [Int64]
    ) throws -> [Int64] {
        if query.isShort { return try matching(db, "searchWords", query.words, range, beginningsRanked) }
        let parted = try matching(db, "searchPieces", query.beginnings, range, beginningsRanked)
        return try firstWords(db, query, range, among: hits, areFew: parted.count < limit) + parted
    }

    /// Hits where a word that was typed begins a text, so that no separator stands before it.
    ///
    /// In the index of runs of letters these are quickly found where there are many, in that of words where few words begin so.
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

    /// The newest documents that match an expression of FTS5.
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
    /// For the index of words, each as a whole.
    var wholeWords: String { terms.map { $0.any { "\"\($0)\"" } }.joined(separator: " AND ") }

    /// Whether the index of words knows all of them as beginnings.
    var isShort: Bool { terms.allSatisfy { $0.texts.allSatisfy { $0.count <= Self.indexedBeginning } } }

    private static let indexedBeginning = 3

    /// For words as beginnings of others, in the index of runs of letters: after a separator.
    var beginnings: String { terms.map { "(\($0.any(Self.parted)))" }.joined(separator: " AND ") }

    /// For words of which one begins a text.
    var firstWords: String {
        terms.indices.map { first in
            let parts = terms.enumerated().map { place, term in
                term.any { place == first ? "^\"\($0)\"" : "(^\"\($0)\" OR \(Self.parted($0)))" }
            }
            return "(" + parts.joined(separator: " AND ") + ")"
        }.joined(separator: " OR ")
    }

    /// Whether one of the words begins one of the folded texts.
    func isFirst(_ title: String, _ body: String) -> Bool {
        terms.lazy.flatMap(\.texts).contains { title.utf8.starts(with: $0.utf8) || body.utf8.starts(with: $0.utf8) }
    }

    /// A word as the beginning of one, after a separator.
    private static func parted(_ word: String) -> String { partings.map { "\"\($0)\(word)\"" }.joined(separator: " OR ") }

    /// What stands before a word. A quote of FTS5 is doubled.
    private static let partings = [" ", "\n", "_", "-", "/", ".", "(", ",", ":", "'", "\"\""]

    /// How the worst of the terms stands in folded texts: 2 as a whole word, 1 as the beginning of one, 0 within.
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
    /// The best of things that are not in the index, by their names: as the index finds and orders them.
    public func best<Thing>(of things: [Thing], _ limit: Int, by name: (Thing) -> String) -> [Thing] {
        if isEmpty { return [] }
        let found = things.enumerated().compactMap { place, thing -> (thing: Thing, fit: Int, score: Double, place: Int)? in
            let folded = SearchText.fold(name(thing)), spelled = SearchText.spellOut(name(thing))
            let areIn = terms.allSatisfy { term in
                let isIn = term.written.contains { folded.contains($0) || spelled.contains($0) }
                return isIn && (term.text.count > 2 || fit(folded, "") > 0)
            }
            guard areIn else { return nil }
            return (thing, fit(folded, ""), score(folded, ""), place)
        }
        return found.sorted { ($0.fit, $0.score, -$0.place) > ($1.fit, $1.score, -$1.place) }.prefix(limit).map(\.thing)
    }
}
