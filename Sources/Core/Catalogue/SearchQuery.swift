/// A parsed search text. It consists of words and quoted phrases, and a text is found only if it contains all of them. If the
/// query consists only of words of at least three characters, they may occur within words of the text; otherwise each must be
/// the beginning of a word.
public struct SearchQuery: Sendable, Equatable {
    struct Term: Sendable, Equatable {
        /// The folded text; in a phrase, single spaces separate the words.
        let text: String
        let isPhrase: Bool
        /// The folded text in other spellings of its umlauts.
        let others: [String]
        /// The signs of the things that the term names, which photos of them have in the index.
        var things: [String] = []

        init(_ raw: String, isPhrase: Bool) {
            func words(_ text: String) -> String {
                text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
            }
            let text = words(SearchText.fold(raw))
            let others = [words(SearchText.spellOut(raw)), SearchText.contract(text)].compactMap(\.self)
            (self.text, self.isPhrase, self.others) = (text, isPhrase, others.filter { $0 != text })
        }

        var texts: [String] { [text] + others + things }

        /// The spellings that may literally occur in a text. The contracted spelling is left out, because it only stands for a
        /// spelling with umlauts.
        var written: [String] { texts.filter { $0 != SearchText.contract(text) } }

        /// An FTS5 expression that matches any of the spellings.
        func any(_ each: (String) -> String) -> String {
            texts.count == 1 ? each(text) : "(" + texts.map(each).joined(separator: " OR ") + ")"
        }
    }

    /// The maximum number of terms; the rest is ignored.
    static let limit = 16

    let terms: [Term]

    public init(_ text: String) {
        var terms: [Term] = []
        for (index, part) in text.prefix(1000).replacing("“", with: "\"").replacing("”", with: "\"").replacing("„", with: "\"")
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        {
            if index.isMultiple(of: 2) {
                // A piece such as "e-mail" becomes a phrase of two words. The same applies to text in a script without spaces.
                for piece in part.split(whereSeparator: \.isWhitespace) {
                    terms.append(Term(String(piece), isPhrase: false))
                }
            } else {
                terms.append(Term(String(part), isPhrase: true))
            }
        }
        self.terms = ThingWords.adding(to: Array(terms.lazy.filter { !$0.text.isEmpty }.prefix(Self.limit)))
    }

    public var isEmpty: Bool { terms.isEmpty }

    /// Whether a typed word may be another spelling of a word with umlauts. The index contains no umlauts, so the hits of such
    /// a query are checked again.
    public var mayHaveUmlauts: Bool { terms.contains { SearchText.contract($0.text) != nil } }

    /// An FTS5 expression for the word index.
    var words: String {
        terms.map { term in term.any { term.isPhrase ? "\"\($0)\"" : Self.beginning($0) } }.joined(separator: " AND ")
    }

    /// Returns an FTS5 expression for words that begin with a text. The index contains prefixes of two and three letters and
    /// finds the newest words with such a prefix at once, but for a single letter it would first collect all documents.
    /// Therefore the expression for a single letter lists the letter as a whole word and all prefixes of two letters that begin
    /// with it.
    private static func beginning(_ text: String) -> String {
        guard text.utf8.count == 1 else { return "\"\(text)\" *" }
        return "(\"\(text)\" OR " + following.map { "\"\(text)\($0)\" *" }.joined(separator: " OR ") + ")"
    }

    /// All characters that folded Latin text can contain.
    private static let following = Array("abcdefghijklmnopqrstuvwxyz0123456789")

    /// The index that finds the terms, and an FTS5 expression for it.
    var index: (table: String, match: String) { pieces.map { ("searchPieces", $0) } ?? ("searchWords", words) }

    /// An FTS5 expression for the trigram index; nil if a term is too short for it, is a phrase, or consists of several words.
    var pieces: String? {
        guard terms.allSatisfy({ !$0.isPhrase && $0.text.count >= 3 && !$0.text.contains(" ") }) else { return nil }
        return terms.map { $0.any { "\"\($0)\"" } }.joined(separator: " AND ")
    }
}

extension SearchQuery {
    /// Returns the ranges of the terms in a text, sorted and without overlaps, as UTF-16 offsets, which browsers use.
    public func matches(in text: String, limit: Int = 200) -> [Range<Int>] {
        let found = matches(in: text, limit) { SearchText.fold($0) }
        guard mayHaveUmlauts, text.contains(where: { SearchText.umlauts[$0] != nil }) else { return Self.merged(found) }
        return Self.merged(found + matches(in: text, limit) { SearchText.umlauts[$0] ?? SearchText.fold($0) })
    }

    private func matches(in text: String, _ limit: Int, _ fold: (Character) -> String) -> [Range<Int>] {
        var folded: [Character] = []
        var origins: [Range<Int>] = []
        var offset = 0
        for character in text {
            let end = offset + character.utf16.count
            for letter in fold(character) {
                folded.append(letter)
                origins.append(offset..<end)
            }
            offset = end
        }
        var found: [Range<Int>] = []
        for spelling in terms.flatMap(\.written) {
            let letters = Array(spelling.filter { $0 != " " })
            guard let first = letters.first else { continue }
            var index = 0
            while index < folded.count, found.count < limit {
                if folded[index] == first, let end = Self.end(of: letters, in: folded, from: index) {
                    found.append(origins[index].lowerBound..<origins[end - 1].upperBound)
                    index = end
                } else {
                    index += 1
                }
            }
        }
        return found
    }

    /// Returns the end of a match that begins at `start`; nil if there is none. Characters between words are skipped.
    private static func end(of letters: [Character], in folded: [Character], from start: Int) -> Int? {
        var index = start
        for (number, letter) in letters.enumerated() {
            if number > 0 { while index < folded.count, !folded[index].isLetter, !folded[index].isNumber { index += 1 } }
            guard index < folded.count, folded[index] == letter else { return nil }
            index += 1
        }
        return index
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
