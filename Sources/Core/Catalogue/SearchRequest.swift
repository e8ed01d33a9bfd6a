import Base

/// The parsed text of the search box. It contains words, conditions that also apply to mails (`before:`, `after:`, `larger:`,
/// `smaller:`, `filename:`), and conditions for mails only, such as `from:`. Anything else is treated as a word, so parsing never
/// fails.
public struct SearchRequest: Sendable {
    public struct Conditions: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let dates = Conditions(rawValue: 1)
        public static let sizes = Conditions(rawValue: 2)
        public static let names = Conditions(rawValue: 4)
        /// Conditions for mails only.
        public static let mail = Conditions(rawValue: 8)
    }

    /// The maximum length of a search text in characters; the rest is ignored.
    private static let longest = 1000
    private static let ofMail: Set<String> = ["from", "to", "cc", "subject", "has", "is", "label", "in", "body"]

    /// The typed text.
    public let text: String
    /// The typed text with sizes in words ("over 10 MB") as conditions (`larger:10MB`).
    public let expanded: String
    /// The words, without conditions.
    public let query: SearchQuery
    public private(set) var conditions: Conditions = []
    /// Seconds since 1970; `after` is inclusive, `before` is exclusive.
    public private(set) var after: Int64?
    public private(set) var before: Int64?
    /// Sizes in bytes, both inclusive.
    public private(set) var larger: Int64?
    public private(set) var smaller: Int64?
    /// Whether only videos are found.
    public let isOfVideos: Bool

    public init(_ text: String, isOfVideos: Bool = false) {
        self.isOfVideos = isOfVideos
        self.text = String(text.prefix(Self.longest))
        var words: [Substring] = []
        var taken = SearchRequest(words: "")
        var isQuoted = false
        let parts = SizeWords.conditions(self.text.split(whereSeparator: \.isWhitespace))
        // Spaces at the end say that the last word is complete.
        let isComplete = self.text.last?.isWhitespace == true
        expanded = parts.joined(separator: " ") + (isComplete ? " " : "")
        for part in parts {
            // Within quotes, a condition is an ordinary word.
            if isQuoted || !taken.take(part, &words) { words.append(part) }
            if part.count(where: { "\"“”„".contains($0) }) % 2 == 1 { isQuoted.toggle() }
        }
        query = SearchQuery(words.joined(separator: " "))
        (conditions, after, before) = (taken.conditions, taken.after, taken.before)
        (larger, smaller) = (taken.larger, taken.smaller)
    }

    private init(words: String) { (text, expanded, query, isOfVideos) = (words, words, SearchQuery(words), false) }

    /// The period given by the conditions; nil if they do not restrict it.
    public var times: Range<Int64>? {
        guard after != nil || before != nil else { return nil }
        let first = after ?? 0
        return first..<max(first, before ?? Int64.max)
    }

    /// Whether the text consists of sizes alone.
    public var isOfSizes: Bool { query.isEmpty && conditions == .sizes }

    public func allows(bytes: Int64) -> Bool { bytes >= larger ?? 0 && bytes <= smaller ?? .max }

    /// Applies a part of the search text if it is a condition.
    ///
    /// - Returns: whether the part is a condition.
    private mutating func take(_ part: Substring, _ words: inout [Substring]) -> Bool {
        guard let colon = part.firstIndex(of: ":") else { return false }
        let (key, value) = (part[..<colon].lowercased(), part[part.index(after: colon)...])
        guard !value.isEmpty else { return false }
        switch key {
        case "before", "older":
            guard let day = TypedLimit.day(value) else { return false }
            (before, conditions) = (day, conditions.union(.dates))
        case "after", "since", "newer":
            guard let day = TypedLimit.day(value) else { return false }
            (after, conditions) = (day, conditions.union(.dates))
        case "larger", "size":
            guard let size = TypedLimit.bytes(value) else { return false }
            (larger, conditions) = (size, conditions.union(.sizes))
        case "smaller":
            guard let size = TypedLimit.bytes(value) else { return false }
            (smaller, conditions) = (size, conditions.union(.sizes))
        case "filename":
            conditions.insert(.names)
            words.append(value)
        default:
            guard Self.ofMail.contains(key) else { return false }
            conditions.insert(.mail)
        }
        return true
    }
}
