import Foundation

/// Evidence for screens that belong to none of the types: weather, keypads, calendars, address books.
extension Evidence {
    mutating func addElsewhere(_ layout: Layout) {
        let content = layout.content
        add(.unknown, content.filter { Pattern.matches(Pattern.degrees, $0.text) }, from: 3, 2.5, .optionRows)
        let keys = content.filter { $0.text.count == 1 && $0.words.first.flatMap { Int($0) } != nil }
        let columns = Set(keys.map { Int($0.box.middleX / (0.06 * layout.width)) }).count
        // If there is a keypad, the user is typing a number, even if other things are visible behind it.
        if (3...5).contains(columns) {
            add(.unknown, keys, from: 8, 4, .optionRows)
            add(.settings, keys, from: 8, -2.5, .optionRows)
        }
        add(.unknown, content.filter { Pattern.matches(Pattern.phoneNumber, $0.text) }, from: 3, 2, .optionRows)
        addCalendar(layout)
    }

    /// Adds evidence for a calendar: days of a month in a grid, or days of the week as headings at the left edge. Lists of
    /// conversations have their days at the right.
    private mutating func addCalendar(_ layout: Layout) {
        let days = layout.content.filter { $0.text.count <= 2 && (Int($0.text).map { (1...31).contains($0) } ?? false) }
        let columns = Set(days.map { Int($0.box.middleX / (0.1 * layout.width)) }).count
        if columns >= 5, Set(days.map(\.text)).count >= 15 { add(.unknown, days, from: 18, 2.5, .optionRows) }
        let headings = Moment.dayHeadings(layout)
        if Set(headings.map(\.text)).count >= 3 { add(.unknown, headings, from: 3, 2.5, .optionRows) }
    }

    private mutating func add(
        _ type: ScreenType, _ lines: [Layout.Line], from least: Int, _ weight: Double, _ kind: Reason.Kind
    ) {
        guard lines.count >= least else { return }
        add(type, kind, weight, lines.prefix(3).map(\.text).joined(separator: ", "), lines: lines.map(\.index))
    }
}
