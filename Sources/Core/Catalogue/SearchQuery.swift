/// What a person typed, taken apart: words that must all be there, each at least as the beginning of one, and phrases in quotes.
public struct SearchQuery: Sendable, Equatable {
    struct Term: Sendable, Equatable {
        /// Folded; words of a phrase are parted by single spaces.
        let text: String
        let isPhrase: Bool
        /// The same with umlauts written in the other way, folded.
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

        /// Those that may stand in a text letter by letter: a shortened one stands for umlauts alone.
        var written: [String] { texts.filter { $0 != SearchText.contract(text) } }

        /// An expression of FTS5 for any of its spellings.
        func any(_ each: (String) -> String) -> String {
            others.isEmpty ? each(text) : "(" + texts.map(each).joined(separator: " OR ") + ")"
        }
    }

    /// More words than a person types say nothing more.
    static let limit = 16

    let terms: [Term]

    public init(_ text: String) {
        var terms: [Term] = []
        for (index, part) in text.prefix(1000).replacing("“", with: "\"").replacing("”", with: "\"").replacing("„", with: "\"")
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        {
            if index.isMultiple(of: 2) {
                // Between blanks, "e-mail" is a phrase of two words, and so is what is written without spaces.
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

    /// Whether a word may stand for one with umlauts: the index knows no umlauts, so what it finds is looked at once more.
    public var mayHaveUmlauts: Bool { terms.contains { SearchText.contract($0.text) != nil } }

    /// For the index of words, in FTS5's language.
    var words: String {
        terms.map { term in term.any { term.isPhrase ? "\"\($0)\"" : Self.beginning($0) } }.joined(separator: " AND ")
    }

    /// Words that begin with a text. The index knows beginnings of two and three letters and finds the newest of them at once; for
    /// one letter it would gather all documents first. So it is asked for the letter alone and for each that may follow it.
    private static func beginning(_ text: String) -> String {
        guard text.utf8.count == 1 else { return "\"\(text)\" *" }
        return "(\"\(text)\" OR " + following.map { "\"\(text)\($0)\" *" }.joined(separator: " OR ") + ")"
    }

    /// Folded Latin text has no others.
    private static let following = Array("abcdefghijklmnopqrstuvwxyz0123456789")

    /// For the index of runs of three letters; nil where a term is too short for it, or is not written in words.
    var pieces: String? {
        guard terms.allSatisfy({ !$0.isPhrase && $0.text.count >= 3 && !$0.text.contains(" ") }) else { return nil }
        return terms.map { $0.any { "\"\($0)\"" } }.joined(separator: " AND ")
    }
}

extension SearchQuery {
    /// Where the terms stand in a text, in order and without overlaps: UTF-16 offsets, as browsers count.
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

    /// Where letters that begin here end, passing over what parts words.
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
