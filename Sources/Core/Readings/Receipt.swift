/// The data on a receipt: the shop, the date and the total.
public struct Receipt: Codable, Sendable, Equatable {
    public let merchant: String?
    /// The date as yyyy-MM-dd.
    public let date: String?
    public let total: Amount?
    /// Whether the items add up to the total; nil if there is no total or there are fewer than two items.
    public let addsUp: Bool?
}

extension Receipt {
    public init(_ page: PageText) {
        let currency = Amount.currency(of: page)
        let found = ReceiptTotal.find(on: page)
        total = found.map { found in
            let own = found.amount.currency.map { Amount.local($0, on: page) }
            return Amount(cents: found.amount.cents, currency: own ?? currency)
        }
        addsUp = found.flatMap { Self.addsUp(page, before: $0.row, to: $0.amount.cents) }
        // Australia and most of Asia also use a dollar sign, but write the day first. Receipts from there are recognized by the
        // words GST or VAT for the tax.
        let isMonthFirst = currency == "USD" && !["gst", "vat"].contains { page.plain.containsPhrase($0) }
        date = ReceiptDate.find(on: page, isMonthFirst: isMonthFirst || page.isNorthAmerican)
        merchant = ReceiptShop.find(on: page)
    }

    /// Words for charges that are added to the item prices, in lower case without accents.
    private static let surcharges = [
        "tax", "taxes", "gst", "hst", "pst", "qst", "vat", "mwst", "ust", "tva", "iva", "btw", "tip", "gratuity", "trinkgeld",
        "service charge",
    ]

    /// Whether the items, with or without surcharges, add up to the total. Items are rows above the total that have at least
    /// three letters and end with an amount of money. Returns nil if there are fewer than two items.
    static func addsUp(_ page: PageText, before total: Int, to cents: Int) -> Bool? {
        let items = page.rows[..<total].filter {
            $0.text.count(where: \.isLetter) >= 3 && !TotalWords.isOther($0.key) && endsWithSum($0.text)
        }
        .compactMap { $0.sums.last?.cents }
        guard items.count >= 2 else { return nil }
        let sum = items.reduce(0, +)
        let added = page.rows[..<total].filter { row in surcharges.contains { row.plain.containsPhrase($0) } }
            .compactMap { $0.sums.last?.cents }
        return sum == cents || (!added.isEmpty && sum + added.reduce(0, +) == cents)
    }

    /// Whether a text ends with an amount of money, such as "1,29 A", "1,29 EUR", or "1,29 lLC", in which strokes were
    /// recognized as letters. Returns false for a text such as "9.00 - 20.00 Uhr".
    private static func endsWithSum(_ text: String) -> Bool {
        text.mayHaveDigits && text.contains(/[0-9][.,][0-9]{2} ?-? ?(?:EURO|[A-Z0-9*€£$|l]{0,3})$/)
    }
}

extension Array {
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
