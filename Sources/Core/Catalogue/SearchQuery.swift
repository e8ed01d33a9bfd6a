/// The parsed text of a search: words that must all occur, each at least as the beginning of a word, and phrases in quotes.
public struct SearchQuery: Sendable, Equatable {
    struct Term: Sendable, Equatable {
        /// Folded; the words of a phrase are separated by single spaces.
        let text: String
        let isPhrase: Bool
        /// The other spellings of umlauts in the text, folded.
        let others: [String]

        init(_ raw: String, isPhrase: Bool) {
            func words(_ text: String) -> String {
                text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
            }
            let text = words(SearchText.fold(raw))
            let others = [words(SearchText.spellOut(raw)), SearchText.contract(text)].compactMap(\.self)
            (self.text, self.isPhrase, self.others) = (text, isPhrase, others.filter { $0 != text })
        }

        var texts: [String] { [text] + others }

        /// The spellings that may occur in a text letter by letter. The contracted spelling is left out, because it only stands
        /// for umlauts.
        var written: [String] { texts.filter { $0 != SearchText.contract(text) } }

        /// An expression of FTS5 for any of its spellings.
        func any(_ each: (String) -> String) -> String {
            others.isEmpty ? each(text) : "(" + texts.map(each).joined(separator: " OR ") + ")"
        }
    }

    /// The most terms that are used. A person does not type more useful words.
    static let limit = 16

    let terms: [Term]

    public init(_ text: String) {
        var terms: [Term] = []
        for (index, part) in text.prefix(1000).replacing("“", with: "\"").replacing("”", with: "\"").replacing("„", with: "\"")
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        {
            if index.isMultiple(of: 2) {
                // A piece such as "e-mail" is a phrase of two words, and so is text in a script without spaces.
                for piece in part.split(whereSeparator: \.isWhitespace) {
                    terms.append(Term(String(piece), isPhrase: false))
                }
            } else {
                terms.append(Term(String(part), isPhrase: true))
            }
        }
        self.terms = Array(terms.lazy.filter { !$0.text.isEmpty }.prefix(Self.limit))
    }

    public var isEmpty: Bool { terms.isEmpty }

    /// Whether a word may stand for one with umlauts. The index has no umlauts, so its hits are checked once more.
    public var mayHaveUmlauts: Bool { terms.contains { SearchText.contract($0.text) != nil } }

    /// An expression of FTS5 for the index of words.
    var words: String {
        terms.map { term in term.any { term.isPhrase ? "\"\($0)\"" : Self.beginning($0) } }.joined(separator: " AND ")
    }

    /// An expression for words that begin with a text. The index has beginnings of two and three letters and finds the newest of
    /// them at once. For one letter it would gather all documents first. So it is asked for the letter alone and for each pair
    /// with a following letter.
    private static func beginning(_ text: String) -> String {
        guard text.utf8.count == 1 else { return "\"\(text)\" *" }
        return "(\"\(text)\" OR " + following.map { "\"\(text)\($0)\" *" }.joined(separator: " OR ") + ")"
    }

    /// Folded Latin text has no other characters.
    private static let following = Array("abcdefghijklmnopqrstuvwxyz0123456789")

    /// An expression for the index of letter sequences; nil if a term is too short for it, is a phrase, or consists of several
    /// words.
    var pieces: String? {
        guard terms.allSatisfy({ !$0.isPhrase && $0.text.count >= 3 && !$0.text.contains(" ") }) else { return nil }
        return terms.map { $0.any { "\"\($0)\"" } }.joined(separator: " AND ")
    }
}

extension SearchQuery {
    /// The ranges of the terms in a text, in order and without overlaps, in UTF-16 offsets like those of browsers.
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

    /// The end of a match that begins here. Characters between words are skipped.
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
