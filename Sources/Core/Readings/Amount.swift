/// A sum of money as it is printed: "1.234,56 €", "$1,234.56", "CHF 12.50", "¥1,280".
public struct Amount: Codable, Sendable, Equatable {
    /// In hundredths; yen and won, which have none, too.
    public let cents: Int
    /// ISO 4217, where the row says it.
    public let currency: String?

    public init(cents: Int, currency: String? = nil) {
        self.cents = cents
        self.currency = currency
    }

    /// "1234.56"
    public var decimal: String {
        let rest = abs(cents) % 100
        return "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension Amount {
    private static let signs: [(sign: String, code: String)] = [
        ("us$", "USD"), ("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("円", "JPY"), ("元", "CNY"), ("₩", "KRW"), ("₹", "INR"),
        ("zł", "PLN"),
        ("kč", "CZK"), ("$", "USD"),
    ]
    private static let codes = [
        "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "PLN", "CZK", "SEK", "NOK", "DKK", "HUF", "CAD", "AUD", "INR", "KRW", "BRL",
        "MXN",
    ]

    /// The currency that a text names first.
    static func currency(in text: String) -> String? {
        let lower = text.lowercased()
        if let sign = signs.first(where: { lower.contains($0.sign) }) { return sign.code }
        let words = text.split { !$0.isLetter }
        if let code = codes.first(where: { code in words.contains { $0.uppercased() == code } }) { return code }
        return words.contains { $0.lowercased() == "euro" } ? "EUR" : nil
    }

    /// All sums in a row, from left to right. A number is one if it has two decimals, or stands beside the sign of a currency.
    static func all(in text: String) -> [Amount] {
        guard text.mayHaveDigits else { return [] }
        let letters = Array(text)
        let currency = currency(in: text)
        var found: [Amount] = []
        var position = 0
        while position < letters.count {
            guard letters[position].isASCIIDigit else {
                position += 1
                continue
            }
            let start = position
            position = end(of: letters, from: start)
            guard let cents = cents(letters[start..<position], isBeside: isBesideSign(letters, start, position)) else { continue }
            let isNegative = start > 0 && "-−–".contains(letters[start - 1]) && (start < 2 || !letters[start - 2].isASCIIDigit)
            let isTrailing = position < letters.count && "-−".contains(letters[position])
            found.append(Amount(cents: isNegative || isTrailing ? -cents : cents, currency: currency))
        }
        return found
    }

    /// Digits, with separators that are followed by a digit; "1 234,50" with its spaces where groups of three follow.
    private static func end(of letters: [Character], from start: Int) -> Int {
        var end = start
        while end < letters.count {
            let letter = letters[end]
            if letter.isASCIIDigit {
                end += 1
            } else if ".,'’".contains(letter), end + 1 < letters.count, letters[end + 1].isASCIIDigit {
                end += 1
            } else if letter == " " || letter == "\u{202F}" || letter == "\u{A0}", isGroup(letters, end + 1),
                end - start <= 3 || letters[start..<end].contains(letter)
            {
                end += 1
            } else if letter == " ", end > start, ".,".contains(letters[end - 1]) {
                break
            } else {
                break
            }
        }
        return end
    }

    /// Three digits and then a decimal separator or the next group: only so is a space part of a number.
    private static func isGroup(_ letters: [Character], _ start: Int) -> Bool {
        guard start + 3 < letters.count, letters[start..<start + 3].allSatisfy(\.isASCIIDigit) else { return false }
        return ".,".contains(letters[start + 3]) && start + 4 < letters.count && letters[start + 4].isASCIIDigit
    }

    private static func isBesideSign(_ letters: [Character], _ start: Int, _ end: Int) -> Bool {
        let before = String(letters[max(0, start - 4)..<start]).lowercased()
        let after = String(letters[end..<min(letters.count, end + 4)]).lowercased()
        let isSign = signs.contains {
            before.hasSuffix($0.sign) || before.hasSuffix($0.sign + " ") || after.hasPrefix($0.sign)
                || after.hasPrefix(" " + $0.sign)
        }
        return isSign || codes.contains { before.hasSuffix($0.lowercased() + " ") || after.hasPrefix(" " + $0.lowercased()) }
    }

    /// - Parameter isBeside: whether a currency stands beside it, which makes whole numbers sums.
    private static func cents(_ letters: ArraySlice<Character>, isBeside: Bool) -> Int? {
        let groups = letters.split { !$0.isASCIIDigit }
        let separators = letters.filter { !$0.isASCIIDigit }
        guard letters.count <= 14, let last = groups.last, groups.count == separators.count + 1 else { return nil }
        let hasDecimals = last.count == 2 && groups.count > 1 && separators.last.map { ".,".contains($0) } == true
        let whole = hasDecimals ? groups.dropLast() : groups[...]
        // "12.05.2024" is a date, "1.234" a number in thousands.
        guard whole.dropFirst().allSatisfy({ $0.count == 3 }), whole.count == 1 || whole.first.map({ $0.count <= 3 }) == true
        else { return nil }
        if whole.count > 1, hasDecimals, separators.first == separators.last { return nil }
        guard hasDecimals || isBeside else { return nil }
        guard let units = Int(String(whole.joined())), units < 100_000_000 else { return nil }
        return units * 100 + (hasDecimals ? Int(String(last)) ?? 0 : 0)
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
