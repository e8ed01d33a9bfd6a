/// The alternative spellings of a word with umlauts or "ß". The index stores "ü" as "u", but keeps "ß".
enum MailSpelling {
    private static let umlauts: [(String, String)] = [("ä", "ae"), ("ö", "oe"), ("ü", "ue")]
    /// Minimum length in characters of a word in which "ue" may stand for "ü". In shorter words, such as "blue", it usually
    /// does not.
    private static let shortest = 5

    /// Returns all spellings of the words. The first one is the typed text.
    static func all(of words: String) -> [String] {
        let small = words.lowercased()
        var found = [words]
        for umlauts in [small, spelledOut(small), contracted(small)] {
            for each in [umlauts, umlauts.replacing("ß", with: "ss"), umlauts.replacing("ss", with: "ß")]
            where each != small && !found.contains(each) {
                found.append(each)
            }
        }
        return found
    }

    private static func spelledOut(_ words: String) -> String {
        umlauts.reduce(words) { $0.replacing($1.0, with: $1.1) }
    }

    private static func contracted(_ words: String) -> String {
        guard words.count >= shortest else { return words }
        return umlauts.reduce(words) { $0.replacing($1.1, with: $1.0) }
    }
}
