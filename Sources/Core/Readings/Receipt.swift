/// What a receipt says: who was paid, when, how much.
public struct Receipt: Codable, Sendable, Equatable {
    public let merchant: String?
    /// yyyy-MM-dd
    public let date: String?
    public let total: Amount?
    /// Whether the items add up to the total; nil where there are not items enough to tell.
    public let addsUp: Bool?
}

extension Receipt {
    /// Words of the row that has the total, surest first, in plain letters.
    static let totals: [[String]] = [
        [
            "grand total", "total due", "amount due", "balance due", "total to pay", "zu zahlen", "zu bezahlen", "zahlbetrag",
            "gesamtbetrag",
            "gesamtsumme", "rechnungsbetrag", "endbetrag", "endsumme", "total a pagar", "total ttc", "net a payer",
            "montant total",
            "totale complessivo", "importo totale", "importo pagato", "te betalen", "do zaplaty", "att betala", "celkem", "合計",
            "お会計",
        ],
        ["total", "summe", "gesamt", "totale", "totaal", "suma", "razem", "yhteensa", "sum", "总计", "итого"],
        ["betrag", "amount", "montant", "importe", "importo", "bedrag", "kwota"],
    ]

    /// Words of rows that look like a total, or like an item, and are neither.
    private static let others = [
        "subtotal", "sub total", "sub-total", "zwischensumme", "sous-total", "sous total", "subtotale", "subtotaal", "tax",
        "mwst", "ust", "vat",
        "tva", "iva", "btw", "netto", "net", "brutto", "change", "ruckgeld", "wechselgeld", "gegeben", "rendu", "cambio", "resto",
        "cash", "bar",
        "tip", "trinkgeld", "visa", "mastercard", "ec-cash", "girocard", "card", "karte", "kartenzahlung", "credit", "debit",
        "steuer", "punkte",
        "savings", "you saved", "gespart", "小計", "税", "お釣り", "お預り",
    ]

    static func isOther(_ plain: String) -> Bool { others.contains { plain.containsPhrase($0) } }

    public init(_ page: PageText) {
        let currency = page.rows.lazy.compactMap { Amount.currency(in: $0.text) }.first
        let found = Self.total(page)
        total = found.map { Amount(cents: $0.amount.cents, currency: $0.amount.currency ?? currency) }
        addsUp = found.flatMap { Self.addsUp(page, before: $0.row, to: $0.amount.cents) }
        let order: DateReader.Order = currency == "USD" ? .monthFirst : .dayFirst
        date = page.rows.lazy.compactMap { DateReader.first(inPlain: $0.plain, order: order) }.first
        merchant = Self.merchant(page)
    }

    /// The sum beside the surest word for a total; among equals the last, which comes after discounts.
    static func total(_ page: PageText) -> (row: Int, amount: Amount)? {
        for words in totals {
            let rows = page.rows.indices.filter { index in
                let plain = page.rows[index].plain
                return words.contains { plain.containsPhrase($0) } && !isOther(plain)
            }
            let sums = rows.compactMap { index -> (Int, Amount)? in
                let own = Amount.all(in: page.rows[index].text).last
                // A total in large letters may be read as a row of its own.
                let next = index + 1 < page.rows.count ? Amount.all(in: page.rows[index + 1].text) : []
                let below = next.count == 1 && page.rows[index + 1].text.filter(\.isLetter).count <= 3 ? next.first : nil
                return (own ?? below).map { (index, $0) }
            }
            if let best = sums.filter({ $0.1.cents > 0 }).max(by: { $0.1.cents < $1.1.cents }) { return (best.0, best.1) }
        }
        return nil
    }

    /// Added to prices without tax before the total, in plain letters.
    private static let surcharges = [
        "tax", "taxes", "gst", "hst", "pst", "qst", "vat", "mwst", "ust", "tva", "iva", "btw", "tip", "gratuity", "trinkgeld",
        "service charge",
    ]

    /// Items are rows above the total that end with a sum and begin with words; what they lack may be the tax.
    private static func addsUp(_ page: PageText, before total: Int, to cents: Int) -> Bool? {
        let items = page.rows[..<total].filter {
            $0.text.count(where: \.isLetter) >= 3 && !isOther($0.plain) && endsWithSum($0.text)
        }
        .compactMap { Amount.all(in: $0.text).last?.cents }
        guard items.count >= 2 else { return nil }
        let sum = items.reduce(0, +)
        let added = page.rows[..<total].filter { row in surcharges.contains { row.plain.containsPhrase($0) } }
            .compactMap { Amount.all(in: $0.text).last?.cents }
        return sum == cents || (!added.isEmpty && sum + added.reduce(0, +) == cents)
    }

    /// "9.00 - 20.00 Uhr" does not; "1,29 A" does, and so do "1,29 EUR" and "1,29 lLC", where a stroke was read as a letter.
    private static func endsWithSum(_ text: String) -> Bool {
        text.mayHaveDigits && text.contains(/[0-9][.,][0-9]{2} ?-? ?(?:EURO|[A-Z0-9*€£$|l]{0,3})$/)
    }

    private static let companies = [
        "gmbh", "kg", "ag", "ohg", "ltd", "llc", "inc", "s.a.", "sarl", "s.r.l.", "b.v.", "e.k.", "co.",
    ]
    private static let noMerchant = [
        "receipt", "invoice", "rechnung", "beleg", "quittung", "kassenbon", "bon", "kundenbeleg", "tel", "telefon", "phone",
        "fax", "www", "uid", "ust",
        "steuernummer", "datum", "date", "welcome", "willkommen", "thank you", "vielen dank", "str", "strasse", "street", "eur",
        "kopie",
    ]

    /// The tallest of the first rows, or one that names a company; rows of addresses and numbers are passed over.
    private static func merchant(_ page: PageText) -> String? {
        let first = page.rows.prefix(8).enumerated().filter { _, row in
            let letters = row.text.count(where: \.isLetter)
            return letters >= 3 && letters * 2 > row.text.count && !noMerchant.contains { row.plain.containsPhrase($0) }
                && !row.plain.hasSuffix("str.") && Amount.all(in: row.text).isEmpty
        }
        let typical = page.rows.map(\.height).sorted()[safe: page.rows.count / 2] ?? 1
        func score(_ place: Int, _ row: PageText.Row) -> Float {
            let isCompany = companies.contains { row.plain.containsPhrase($0) }
            return min(row.height / max(typical, 1), 3) + (isCompany ? 0.6 : 0) - Float(place) * 0.25
        }
        return first.max { score($0.offset, $0.element) < score($1.offset, $1.element) }.map { unspaced($0.element.text) }
    }

    /// "R E W E" is REWE; what has other words as well stays.
    private static func unspaced(_ text: String) -> String {
        let words = text.split(separator: " ")
        return words.count >= 3 && words.allSatisfy { $0.count == 1 && $0.allSatisfy(\.isUppercase) } ? words.joined() : text
    }
}

extension Array {
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
