public import Base

/// A search text that names a kind of result together with a period or other words, such as "mails july 2024" or "Fotos vom
/// Strand".
public struct SearchScope: Sendable, Equatable {
    /// The raw values of `SearchResult.Kind`.
    public let kinds: Set<String>
    /// The rest of the text as a search text; a day, month or year is converted to conditions.
    public let text: String
    /// Whether only videos are meant. `text` then has the word that all videos have in the index.
    public let isOfVideos: Bool

    /// The folded words for the kinds, in English and German.
    private static let names: [Set<String>: [String]] = [
        ["file"]: ["photo", "photos", "foto", "fotos", "picture", "pictures", "bild", "bilder"] + videos,
        ["file", "other", "document"]: ["file", "files", "datei", "dateien"],
        ["note"]: ["note", "notes", "notiz", "notizen", "textnotiz", "textnotizen"],
        ["mail"]: ["mail", "mails", "email", "emails", "e-mail", "e-mails"],
        ["attachment"]: ["attachment", "attachments", "anhang", "anhange", "anhaenge"],
        ["screenshot"]: ["screenshot", "screenshots", "bildschirmfoto", "bildschirmfotos"],
        ["scan"]: ["scan", "scans"],
        ["album"]: ["album", "albums", "alben"],
        ["folder"]: ["folder", "folders", "ordner"],
    ]
    private static let videos = ["video", "videos"]
    private static let little: Set<String> = ["in", "im", "of", "the", "from", "vom", "von", "der", "with", "mit"]

    /// Returns nil if neither the first nor the last word denotes a kind, or if there is no other word.
    public init?(_ text: String, now: LocalTime) {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count > 1 else { return nil }
        if let kinds = Self.kinds(words[0]) {
            self.kinds = kinds
            isOfVideos = Self.videos.contains(SearchText.fold(words.removeFirst()))
            if words.count > 1, Self.little.contains(words[0].lowercased()) { words.removeFirst() }
        } else if let kinds = Self.kinds(words[words.count - 1]) {
            self.kinds = kinds
            isOfVideos = Self.videos.contains(SearchText.fold(words.removeLast()))
        } else {
            return nil
        }
        let rest = words.joined(separator: " ")
        let wanted = DateWords.spans(rest, now: now).first.map(Self.condition) ?? rest
        self.text = isOfVideos ? "\(Self.videos[0]) \(wanted)" : wanted
    }

    /// Returns the conditions for each period that a text means, newest first; empty if it is more than a day, a month or a
    /// year. "July" without a year means that month of every year, and "Monday" the Mondays of a year.
    public static func days(_ text: String, now: LocalTime) -> [String] { DateWords.spans(text, now: now).map(condition) }

    /// Returns a search text in which a day, a month or a year at the beginning or the end is converted to conditions: "Rome july
    /// 2024" becomes "Rome after:2024-07-01 before:2024-08-01". nil if there is none, or nothing else.
    ///
    /// A month without a year is left a word, because "may" is one.
    public static func dated(_ text: String, now: LocalTime) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        for count in stride(from: min(longestDate, words.count - 1), to: 0, by: -1) {
            for (date, rest) in [(words.suffix(count), words.dropLast(count)), (words.prefix(count), words.dropFirst(count))] {
                let spans = DateWords.spans(date.joined(separator: " "), now: now)
                // The number of a house or of an invoice may look like a year, so a year alone needs a word before it, "in 2024", or
                // something that photos show beside it, "dog lake 2019".
                guard spans.count == 1,
                    date.count > 1 || Int(date.first ?? "") == nil || SearchQuery(rest.joined(separator: " ")).namesThing
                else { continue }
                let rest = little.contains(rest.last?.lowercased() ?? "") ? rest.dropLast() : rest
                if !rest.isEmpty { return rest.joined(separator: " ") + " " + condition(spans[0]) }
            }
        }
        return nil
    }

    /// The maximum number of words of a date, such as "on the 15 july 2024".
    private static let longestDate = 4

    private static func kinds(_ word: String) -> Set<String>? {
        let word = SearchText.fold(word)
        return names.first { $0.value.contains(word) }?.key
    }

    private static func condition(_ span: DateWords.Span) -> String {
        let end = LocalTime(seconds: span.to.seconds + 86_400)
        return "after:\(span.from.iso.prefix(10)) before:\(end.iso.prefix(10))"
    }
}
