import Foundation

/// A parsed search text.
///
/// All words must occur; the last one, from two letters on, may be a prefix. There are `"phrases"`, `-exclusions`, and the operators `from:`,
/// `to:`, `subject:`, `has:attachment`, `label:`, `before:`, `after:`, `larger:`, `smaller:` and `filename:`. Anything else is a word, so
/// no text is an error.
public struct MailQuery: Sendable, Equatable {
    /// The FTS5 expression; nil where no words are searched.
    public private(set) var match: String?
    public private(set) var hasAttachment: Bool?
    public private(set) var labels: [String] = []
    public private(set) var excludedLabels: [String] = []
    /// Seconds since 1970; `after` is included, `before` is not.
    public private(set) var after: Int64?
    public private(set) var before: Int64?
    public private(set) var larger: Int64?
    public private(set) var smaller: Int64?

    /// Whether the last word is searched as a prefix.
    private var hasBeginning = false
    private let text: String

    public init(_ text: String) {
        self.text = text
        var wanted: [String] = [], unwanted: [String] = []
        let terms = Self.terms(text)
        for (index, term) in terms.enumerated() {
            if take(term) { continue }
            let isLast = index == terms.count - 1 && !term.isQuoted && text.last?.isWhitespace != true
            guard let phrase = Self.phrase(term.value, column: Self.columns[term.key ?? ""], isBeginning: isLast) else {
                continue
            }
            hasBeginning = hasBeginning || phrase.hasSuffix("*")
            if term.isExcluded { unwanted.append(phrase) } else { wanted.append(phrase) }
        }
        if !wanted.isEmpty {
            match = wanted.joined(separator: " AND ")
            if !unwanted.isEmpty { match = "(\(match ?? "")) NOT (\(unwanted.joined(separator: " OR ")))" }
        } else if !unwanted.isEmpty {
            excluded = unwanted.joined(separator: " OR ")
        }
    }

    /// The FTS5 expression of mails to exclude, where there are only excluded words.
    public private(set) var excluded: String?

    /// Whether the query has no conditions.
    public var isEmpty: Bool {
        match == nil && excluded == nil && hasAttachment == nil && labels.isEmpty && excludedLabels.isEmpty && after == nil
            && before == nil && larger == nil && smaller == nil
    }

    /// The same query with the exact last word; nil where that is no prefix.
    var withoutBeginning: MailQuery? { hasBeginning ? MailQuery(text + " ") : nil }

    private static let columns = [
        "from": "sender", "to": "recipients", "cc": "recipients", "subject": "subject", "filename": "files", "body": "body",
    ]

    /// Applies an operator without words; false for other terms.
    private mutating func take(_ term: Term) -> Bool {
        switch term.key {
        case "has" where ["attachment", "attachments", "anhang"].contains(term.value.lowercased()):
            hasAttachment = !term.isExcluded
        case "label", "in":
            if term.isExcluded { excludedLabels.append(term.value) } else { labels.append(term.value) }
        case "before", "older":
            guard let day = Self.day(term.value) else { return false }
            before = day
        case "after", "since", "newer":
            guard let day = Self.day(term.value) else { return false }
            after = day
        case "larger", "size":
            guard let size = Self.size(term.value) else { return false }
            larger = size
        case "smaller":
            guard let size = Self.size(term.value) else { return false }
            smaller = size
        default: return false
        }
        return true
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// A phrase of FTS5, whose quotes make any text safe.
    private static func phrase(_ words: String, column: String?, isBeginning: Bool) -> String? {
        let spaced = MailWords.spaced(words.replacing("\"", with: " ").replacing("\0", with: " "))
        guard spaced.contains(where: isWord) else { return nil }
        let isLetterByLetter = spaced.unicodeScalars.last { !$0.properties.isWhitespace }.map(MailWords.isLetterByLetter) ?? false
        // A prefix of one letter has too many hits to be useful.
        let last = spaced.reversed().drop { !isWord($0) }.prefix(while: isWord)
        return (column.map { "\($0) : " } ?? "") + "\"\(spaced)\""
            + (isBeginning && !isLetterByLetter && last.count > 1 ? "*" : "")
    }
}

extension MailQuery {
    private struct Term {
        var key: String?
        var value: String
        var isExcluded = false
        var isQuoted = false
    }

    private static let maximumTerms = 50
    private static let keys: Set<String> = [
        "from", "to", "cc", "subject", "has", "label", "in", "before", "older", "after", "since", "newer", "larger", "size",
        "smaller",
        "filename", "body",
    ]

    private static func terms(_ text: String) -> [Term] {
        var terms: [Term] = []
        var rest = text.prefix(2000)[...]
        while terms.count < maximumTerms {
            rest = rest.drop(while: \.isWhitespace)
            guard !rest.isEmpty else { break }
            var term = Term(key: nil, value: "")
            if rest.first == "-", rest.count > 1 {
                term.isExcluded = true
                rest = rest.dropFirst()
            }
            let word = rest.prefix { $0.isLetter }
            if keys.contains(word.lowercased()), rest.dropFirst(word.count).first == ":" {
                term.key = word.lowercased()
                rest = rest.dropFirst(word.count + 1)
            }
            if let quote = rest.first, "\"“„".contains(quote) {
                let content = rest.dropFirst()
                let end = content.firstIndex { "\"”“".contains($0) } ?? content.endIndex
                term.value = String(content[..<end])
                term.isQuoted = end < content.endIndex
                rest = content[end...].dropFirst()
            } else {
                let content = rest.prefix { !$0.isWhitespace }
                term.value = String(content)
                rest = rest.dropFirst(content.count)
            }
            if !term.value.isEmpty { terms.append(term) }
        }
        return terms
    }

    /// The beginning, in UTC, of `2024`, `2024-05` or `2024-05-01`, also with slashes or dots.
    private static func day(_ text: String) -> Int64? {
        let numbers = text.split { $0 == "-" || $0 == "/" || $0 == "." }.map { Int($0) ?? -1 }
        guard (1...3).contains(numbers.count), (1900...9999).contains(numbers[0]), numbers.allSatisfy({ $0 > 0 }) else {
            return nil
        }
        var parts = DateComponents()
        parts.year = numbers[0]
        parts.month = numbers.count > 1 ? numbers[1] : 1
        parts.day = numbers.count > 2 ? numbers[2] : 1
        guard (1...12).contains(parts.month ?? 0), (1...31).contains(parts.day ?? 0) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar.date(from: parts).map { Int64($0.timeIntervalSince1970) }
    }

    /// The number of bytes of `500`, `500k`, `1.5M` or `2GB`, with decimal units.
    private static func size(_ text: String) -> Int64? {
        let lower = text.lowercased()
        let digits = lower.prefix { $0.isNumber || $0 == "." }
        guard let number = Double(digits), number < 1e12 else { return nil }
        let units: [String: Double] = ["": 1, "b": 1, "k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9]
        // Clamped, so that the number fits 64 bits.
        return units[String(lower.dropFirst(digits.count))].map { Int64(min(number * $0, 1e18)) }
    }
}
