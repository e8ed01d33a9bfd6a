import Basics

/// A parsed search text.
///
/// All words must occur; the last one, from two letters on, may be a prefix. There are `"phrases"`, `-exclusions`, and the
/// operators `from:`, `to:`, `subject:`, `has:attachment`, `label:`, `before:`, `after:`, `larger:`, `smaller:` and `filename:`.
/// Anything else is a word, so no text is an error.
public struct MailQuery: Sendable, Equatable {
    /// The FTS5 expression; nil if no words are searched.
    public private(set) var match: String?
    /// The parts of the expression that a mail must meet: the FTS5 expression of a word or a phrase each.
    private(set) var parts: [String] = []
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
    /// Whether the last word is a prefix for which the index must first gather the matching words of all mails.
    private(set) var gathersWords = false
    private let text: String
    private let column: Column?

    /// A part of mails in which words are searched.
    public enum Column: String, Sendable, Codable { case subject, files }

    /// - Parameter column: the part of mails in which words without an operator are searched.
    public init(_ text: String, in column: Column? = nil) {
        (self.text, self.column) = (text, column)
        var wanted: [String] = [], unwanted: [String] = []
        let terms = Self.terms(text)
        for (index, term) in terms.enumerated() {
            if take(term) { continue }
            let isLast = index == terms.count - 1 && !term.isQuoted && text.last?.isWhitespace != true
            let place = Self.columns[term.key ?? ""] ?? (term.isExcluded ? nil : column?.rawValue)
            guard let phrase = Self.phrase(term.value, column: place, isBeginning: isLast) else {
                continue
            }
            hasBeginning = hasBeginning || phrase.contains("\"*")
            gathersWords = gathersWords || phrase.contains("\"*") && Self.lastWord(phrase).count > Self.indexedBeginning
            if term.isExcluded { unwanted.append(phrase) } else { wanted.append(phrase) }
        }
        parts = wanted
        if !wanted.isEmpty {
            match = wanted.joined(separator: " AND ")
            if !unwanted.isEmpty { match = "(\(match ?? "")) NOT (\(unwanted.joined(separator: " OR ")))" }
        } else if !unwanted.isEmpty {
            excluded = unwanted.joined(separator: " OR ")
        }
    }

    /// The FTS5 expression of mails to exclude, if there are only excluded words.
    public private(set) var excluded: String?

    /// Whether the query has no conditions.
    public var isEmpty: Bool {
        match == nil && excluded == nil && hasAttachment == nil && labels.isEmpty && excludedLabels.isEmpty && after == nil
            && before == nil && larger == nil && smaller == nil
    }

    /// Whether all its words are searched only in the names and texts of attached files.
    var isOfFiles: Bool { !parts.isEmpty && parts.allSatisfy { $0.hasPrefix("files : ") } }

    /// The parts that are searched in the names and texts of attached files.
    var partsOfFiles: [String] { parts.filter { $0.hasPrefix("files : ") } }

    /// The same query with the exact last word; nil if the last word is no prefix.
    var withoutBeginning: MailQuery? { hasBeginning ? MailQuery(text + " ", in: column) : nil }

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
            guard let day = TypedLimit.day(term.value) else { return false }
            before = day
        case "after", "since", "newer":
            guard let day = TypedLimit.day(term.value) else { return false }
            after = day
        case "larger", "size":
            guard let size = TypedLimit.bytes(term.value) else { return false }
            larger = size
        case "smaller":
            guard let size = TypedLimit.bytes(term.value) else { return false }
            smaller = size
        default: return false
        }
        return true
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// The index has prefixes up to this number of letters; see `MailIndex.create`.
    private static let indexedBeginning = 6

    private static func lastWord(_ text: String) -> Substring {
        let end = text.lastIndex(where: isWord).map { text.index(after: $0) } ?? text.startIndex
        let start = text[..<end].lastIndex { !isWord($0) }.map { text.index(after: $0) } ?? text.startIndex
        return text[start..<end]
    }

    /// An FTS5 phrase in quotes, which make any text safe; nil if there is no word in it.
    private static func phrase(_ words: String, column: String?, isBeginning: Bool) -> String? {
        let phrases = MailSpelling.all(of: words).compactMap { phrase($0, isBeginning: isBeginning, isTyped: $0 == words) }
        guard let first = phrases.first else { return nil }
        let any = phrases.count == 1 ? first : "(" + phrases.joined(separator: " OR ") + ")"
        return (column.map { "\($0) : " } ?? "") + any
    }

    /// Another spelling is a prefix only if it has at least this number of letters: too many words would begin with "blu" for
    /// "blue".
    private static let shortestOther = 6

    private static func phrase(_ words: String, isBeginning: Bool, isTyped: Bool) -> String? {
        // Scalars, because Swift sees no quote in a `Character` of a quote and a combining mark, but FTS5 does.
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: words.unicodeScalars.lazy.map { $0 == "\"" || $0 == "\0" ? " " : $0 })
        let spaced = MailWords.spaced(String(plain))
        guard spaced.contains(where: isWord) else { return nil }
        let isLetterByLetter = spaced.unicodeScalars.last { !$0.properties.isWhitespace }.map(MailWords.isLetterByLetter) ?? false
        // A prefix of one letter has too many hits to be useful.
        let last = lastWord(spaced)
        let isLong = last.count >= (isTyped ? 2 : shortestOther)
        return "\"\(spaced)\"" + (isBeginning && !isLetterByLetter && isLong ? "*" : "")
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
}
