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
        var (hits, seen, examined): ([Hit], Set<Int64>, Int) = ([], [], 0)
        let isSure = !query.mustBeCompared
        for areWhole in order == .best ? [true, false] : [false] {
            guard let expression = query.parted(areWhole: areWhole) else { return [] }
            let ids = try matching(db, expression, times ?? Int64.min..<Int64.max, isSure ? limit * 2 : compared)
            for id in ids where hits.count < limit && examined < compared && seen.insert(id).inserted {
                examined += 1
                guard let hit = try hit(db, id), isWanted(hit.file), isSure || query.isIn(text: hit.text) else { continue }
                hits.append(hit)
            }
            if hits.count == limit { break }
        }
        return hits
    }

    /// Returns the newest documents that match an FTS5 expression. The rows of `document` are small, so that sorting the hits of
    /// a common word by their dates is quick.
    private static func matching(
        _ db: Database, _ match: String, _ times: Range<Int64>, _ limit: Int
    ) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT document.id FROM documentWords CROSS JOIN document ON document.id = documentWords.rowid
                    WHERE documentWords MATCH ? AND fileId IS NOT NULL AND modified >= ? AND modified < ?
                    ORDER BY modified DESC, document.id DESC LIMIT ?
                    """), arguments: [match, times.lowerBound, times.upperBound, limit])
    }

    private static func hit(_ db: Database, _ id: Int64) throws -> Hit? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT fileId, bytes FROM document WHERE id = ?"), arguments: [id])
        guard let row, let text = try text(db, id, bytes: row["bytes"]), let file = try DocumentFile.fetch(db, id: row["fileId"])
        else { return nil }
        return Hit(file: file, text: text)
    }
}

extension SearchQuery {
    /// Whether a document that has all the words of the query may still not match, because the words of a phrase must follow one
    /// another. A text in a script without spaces, or with vowel signs, is a phrase, too.
    fileprivate var mustBeCompared: Bool {
        terms.contains { $0.isPhrase || $0.texts.contains { Self.tokens($0).count > 1 } }
    }

    /// An FTS5 expression for an index without positions, in which a phrase is the set of its words; nil if a term has no words.
    fileprivate func parted(areWhole: Bool) -> String? {
        var parts: [String] = []
        for term in terms {
            let texts = term.texts.map(Self.tokens).filter { !$0.isEmpty }
            if texts.isEmpty { return nil }
            let alternatives = texts.map { (words: [Substring]) -> String in
                words.enumerated().map { index, word -> String in
                    let isBeginning = !areWhole && !term.isPhrase && index == words.count - 1 && word.utf8.count > 1
                    return isBeginning ? "\"\(word)\" *" : "\"\(word)\""
                }.joined(separator: " AND ")
            }
            parts.append("(" + alternatives.map { "(\($0))" }.joined(separator: " OR ") + ")")
        }
        return parts.joined(separator: " AND ")
    }

    /// Whether a text contains each term with its words one after another.
    fileprivate func isIn(text: String) -> Bool {
        let words = Self.tokens(SearchText.fold(text))
        return terms.allSatisfy { term in
            term.texts.contains { Self.contains(words, Self.tokens($0), isPhrase: term.isPhrase) }
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

    /// Splits a folded text as the tokenizer `unicode61` of FTS5 does, because an index without positions refuses a text of several
    /// tokens. Letters and numbers belong to tokens, and so do the combining diacritics that it knows. All else separates them, also
    /// the vowel signs of Indian scripts.
    private static func tokens(_ folded: String) -> [Substring] {
        folded.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber,
                .otherNumber, .privateUse:
                false
            default: !(0x300...0x331).contains(scalar.value)
            }
        }.map { (token: Substring.UnicodeScalarView) in Substring(token) }
    }
}
