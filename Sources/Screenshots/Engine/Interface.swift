/// Words of a program's interface, as opposed to its content.
enum Interface {
    /// Labels that fill a whole line, in lower case without accents.
    private static let labels = Set(ScreenWords.labels("labels").map { Words.of($0).joined(separator: " ") })

    /// Placeholders for unknown names.
    private static let placeholders = Set(ScreenWords.labels("placeholders"))

    /// Headings of a program's pages. They are in large type like titles.
    private static let headings = Set(ScreenWords.labels("headings").map { Words.of($0).joined(separator: " ") })

    /// Beginnings of texts on buttons and in menus that name an action. Titles may begin with the same words, so a match only
    /// lowers the score.
    private static let actions: [[String]] = ScreenWords.labels("actions").map(Words.of)
    private static let infinitives = Set(ScreenWords.labels("infinitives"))

    /// Whether the words look like the text of a button.
    static func isAction(_ words: [String]) -> Bool {
        guard (2...6).contains(words.count) else { return false }
        return actions.contains { words.count > $0.count && words.starts(with: $0) || words == $0 }
            || words.last.map(infinitives.contains) == true
    }

    /// Short names of months and weekdays, as in charts and calendars.
    private static let calendar = Set(ScreenWords.labels("calendar"))

    /// Whether a line is only a month or a weekday.
    static func isCalendar(_ words: [String]) -> Bool { words.count == 1 && words.allSatisfy(calendar.contains) }

    static func isHeading(_ words: [String]) -> Bool { headings.contains(words.joined(separator: " ")) }

    static func isPlaceholder(_ words: [String]) -> Bool { placeholders.contains(words.joined(separator: " ")) }

    /// Possessives in labels: "My top songs 2022".
    static let possessives = Set(ScreenWords.labels("possessives"))

    /// Whether a line is only a label: a known label, or a single phrase of the lexicon.
    static func isLabel(_ words: [String], hits: [Lexicon.Hit], text: String) -> Bool {
        guard !words.isEmpty else { return true }
        if labels.contains(words.joined(separator: " ")) { return true }
        let named = words.filter { !$0.allSatisfy(\.isNumber) && !possessives.contains($0) }
        if named.isEmpty { return false }
        if named.count < words.count, labels.contains(named.joined(separator: " ")) { return true }
        let longest = hits.map { Words.of($0.phrase).count }.max() ?? 0
        return longest >= named.count && !hits.isEmpty
    }
}
