/// What a person typed, taken apart: words that must all be there, each at least as the beginning of one, and phrases in quotes.
public struct SearchQuery: Sendable, Equatable {
    struct Term: Sendable, Equatable {
        /// Folded; words of a phrase are parted by single spaces.
        let text: String
        let isPhrase: Bool
    }

    /// More words than a person types say nothing more.
    static let limit = 16

    let terms: [Term]

    public init(_ text: String) {
        var terms: [Term] = []
        for (index, part) in text.prefix(1000).replacing("“", with: "\"").replacing("”", with: "\"").replacing("„", with: "\"")
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        {
            let words = SearchText.fold(String(part)).split { !$0.isLetter && !$0.isNumber }
            if index.isMultiple(of: 2) {
                // Between blanks, "e-mail" is a phrase of two words, and so is what is written without spaces.
                for piece in part.split(whereSeparator: \.isWhitespace) {
                    let inner = SearchText.fold(String(piece)).split { !$0.isLetter && !$0.isNumber }
                    if !inner.isEmpty { terms.append(Term(text: inner.joined(separator: " "), isPhrase: false)) }
                }
            } else if !words.isEmpty {
                terms.append(Term(text: words.joined(separator: " "), isPhrase: true))
            }
        }
        self.terms = Array(terms.prefix(Self.limit))
    }

    public var isEmpty: Bool { terms.isEmpty }

    /// For the index of words, in FTS5's language.
    var words: String {
        terms.map { $0.isPhrase ? "\"\($0.text)\"" : Self.beginning($0.text) }.joined(separator: " AND ")
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
        return terms.map { "\"\($0.text)\"" }.joined(separator: " AND ")
    }
}

extension SearchQuery {
    /// Where the terms stand in a text, in order and without overlaps: UTF-16 offsets, as browsers count.
    public func matches(in text: String, limit: Int = 200) -> [Range<Int>] {
        var folded: [Character] = []
        var origins: [Range<Int>] = []
        var offset = 0
        for character in text {
            let end = offset + character.utf16.count
            for letter in SearchText.fold(character) {
                folded.append(letter)
                origins.append(offset..<end)
            }
            offset = end
        }
        var found: [Range<Int>] = []
        for term in terms {
            let letters = Array(term.text.filter { $0 != " " })
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
        return Self.merged(found)
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
