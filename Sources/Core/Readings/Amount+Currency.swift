/// Finds the currency that a row or a page names.
extension Amount {
    /// Currency signs. Longer signs come first, because "S$" contains "$".
    static let signs: [(sign: String, code: String)] = [
        ("us$", "USD"), ("s$", "SGD"), ("hk$", "HKD"), ("nt$", "TWD"), ("r$", "BRL"), ("a$", "AUD"), ("nz$", "NZD"),
        ("c$", "CAD"),
        ("mx$", "MXN"), ("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("円", "JPY"), ("元", "CNY"), ("₩", "KRW"), ("₹", "INR"),
        ("฿", "THB"), ("₫", "VND"), ("₱", "PHP"), ("₺", "TRY"), ("₽", "RUB"), ("₴", "UAH"), ("₪", "ILS"), ("zł", "PLN"),
        ("kč", "CZK"),
        ("$", "USD"),
    ]
    static let codes = [
        "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "PLN", "CZK", "SEK", "NOK", "DKK", "HUF", "CAD", "AUD", "INR", "KRW", "BRL",
        "MXN", "MYR", "SGD", "HKD", "TWD", "NZD", "IDR", "THB", "VND", "PHP", "AED", "ZAR", "TRY", "RON", "BGN", "MAD", "SAR",
        "ILS",
        "UAH", "RUB",
    ]
    /// Abbreviations printed instead of a code. They are case-sensitive, because with other capitalization they may be ordinary
    /// words.
    static let abbreviations = [
        "RM": "MYR", "Rp": "IDR", "RP": "IDR", "DH": "MAD", "DHS": "MAD", "Dh": "MAD", "Rs": "INR", "RS": "INR", "TL": "TRY",
        "Ft": "HUF", "lei": "RON", "LEI": "RON", "SFr": "CHF", "SFR": "CHF", "Kc": "CZK", "KČ": "CZK", "руб": "RUB", "грн": "UAH",
        "Euro": "EUR", "EURO": "EUR", "euro": "EUR", "Baht": "THB",
    ]
    /// Codes and abbreviations that are also ordinary words. They are recognized only next to a number.
    private static let ordinary = [
        "TRY", "MAD", "RON", "TL", "DH", "DHS", "Dh", "RS", "Rs", "RP", "lei", "LEI", "SAR", "ZAR", "INR", "BGN", "Ft",
    ]

    /// Returns the currency of a text. This is the currency of the first sign in `signs` that the text contains or, if it
    /// contains no sign, the currency of its first code or abbreviation.
    static func currency(in text: String) -> String? {
        let lower = text.lowercased()
        if let sign = signs.first(where: { lower.contains($0.sign) }) { return sign.code }
        for part in text.split(whereSeparator: { !$0.isLetter }) {
            let word = String(part)
            if ordinary.contains(word), !isBesideNumber(part, in: text) { continue }
            if let code = abbreviations[word] { return code }
            if let code = codes.first(where: { $0 == (ordinary.contains($0) ? word : word.uppercased()) }) { return code }
        }
        return nil
    }

    private static func isBesideNumber(_ word: Substring, in text: String) -> Bool {
        let before = text[..<word.startIndex].last { !$0.isWhitespace && $0 != "." }
        let after = text[word.endIndex...].first { !$0.isWhitespace && $0 != "." }
        return before?.isASCIIDigit == true || after?.isASCIIDigit == true
    }

    /// Words that show which country's dollar the bare sign "$" means.
    private static let countries: [(word: String, sign: String, code: String)] = [
        ("sdn bhd", "USD", "MYR"), ("sdn. bhd", "USD", "MYR"), ("pte ltd", "USD", "SGD"), ("pte. ltd", "USD", "SGD"),
        ("singapore", "USD", "SGD"), ("abn", "USD", "AUD"), ("australia", "USD", "AUD"), ("canada", "USD", "CAD"),
        ("new zealand", "USD", "NZD"), ("hong kong", "USD", "HKD"),
        ("rfc", "USD", "MXN"), ("mexico", "USD", "MXN"), ("股份有限公司", "USD", "TWD"),
    ]

    /// The currency named by most rows of a page.
    static func currency(of page: PageText) -> String? {
        var counts: [String: Int] = [:]
        for row in page.rows { if let code = currency(in: row.text) { counts[code, default: 0] += 1 } }
        guard let code = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        return local(code, on: page)
    }

    /// The currency that a bare sign such as "$" means on this page.
    static func local(_ code: String, on page: PageText) -> String {
        guard code == "USD", !page.plain.contains("us$"), !page.plain.containsPhrase("usd") else { return code }
        if page.isNorthAmerican, ["gst", "hst", "pst", "qst", "tps", "tvq"].contains(where: page.plain.containsPhrase) {
            return "CAD"
        }
        return countries.first { $0.sign == code && page.plain.containsPhrase($0.word) }?.code ?? code
    }
}
