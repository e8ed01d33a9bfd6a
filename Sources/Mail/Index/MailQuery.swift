import Base

/// A parsed search text.
///
/// A mail must contain all words. The last word may be a prefix if it has at least two characters. The syntax includes
/// `"phrases"`, `-exclusions`, and the operators `from:`, `to:`, `subject:`, `has:attachment`, `is:deleted`, `label:`, `before:`,
/// `after:`, `larger:`, `smaller:` and `filename:`. Everything else is a word, so every text is a valid query.
public struct MailQuery: Sendable, Equatable {
    /// The FTS5 expression; nil if the query has no words to find.
    public private(set) var match: String?
    /// The parts of the expression that a mail must match. Each part is the FTS5 expression of a word or a phrase.
    private(set) var parts: [String] = []
    /// The words and quoted phrases that are searched in the whole mail, without those of other operators, as typed.
    public private(set) var words = ""
    public private(set) var hasAttachment: Bool?
    /// Whether only mails marked as deleted are wanted (true), or only the others (false); nil for all.
    public private(set) var isDeleted: Bool?
    public private(set) var labels: [String] = []
    public private(set) var excludedLabels: [String] = []
    /// The allowed dates in seconds since 1970: from `after` (inclusive) to `before` (exclusive).
    public private(set) var after: Int64?
    public private(set) var before: Int64?
    public private(set) var larger: Int64?
    public private(set) var smaller: Int64?

    /// Whether the last word is searched as a prefix.
    private var hasBeginning = false
    /// Whether the last word is a prefix longer than those in the prefix index, so that FTS5 must first collect all matching
    /// words.
    private(set) var gathersWords = false
    private let text: String
    private let column: Column?

    /// The part of each mail in which words are searched.
    public enum Column: String, Sendable, Codable { case subject, files }

    /// - Parameter column: the part of each mail in which words without an operator are searched.
    public init(_ text: String, in column: Column? = nil) {
        let text = text.composed
        (self.text, self.column) = (text, column)
        var wanted: [String] = [], unwanted: [String] = []
        let terms = Self.terms(text)
        for (index, term) in terms.enumerated() {
            if take(term) { continue }
            let isLast = index == terms.count - 1 && !term.isQuoted && text.last?.isWhitespace != true
            let searchedColumn = Self.columns[term.key ?? ""] ?? (term.isExcluded ? nil : column?.rawValue)
            guard let phrase = Self.phrase(term.value, column: searchedColumn, isBeginning: isLast) else {
                continue
            }
            hasBeginning = hasBeginning || phrase.contains("\"*")
            gathersWords = gathersWords || phrase.contains("\"*") && Self.lastWord(phrase).count > Self.indexedBeginning
            if term.isExcluded { unwanted.append(phrase) } else { wanted.append(phrase) }
            if !term.isExcluded, term.key == nil || term.key == "body" {
                words += (words.isEmpty ? "" : " ") + (term.isQuoted ? "\"\(term.value)\"" : term.value)
            }
        }
        parts = wanted
        if !wanted.isEmpty {
            match = wanted.joined(separator: " AND ")
            if !unwanted.isEmpty { match = "(\(match ?? "")) NOT (\(unwanted.joined(separator: " OR ")))" }
        } else if !unwanted.isEmpty {
            excluded = unwanted.joined(separator: " OR ")
        }
    }

    /// If the query has only excluded words, the FTS5 expression of the mails to exclude; otherwise nil.
    public private(set) var excluded: String?

    /// Whether the query has no conditions.
    public var isEmpty: Bool {
        match == nil && excluded == nil && hasAttachment == nil && isDeleted == nil && labels.isEmpty && excludedLabels.isEmpty
            && after == nil
            && before == nil && larger == nil && smaller == nil
    }

    /// Whether all words are searched only in the names and texts of attachments.
    var isOfFiles: Bool { !parts.isEmpty && parts.allSatisfy { $0.hasPrefix("files : ") } }

    /// The parts of the expression that are searched in the names and texts of attachments.
    var partsOfFiles: [String] { parts.filter { $0.hasPrefix("files : ") } }

    /// The same query, but with the last word as a whole word; nil if the last word is not a prefix.
    var withoutBeginning: MailQuery? { hasBeginning ? MailQuery(text + " ", in: column) : nil }

    private static let columns = [
        "from": "sender", "to": "recipients", "cc": "recipients", "subject": "subject", "filename": "files", "body": "body",
    ]

    /// Handles a term with an operator that does not search words, such as `label:`. Returns false for all other terms.
    private mutating func take(_ term: Term) -> Bool {
        switch term.key {
        case "has" where ["attachment", "attachments", "anhang"].contains(term.value.lowercased()):
            hasAttachment = !term.isExcluded
        case "is" where ["deleted", "gelöscht"].contains(term.value.lowercased()):
            isDeleted = !term.isExcluded
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

    /// Maximum length in characters of the prefixes in the index; see `MailIndex.create`.
    private static let indexedBeginning = 6

    private static func lastWord(_ text: String) -> Substring {
        let end = text.lastIndex(where: isWord).map { text.index(after: $0) } ?? text.startIndex
        let start = text[..<end].lastIndex { !isWord($0) }.map { text.index(after: $0) } ?? text.startIndex
        return text[start..<end]
    }

    /// An FTS5 phrase, quoted so that any text is safe; nil if the text contains no word.
    private static func phrase(_ words: String, column: String?, isBeginning: Bool) -> String? {
        let phrases = MailSpelling.all(of: words).compactMap { phrase($0, isBeginning: isBeginning, isTyped: $0 == words) }
        guard let first = phrases.first else { return nil }
        let any = phrases.count == 1 ? first : "(" + phrases.joined(separator: " OR ") + ")"
        return (column.map { "\($0) : " } ?? "") + any
    }

    /// Minimum length in characters of an alternative spelling that is used as a prefix. Without this minimum, "blue" would
    /// also find the many words that begin with "blu".
    private static let shortestOther = 6

    private static func phrase(_ words: String, isBeginning: Bool, isTyped: Bool) -> String? {
        // Works on Unicode scalars, because Swift treats a quote followed by a combining mark as one `Character` and would not
        // find the quote, but FTS5 would.
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: words.unicodeScalars.lazy.map { $0 == "\"" || $0 == "\0" ? " " : $0 })
        let spaced = MailWords.spaced(String(plain))
        guard spaced.contains(where: isWord) else { return nil }
        let isLetterByLetter = spaced.unicodeScalars.last { !$0.properties.isWhitespace }.map(MailWords.isLetterByLetter) ?? false
        // A prefix of one character has too many hits to be useful.
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
        "from", "to", "cc", "subject", "has", "is", "label", "in", "before", "older", "after", "since", "newer", "larger", "size",
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
