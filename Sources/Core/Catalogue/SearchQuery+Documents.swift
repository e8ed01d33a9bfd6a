/// The same answers as the index gives, for single documents.
extension SearchQuery {
    /// Whether there are words only: no phrases, nothing that is written without spaces.
    var isPlain: Bool { !isEmpty && terms.allSatisfy { !$0.isPhrase && !$0.text.contains(" ") } }

    /// Whether folded texts have all the words: each as the beginning of one, or, where all are long enough for the index of
    /// runs of letters, anywhere.
    func isIn(_ title: String, _ body: String) -> Bool {
        let anywhere = pieces != nil
        return terms.allSatisfy { term in
            title.utf8.contains(word: term.text.utf8, anywhere: anywhere)
                || body.utf8.contains(word: term.text.utf8, anywhere: anywhere)
        }
    }
}

extension String.UTF8View {
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
    /// Whether a letter or a digit stands before.
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
