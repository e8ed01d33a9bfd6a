import Base
public import GRDB

extension DocumentIndex {
    public struct Hit: Sendable {
        public let file: DocumentFile
        public let text: String
    }

    /// The maximum number of documents whose texts are unpacked to compare them with the phrases of a query.
    private static let compared = 500

    /// Returns the documents that contain all words of a query, newest first; for the best match, those with all words as whole
    /// words come first. Words of a single letter are found as whole words only.
    ///
    /// - Parameters:
    ///   - times: only documents of this period, in seconds since 1970.
    ///   - limit: the maximum number of documents.
    public static func find(
        _ db: Database, _ query: SearchQuery, order: SearchIndex.Order, times: Range<Int64>? = nil, limit: Int,
        where isWanted: (DocumentFile) -> Bool = { _ in true }
    ) throws -> [Hit] {
        if query.isEmpty { return [] }
        let range = times.map { position($0.lowerBound)..<max(position($0.lowerBound), position($0.upperBound)) } ?? 0..<Int64.max
        var (hits, seen, examined): ([Hit], Set<Int64>, Int) = ([], [], 0)
        for expression in order == .best
            ? [query.parted(areWhole: true), query.parted(areWhole: false)] : [query.parted(areWhole: false)]
        {
            let ids = try SearchIndex.matching(db, "documentWords", expression, range, query.isPlain ? limit * 2 : compared)
            for id in ids where hits.count < limit && examined < compared && seen.insert(id).inserted {
                examined += 1
                guard let hit = try hit(db, id), isWanted(hit.file), query.isPlain || query.isIn(text: hit.text) else { continue }
                hits.append(hit)
            }
            if hits.count == limit { break }
        }
        return hits
    }

    private static func hit(_ db: Database, _ id: Int64) throws -> Hit? {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT fileId, text, bytes FROM document WHERE id = ? AND fileId IS NOT NULL"),
                arguments: [id]),
            let text = text(row), let file = try DocumentFile.fetch(db, id: row["fileId"])
        else { return nil }
        return Hit(file: file, text: text)
    }
}

extension SearchQuery {
    /// An FTS5 expression for an index without positions, in which a phrase is the set of its words.
    fileprivate func parted(areWhole: Bool) -> String {
        terms.map { term in
            term.any { text in
                let words = text.split(separator: " ")
                let parts = words.enumerated().map { index, word in
                    let isBeginning = !areWhole && !term.isPhrase && index == words.count - 1 && word.utf8.count > 1
                    return isBeginning ? "\"\(word)\" *" : "\"\(word)\""
                }
                return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " AND ") + ")"
            }
        }.joined(separator: " AND ")
    }

    /// Whether a text contains each term with its words one after another.
    fileprivate func isIn(text: String) -> Bool {
        let words = SearchText.fold(text).split { !$0.isLetter && !$0.isNumber }
        return terms.allSatisfy { term in
            term.texts.contains { Self.contains(words, $0.split(separator: " "), isPhrase: term.isPhrase) }
        }
    }

    private static func contains(_ words: [Substring], _ phrase: [Substring], isPhrase: Bool) -> Bool {
        guard let last = phrase.last, words.count >= phrase.count else { return false }
        return (0...words.count - phrase.count).contains { start in
            let end = start + phrase.count - 1
            guard isPhrase ? words[end] == last : words[end].hasPrefix(last) else { return false }
            return words[start..<end].elementsEqual(phrase.dropLast())
        }
    }
}
