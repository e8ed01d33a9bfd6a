import Foundation

/// Names of creators.
enum Names {
    /// Maximum length of a name, in characters.
    private static let maximumLength = 60

    /// Returns the name in a line at the position of a creator; nil if the line cannot be a name.
    static func plausible(_ line: Layout.Line, type: ScreenType) -> String? {
        guard !line.isStatus, !line.isLabel, line.time == nil, line.confidence > 0.55, !Interface.isPlaceholder(line.words) else {
            return nil
        }
        guard line.words.count <= 12, !Pattern.matches(Pattern.price, line.text), !Pattern.matches(Pattern.episodeMark, line.text)
        else { return nil }
        return cleaned(CreatorLabels.label(at: line, type: type)?.rest ?? line.text)
    }

    /// Returns the first name in a line with several facts: "Elena Voss" for "Elena Voss • 2019" or "Elena Voss / Low Tide".
    static func cleaned(_ text: String) -> String? {
        var text = text
        for separator in [" / ", " – ", " — "] { text = text.replacingOccurrences(of: separator, with: " • ") }
        let parts = text.split { "•·|●∙".contains($0) }.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ,;:–—-›>")) }
        for part in parts.map(withoutRole) where isName(part) { return part }
        return nil
    }

    /// Whether a text consists of two to four words of letters, each of which, except particles, begins with a capital.
    static func isPerson(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard (2...4).contains(words.count), Words.digits(text) == 0 else { return false }
        return words.allSatisfy { word in
            particlesInside.contains(String(word))
                || word.first?.isUppercase == true && word.allSatisfy { $0.isLetter || ".'’-".contains($0) }
        }
    }

    private static let particlesInside = Set(ScreenWords.labels("words inside names"))

    /// Replaces a lower-case l at the beginning of a word by a capital I if it must have been a capital I, because both look the
    /// same in most typefaces of screens. No word begins with l and one of these consonants, and no word is a single l.
    static func withCapitalI(_ text: String) -> String {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.map { word in
            guard word.first == "l" else { return String(word) }
            let isWrong = word.dropFirst().first.map { "bcdfgkmnpqrstvwxz".contains($0) } ?? (words.count > 1)
            return isWrong || misread.contains(word) ? "I" + word.dropFirst() : String(word)
        }.joined(separator: " ")
    }

    /// Names that begin with a capital I and a vowel, such as Ian. They are written with l, because the recogniser reads the I as
    /// l.
    private static let misread = Set(ScreenWords.labels("misread names").map { $0[...] })

    /// Whether a text is the name of a person, or the names of two or three persons, separated by commas.
    static func arePeople(_ text: String) -> Bool {
        let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return !names.isEmpty && names.count <= 3 && names.allSatisfy(isPerson)
    }

    /// Removes a role in brackets: "Umberto Eco (Autore)" becomes "Umberto Eco". Other brackets remain, as in "Prince (The
    /// Artist)".
    private static func withoutRole(_ text: String) -> String {
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex else { return text }
        let words = Words.of(String(text[open...]))
        guard CreatorLabels.isRole(words) else { return text }
        return text[..<open].trimmingCharacters(in: .whitespaces)
    }

    private static let formats = Set(ScreenWords.labels("file formats"))

    private static func isName(_ text: String) -> Bool {
        let words = Words.of(text)
        guard !words.isEmpty, words.count <= 8, text.count <= maximumLength, Words.letters(text) >= 1 else { return false }
        let hits = Lexicon.standard.hits(words, text: text, line: 0)
        if Interface.isLabel(words, hits: hits, text: text) || Interface.isPlaceholder(words) { return false }
        // "M83" is a name, "12/83" is not.
        let isShortName =
            words.count == 1 && text.count <= 5 && text.first?.isUppercase == true
            && text.allSatisfy { $0.isLetter || $0.isNumber }
        if Words.digits(text) * 2 > text.count && !isShortName || Pattern.matches(Pattern.pageCount, text)
            || Pattern.matches(Pattern.minutes, text) || Pattern.matches(Pattern.percent, text)
            || Pattern.matches(Pattern.pageOf, text) || Pattern.matches(Pattern.chapter, text)
        {
            return false
        }
        // A text with a file format is not a name.
        if !formats.isDisjoint(with: words) { return false }
        if Pattern.matches(Pattern.counted, text) || text.hasSuffix(".") && words.count > 4 { return false }
        // A text such as "43 books read" is a count, not a name.
        if text.first?.isNumber == true, !hits.isEmpty { return false }
        // A name begins with a capital, except for short names that are deliberately written in lower case.
        guard let first = text.first(where: { $0.isLetter || $0.isNumber }) else { return false }
        return first.isUppercase || first.isNumber || !first.isLowercase || text.split(separator: " ").count <= 2
    }
}

/// Labels that introduce a creator.
enum CreatorLabels {
    private static let byType: [ScreenType: [[String]]] = [
        .music: phrases("creator labels of music"),
        .movie: phrases("creator labels of movie"),
        .book: phrases("creator labels of book"),
    ]

    private static func phrases(_ list: String) -> [[String]] {
        ScreenWords.labels(list).map(Words.of).sorted { $0.count > $1.count }
    }

    private static let roles = Set(byType.values.flatMap { $0 }.filter { $0[0].count > 3 })

    /// Whether the words are only the role of a creator: "Autor".
    static func isRole(_ words: [String]) -> Bool { roles.contains(words) }

    /// Whether a line ends with a label: "2016 · Directed by" above a name.
    static func isAtEnd(of line: Layout.Line, type: ScreenType) -> Bool {
        byType[type, default: []].contains { phrase in
            line.words.count > phrase.count && line.words.count <= phrase.count + 4
                && line.words.suffix(phrase.count).elementsEqual(phrase)
                && (phrase.count >= 2 || phrase[0].count > 3 && line.words.dropLast().allSatisfy { $0.allSatisfy(\.isNumber) })
        }
    }

    /// Words that follow "de" and "di" in names: "De La Soul", "De Niro".
    private static let particles = Set(ScreenWords.labels("particles after de and di"))

    /// Returns the label at the beginning of a line, and the text after it; nil if the line has no label.
    static func label(at line: Layout.Line, type: ScreenType) -> (label: String, rest: String)? {
        for phrase in byType[type, default: []] where line.words.starts(with: phrase) {
            let rest = after(phrase.count, in: line.text)
            let trimmed = rest.trimmingCharacters(in: CharacterSet(charactersIn: " :\u{2009}\u{00A0}-–—|•·"))
            // A preposition is a label only directly before a name.
            let isPreposition = phrase.count == 1 && phrase[0].count <= 3
            if isPreposition {
                guard let first = trimmed.first, first.isUppercase || first.isNumber, line.words.count <= 8,
                    type != .music || phrase[0] == "by" || line.text.first?.isLowercase == true
                else { continue }
                // "De La Soul" and "Di Capri" are names, because they begin with a capital.
                if let start = line.text.first, start.isUppercase, line.text.prefix(3).uppercased() != line.text.prefix(3),
                    ["de", "di", "av", "por"].contains(phrase[0]),
                    type != .book || line.words.count < 3 || particles.contains(line.words[1])
                {
                    continue
                }
            } else if !trimmed.isEmpty, !rest.trimmingCharacters(in: .whitespaces).hasPrefix(":"), phrase.count == 1,
                !(trimmed.first?.isUppercase ?? false)
            {
                continue
            }
            if trimmed.isEmpty && isPreposition { continue }
            return (phrase.joined(separator: " "), trimmed)
        }
        return nil
    }

    /// Returns the text after its first `count` words.
    private static func after(_ count: Int, in text: String) -> String {
        var left = count
        var index = text.startIndex
        var isInWord = false
        while index < text.endIndex {
            let isWord = text[index].isLetter || text[index].isNumber
            if isInWord && !isWord {
                left -= 1
                if left == 0 { break }
            }
            isInWord = isWord
            index = text.index(after: index)
        }
        return String(text[index...])
    }
}
