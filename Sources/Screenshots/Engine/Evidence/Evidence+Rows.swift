import Foundation

/// Evidence for screens that are lists: settings, conversations, headlines.
extension Evidence {
    mutating func addRows(_ layout: Layout) {
        addOptions(layout)
        addConversations(layout)
        addHeadlines(layout)
    }

    /// Adds evidence for a page of options: its heading, rows that mostly contain words of options, and descriptions below short
    /// labels.
    private mutating func addOptions(_ layout: Layout) {
        let content = layout.content.filter(\.hasLetters)
        let tall = 1.08 * layout.textHeight
        let heading = content.prefix(8).first {
            $0.box.top < 0.36 * layout.height && $0.box.height > tall && $0.words.count <= 3 && Options.isHeading($0.words)
        }
        if let heading { add(.settings, .optionRows, 3, heading.text, lines: [heading.index]) }
        let short = content.filter { $0.words.count <= 6 && $0.onPicture == nil }
        let known = short.filter { Options.names($0.words) }
        let share = Double(known.count) / Double(max(1, content.count))
        let distinct = Set(known.flatMap { $0.words.filter(Options.words.contains) }).count
        // A feed mentions many things, including words of options.
        let isFeed = content.count { Pattern.matches(Pattern.ago, $0.text) } >= 3
        if distinct >= 3, share > 0.16, !isFeed {
            let weight = min(3.6, 5 * share + 0.22 * Double(distinct))
            add(.settings, .optionRows, weight, known.prefix(3).map(\.text).joined(separator: ", "), lines: known.map(\.index))
        }
        let described = short.filter { label in Options.isDescribed(label, in: layout) }
        if described.count >= 3, layout.pictures.count <= 2, share > 0.1 || heading != nil {
            add(.settings, .optionRows, 1, lines: described.map(\.index))
        }
        addExplained(layout)
        addAbout(layout)
    }

    /// Adds evidence for a page of options: short labels, each with a sentence in smaller type below it. Rows of songs and of
    /// messages look similar but are excluded; in them, the second line is the artist or has a time.
    private mutating func addExplained(_ layout: Layout) {
        let explained = layout.content.filter { label in
            label.hasLetters && label.words.count <= 4 && label.onPicture.map { $0.height < 0.09 * layout.height } ?? true
                && layout.content.contains {
                    $0.words.count >= 4 && Words.digits($0.text) < 2 && Options.isUnder($0, label, layout)
                }
        }
        let covers = layout.pictures.count { picture in
            picture.width > 0.09 * layout.width && picture.height > 0.035 * layout.height
                && explained.allSatisfy { picture.right < $0.box.left + 0.02 * layout.width }
        }
        let lefts = Dictionary(grouping: explained) { Int($0.box.left / (0.03 * layout.width)) }.values
        guard let column = lefts.max(by: { $0.count < $1.count }), column.count >= 4, covers < 3,
            layout.content.count(where: { Moment.isMoment($0.text) }) < 2, layout.content.matching(Pattern.price).isEmpty
        else { return }
        add(.settings, .optionRows, 3.2, column[0].text, lines: column.map(\.index))
        // On a page of options, a work is only mentioned, not shown.
        for type in [ScreenType.music, .movie, .book] { add(type, .optionRows, -2.2) }
    }

    /// Adds evidence for a page about the program itself.
    private mutating func addAbout(_ layout: Layout) {
        let heading = layout.content.first {
            $0.hasLetters && $0.box.bottom < 0.14 * layout.height && $0.words.count <= 4
                && ["about", "uber", "info", "informations", "acerca", "informazioni", "sobre", "propos", "over"].contains(
                    $0.words.first(where: { $0 != "a" }) ?? "")
        }
        let version = layout.content.first { $0.words.count <= 5 && Pattern.matches(Pattern.version, $0.text) }
        guard let heading, let version else { return }
        add(.unknown, .optionRows, 2.5, heading.text, lines: [heading.index, version.index])
    }

    /// Adds evidence for a list of conversations: names, the last message below each name, and its time to the right or below.
    private mutating func addConversations(_ layout: Layout) {
        let moments = layout.content.filter {
            $0.words.count <= 4 && Moment.isMoment($0.text) && $0.box.top > 0.07 * layout.height
        }
        let rows = moments.filter { moment in
            let beside = layout.content.filter {
                $0.index != moment.index && $0.box.right <= moment.box.left + 0.01 * layout.width
                    && abs($0.box.middleY - moment.box.middleY) < 1.2 * $0.box.height && Words.letters($0.text) > 1
            }
            let isBeside = moment.box.right > 0.76 * layout.width && beside.contains { $0.words.count <= 6 }
            let above = layout.content.filter {
                let gap = moment.box.top - $0.box.bottom
                return $0.index != moment.index && gap > -0.3 * moment.box.height && gap < 4 * moment.box.height
                    && abs($0.box.left - moment.box.left) < 0.02 * layout.width && Words.letters($0.text) > 1
            }
            return isBeside || above.count >= 2 && moment.box.left < 0.4 * layout.width
        }
        guard rows.count >= 3, Set(Moment.dayHeadings(layout).map(\.text)).count < 3 else { return }
        let edges = Dictionary(grouping: rows) { row in
            Int((row.box.right > 0.76 * layout.width ? row.box.right : row.box.left) / (0.05 * layout.width))
        }
        let column = edges.values.max { $0.count < $1.count } ?? []
        let spread = (column.map(\.box.top).max() ?? 0) - (column.map(\.box.top).min() ?? 0)
        guard column.count >= 3, spread > 0.2 * layout.height else { return }
        let prices = layout.content.count { $0.text.contains { "$€£¥₩".contains($0) } }
        if prices * 2 > column.count { return }
        let isFeed = layout.content.matching(Pattern.handle).count >= 1 || layout.content.matching(Pattern.counted).count >= 1
        if isFeed { return add(.post, .messageTimes, 1.2, column[0].text, lines: column.map(\.index)) }
        add(.chat, .messageRows, min(3.4, 1.2 + 0.4 * Double(column.count)), column[0].text, lines: column.map(\.index))
    }

    /// Adds evidence for a list of articles: each headline of one to four lines has its source or its date below it.
    private mutating func addHeadlines(_ layout: Layout) {
        let content = layout.content
        let sources = content.filter { $0.words.count <= 6 && Pattern.matches(Pattern.source, $0.text) }
        let under = sources.filter { source in
            content.contains {
                let gap = source.box.top - $0.box.bottom
                return $0.index != source.index && gap > -0.4 * source.box.height && gap < 1.4 * source.box.height
                    && abs($0.box.left - source.box.left) < 0.03 * layout.width && $0.words.count >= 1 && !$0.isLabel
            }
        }
        // Dates at the right that have a text, such as a source, to their left in the same row.
        let dated = content.filter { line in
            line.box.right > 0.7 * layout.width && Pattern.first(Pattern.date, line.text)?.count == line.text.count
                && layout.beside(line).contains { $0.box.right < line.box.left && Words.letters($0.text) > 2 }
        }
        if dated.count >= 2, content.count(where: \.isProse) >= 2 {
            add(.article, .headline, 2.6, dated[0].text, lines: dated.map(\.index))
        }
        if under.count >= 2 {
            add(.article, .headline, min(4, 1.4 + 0.5 * Double(under.count)), under[0].text, lines: under.map(\.index))
        }
    }
}

/// Words of options, and headings of pages with options.
enum Options {
    private static let headings = Set(ScreenWords.labels("headings of options").map { Words.of($0).joined(separator: " ") })

    /// Words in the names of options.
    static let words = Set(ScreenWords.labels("words of options"))

    static func isHeading(_ words: [String]) -> Bool {
        headings.contains(words.joined(separator: " "))
            || words.count <= 3
                && words.last.map { ["settings", "preferences", "einstellungen", "instellingen"].contains($0) } == true
            || words.count <= 3
                && words.first.map { ["parametres", "ajustes", "impostazioni", "configuracion"].contains($0) } == true
    }

    static func names(_ line: [String]) -> Bool { line.contains(where: words.contains) }

    /// Whether the chosen value or a description, in smaller type, is closely below a label.
    static func isDescribed(_ label: Layout.Line, in layout: Layout) -> Bool {
        layout.content.contains { isUnder($0, label, layout) && Words.digits($0.text) * 2 < $0.text.count }
    }

    /// Whether a line in smaller type is right below a label.
    static func isUnder(_ under: Layout.Line, _ label: Layout.Line, _ layout: Layout) -> Bool {
        let gap = under.box.top - label.box.bottom
        return under.index != label.index && gap > -0.4 * label.box.height && gap < 0.8 * label.box.height
            && under.size < 0.98 * label.size && abs(under.box.left - label.box.left) < 0.015 * layout.width
    }
}

/// The times at which something arrived, as lists of messages write them.
enum Moment {
    private static let words = Set(ScreenWords.labels("moments"))

    private static let days = Set(ScreenWords.labels("days of the week"))

    /// Returns the days of the week that are headings at the left edge, as in an agenda. Lists of conversations have the days at
    /// the right.
    static func dayHeadings(_ layout: Layout) -> [Layout.Line] {
        layout.content.filter { $0.box.left < 0.3 * layout.width && $0.words.count == 1 && days.contains($0.words[0]) }
    }

    /// Whether a text is a time within a day: "7 min", "10:03". A date is not.
    static func isTime(_ text: String) -> Bool {
        isMoment(text) && (Pattern.matches(Pattern.clockInside, text) || Pattern.matches(Pattern.ago, text))
    }

    static func isMoment(_ text: String) -> Bool {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.count <= 16 else { return false }
        return words.contains(Words.of(text).joined(separator: " ")) || Pattern.matches(Pattern.moment, text)
    }
}
