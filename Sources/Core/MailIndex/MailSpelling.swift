/// Ways to write a word with umlauts or "ß": the index knows "ü" as "u", and "ß" as itself.
enum MailSpelling {
    private static let umlauts: [(String, String)] = [("ä", "ae"), ("ö", "oe"), ("ü", "ue")]
    /// Shorter words with "ue" are such as "blue".
    private static let shortest = 5

    /// The words as they were typed first.
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
