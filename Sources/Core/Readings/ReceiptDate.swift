/// Finds the date of a receipt among all dates printed on it.
enum ReceiptDate {
    private static let labels = ReceiptWords.totals("labels of dates")
    /// Words next to dates that are not the date of the sale, such as an expiry date, a due date or a start date.
    private static let others = ReceiptWords.totals("labels of other dates")

    /// - Parameter isMonthFirst: whether the country of the receipt writes the month before the day. Used for ambiguous dates.
    static func find(on page: PageText, isMonthFirst: Bool) -> String? {
        let rows = page.rows.filter { $0.plain.mayHaveDigits }
        let proof = rows.lazy.compactMap { DateReader.proof(inPlain: $0.plain) }.first
        let order = proof ?? (isMonthFirst ? .monthFirst : .dayFirst)
        let days = rows.compactMap { row in DateReader.first(inPlain: row.plain, order: order).map { (row: row, day: $0) } }
        // If several dates have the highest number of points, the first of them is used.
        if let best = days.enumerated().max(by: { (points($0.element.row), $1.offset) < (points($1.element.row), $0.offset) }) {
            return best.element.day
        }
        return rows.lazy.compactMap { DateReader.unseparated(inPlain: $0.plain) }.first
    }

    private static func points(_ row: PageText.Row) -> Int {
        let isOther = others.contains { row.plain.containsPhrase($0) }
        let isLabelled = labels.contains { row.plain.containsPhrase($0) }
        let hasTime = row.plain.contains(/(?:^|[^0-9])[0-2]?\d[:.h][0-5]\d(?:$|[^0-9.,])/)
        return (isOther ? -4 : 0) + (isLabelled ? 2 : 0) + (hasTime ? 1 : 0)
    }
}
