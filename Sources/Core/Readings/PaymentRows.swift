/// The rows of a receipt that contain payments, change, rounding and taxes.
struct PaymentRows {
    typealias Sum = (row: Int, amount: Amount)

    /// Amounts paid in cash or by card.
    let payments: [Sum]
    /// The last payment above the row with the change that exceeds the change, with the change subtracted from its amount; nil
    /// if there is no such payment.
    let paidWithChange: Sum?
    /// The amount in cents added or subtracted because of rounding to coins.
    let rounding: Int?
    /// The rows of a tax table. Amounts in these rows are taxes or net amounts, not the total.
    let taxRows: Range<Int>

    /// Maximum amount in cents that counts as rounding to coins.
    static let maximumRounding = 100
    /// Maximum number of rows in a tax table below its heading.
    private static let taxTable = 8

    init(_ page: PageText) {
        var payments: [Sum] = []
        var change: Sum?
        var rounding: Int?
        var heading: Int?
        for (index, row) in page.rows.enumerated() {
            if Self.isTaxHeading(row), !payments.isEmpty || heading == nil { heading = heading ?? index }
            guard let sum = row.sums.last else { continue }
            if TotalWords.change.contains(where: { row.key.containsPhrase($0) }) {
                change = change ?? (index, sum)
            } else if TotalWords.payments.contains(where: { row.key.containsPhrase($0) }) {
                payments.append((index, Amount(cents: abs(sum.cents), currency: sum.currency)))
            } else if rounding == nil, TotalWords.rounding.contains(where: { row.key.contains($0) }) {
                rounding = sum.cents
            }
        }
        self.payments = payments
        self.rounding = rounding
        paidWithChange = change.flatMap { change in
            payments.last { $0.row < change.row && $0.amount.cents > abs(change.amount.cents) }.map { paid in
                (paid.row, Amount(cents: paid.amount.cents - abs(change.amount.cents), currency: paid.amount.currency))
            }
        }
        taxRows = heading.map { $0 + 1..<min(page.rows.count, $0 + 1 + Self.taxTable) } ?? 0..<0
    }

    /// Whether a row is the heading of a tax table, such as "GST Summary Amount Tax" or "MWST% MWST Netto Brutto". Such a row
    /// contains words of a tax table, but no amount.
    private static func isTaxHeading(_ row: PageText.Row) -> Bool {
        guard row.sums.isEmpty, TotalWords.taxes.contains(where: { row.key.containsPhrase($0) }),
            !TotalWords.goodsColumns.contains(where: { row.key.containsPhrase($0) })
        else { return false }
        return TotalWords.taxColumns.contains { row.key.containsPhrase($0) }
    }
}
