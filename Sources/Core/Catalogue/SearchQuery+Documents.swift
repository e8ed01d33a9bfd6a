/// Matches individual documents in the same way as the index.
extension SearchQuery {
    /// Whether the query consists only of words: no phrases, and no text in a script without spaces.
    var isPlain: Bool { !isEmpty && terms.allSatisfy { !$0.isPhrase && !$0.text.contains(" ") } }

    /// Whether the folded texts contain all the words. If all words are long enough for the trigram index, they may occur
    /// anywhere; otherwise each must be the beginning of a word.
    func isIn(_ title: String, _ body: String) -> Bool {
        let anywhere = pieces != nil
        return terms.allSatisfy { term in
            term.texts.contains { text in
                title.utf8.contains(word: text.utf8, anywhere: anywhere)
                    || body.utf8.contains(word: text.utf8, anywhere: anywhere)
            }
        }
    }
}

extension SearchQuery {
    /// Rates how well folded texts match, to compare documents that contain all the words. More occurrences in a shorter text
    /// score higher, the title counts more than the body, and beginnings of words count more than letters within words.
    func score(_ title: String, _ body: String) -> Double {
        let length = Double(body.utf8.count) / Self.usualLength
        return terms.reduce(0) { sum, term in
            // The words of a phrase may be separated by more than a space, so they are counted separately, and the rarest word
            // determines the count of the phrase.
            let count =
                term.texts.map { text in
                    let counts = text.split(separator: " ").map { word in
                        Self.titleWeight * title.utf8.weight(of: word.utf8) + body.utf8.weight(of: word.utf8)
                    }
                    return counts.min() ?? 0
                }.max() ?? 0
            return sum + count / (count + Self.saturation * (1 - Self.lengthPart + Self.lengthPart * length))
        }
    }

    private static let titleWeight = 4.0
    /// Parameters as in Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009): k₁ and b, and the
    /// size of a typical note in bytes.
    private static let saturation = 1.2
    private static let lengthPart = 0.75
    private static let usualLength = 400.0
}

extension String.UTF8View {
    /// Returns the number of occurrences of a word. An occurrence that is not at the beginning of a word counts half.
    fileprivate func weight(of word: Substring.UTF8View) -> Double {
        let word = Array(word)
        let found = withContiguousStorageIfAvailable { bytes in
            guard let first = word.first, bytes.count >= word.count else { return 0.0 }
            return (0...bytes.count - word.count).reduce(0.0) { sum, start in
                guard bytes[start] == first, bytes[start..<start + word.count].elementsEqual(word) else { return sum }
                return sum + (bytes.isWithinWord(start) ? 0.5 : 1)
            }
        }
        return found ?? 0
    }

    /// Rates the best match of a word: 2 as a whole word, 1 as the beginning of a word, 0 within a word or no match.
    func fit(of word: [UInt8]) -> Int {
        let found = withContiguousStorageIfAvailable { bytes in
            guard let first = word.first, bytes.count >= word.count else { return 0 }
            var best = 0
            for start in 0...bytes.count - word.count
            where bytes[start] == first && !bytes.isWithinWord(start) && bytes[start..<start + word.count].elementsEqual(word) {
                let end = start + word.count
                if end == bytes.count || !bytes.goesOn(end) { return 2 }
                best = 1
            }
            return best
        }
        return found ?? 0
    }

    fileprivate func contains(word: String.UTF8View, anywhere: Bool) -> Bool {
        let word = Array(word)
        let found = withContiguousStorageIfAvailable { bytes in
            guard let first = word.first, bytes.count >= word.count else { return false }
            return (0...bytes.count - word.count).contains { start in
                bytes[start] == first && bytes[start..<start + word.count].elementsEqual(word)
                    && (anywhere || !bytes.isWithinWord(start))
            }
        }
        return found ?? false
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the character at a position is a letter or a digit.
    fileprivate func goesOn(_ position: Int) -> Bool {
        let first = self[position]
        if first < 0x80 { return first.isASCIILetterOrDigit }
        let end = Swift.min(position + 4, count)
        guard let letter = String(decoding: self[position..<end], as: UTF8.self).first else { return false }
        return letter.isLetter || letter.isNumber
    }

    /// Whether the character before a position is a letter or a digit.
    fileprivate func isWithinWord(_ position: Int) -> Bool {
        guard position > 0 else { return false }
        let last = self[position - 1]
        if last < 0x80 { return last.isASCIILetterOrDigit }
        var start = position - 1
        while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        guard let letter = String(decoding: self[start..<position], as: UTF8.self).first else { return false }
        return letter.isLetter || letter.isNumber
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) }
}
