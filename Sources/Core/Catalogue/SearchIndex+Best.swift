import GRDB

extension SearchIndex {
    /// Hits that are compared for the best match first: those with whole words, with beginnings, and with the words anywhere.
    static let (wholeRanked, beginningsRanked, ranked) = (400, 400, 500)
    private static let rankedBytes = 4 << 20

    /// The newest hits, the best first: whole words before beginnings before what stands within words.
    ///
    /// Each is sought by itself, so that a million names that have the letters within do not hide the one that has the word. A
    /// kind of hit that fills the page needs no lesser one.
    static func best(_ db: Database, _ query: SearchQuery, _ range: Range<Int64>, _ limit: Int) throws -> [Int64] {
        var ids = try matching(db, "searchWords", query.wholeWords, range, wholeRanked)
        if ids.count < limit, let (table, match) = query.beginnings {
            ids += try matching(db, table, match, range, beginningsRanked)
        }
        if ids.count < limit { ids += try newest(db, query, range, ranked) ?? all(db, query, range, ranked) }
        return try bestFirst(db, query, ids)
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
    var wholeWords: String { terms.map { "\"\($0.text)\"" }.joined(separator: " AND ") }

    /// For words as beginnings of others, with the table to ask; nil where there are phrases alone.
    ///
    /// The index of words knows beginnings of up to three letters. For a longer one it would gather all
    /// documents first. So the index of runs of letters is asked: for the beginning after a separator, or at the start of the text.
    var beginnings: (table: String, match: String)? {
        guard terms.contains(where: { !$0.isPhrase }) else { return nil }
        let isShort = terms.allSatisfy { $0.isPhrase || $0.text.count <= Self.indexedBeginning }
        guard !isShort, pieces != nil else { return ("searchWords", words) }
        let parts = terms.map { term in
            let after = Self.partings.map { "\"\($0)\(term.text)\"" }
            return "(" + (["^\"\(term.text)\""] + after).joined(separator: " OR ") + ")"
        }
        return ("searchPieces", parts.joined(separator: " AND "))
    }

    private static let indexedBeginning = 3
    /// What stands before a word. A quote of FTS5 is doubled.
    private static let partings = [" ", "\n", "_", "-", "/", ".", "(", ",", ":", "'", "\"\""]

    /// How the worst of the terms stands in folded texts: 2 as a whole word, 1 as the beginning of one, 0 within.
    func fit(_ title: String, _ body: String) -> Int {
        terms.map { term in
            let word = term.text.split(separator: " ").first.map { Array($0.utf8) } ?? []
            return max(title.utf8.fit(of: word), body.utf8.fit(of: word))
        }.min() ?? 0
    }
}

extension SearchQuery {
    /// The best of things that are not in the index, by their names: as the index finds and orders them.
    public func best<Thing>(of things: [Thing], _ limit: Int, by name: (Thing) -> String) -> [Thing] {
        if isEmpty { return [] }
        let found = things.enumerated().compactMap { place, thing -> (thing: Thing, fit: Int, score: Double, place: Int)? in
            let folded = SearchText.fold(name(thing))
            guard terms.allSatisfy({ folded.contains($0.text) && ($0.text.count > 2 || fit(folded, "") > 0) }) else { return nil }
            return (thing, fit(folded, ""), score(folded, ""), place)
        }
        return found.sorted { ($0.fit, $0.score, -$0.place) > ($1.fit, $1.score, -$1.place) }.prefix(limit).map(\.thing)
    }
}
