/// A printed amount of money: "1.234,56 €", "$1,234.56", "CHF 12.50", "¥1,280".
public struct Amount: Codable, Sendable, Equatable {
    /// The amount in hundredths of the currency unit. This also applies to yen and won, which have no smaller unit.
    public let cents: Int
    /// The ISO 4217 code; nil if the row names no currency.
    public let currency: String?

    public init(cents: Int, currency: String? = nil) {
        self.cents = cents
        self.currency = currency
    }

    /// The amount with a decimal point and two decimals, such as "1234.56".
    public var decimal: String {
        let rest = abs(cents) % 100
        return "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension Amount {
    /// Finds all amounts in a row, from left to right. A number is an amount if it has two decimals or is next to a currency
    /// sign.
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
            let isBare = isHundredths(letters, start, position)
            guard
                let cents = isBare
                    ? Int(String(letters[start..<position]))
                    : cents(letters[start..<position], isBeside: isBesideSign(letters, start, position))
            else { continue }
            let isNegative = start > 0 && "-−–".contains(letters[start - 1]) && (start < 2 || !letters[start - 2].isASCIIDigit)
            let isTrailing = position < letters.count && "-−".contains(letters[position])
            found.append(Amount(cents: isNegative || isTrailing ? -cents : cents, currency: currency))
        }
        return found
    }

    /// Returns the end of a number. A number consists of digits, and of separators that are followed by a digit. A space
    /// belongs to the number only before a group of three digits, such as in "1 234,50".
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

    /// Whether three digits, a decimal separator and another digit follow. Only then does the space before the digits belong to
    /// the number.
    private static func isGroup(_ letters: [Character], _ start: Int) -> Bool {
        guard start + 3 < letters.count, letters[start..<start + 3].allSatisfy(\.isASCIIDigit) else { return false }
        return ".,".contains(letters[start + 3]) && start + 4 < letters.count && letters[start + 4].isASCIIDigit
    }

    /// Whether a number is two digits after a decimal separator without digits before it, such as ".40".
    private static func isHundredths(_ letters: [Character], _ start: Int, _ end: Int) -> Bool {
        guard start > 0, end - start == 2, ".,".contains(letters[start - 1]) else { return false }
        return start == 1 || letters[start - 2] == " "
    }

    /// Whether a currency sign, code or abbreviation is directly before or after a number.
    private static func isBesideSign(_ letters: [Character], _ start: Int, _ end: Int) -> Bool {
        let before = letters[..<start].reversed().drop { $0.isWhitespace || $0 == "." }.prefix(longestWord)
        let after = letters[end...].drop(while: \.isWhitespace).prefix(longestWord)
        let (left, right) = (String(before.reversed()).lowercased(), String(after).lowercased())
        if signs.contains(where: { left.hasSuffix($0.sign) || right.hasPrefix($0.sign) }) { return true }
        return [String(before.prefix(while: \.isLetter).reversed()), String(after.prefix(while: \.isLetter))].contains { word in
            codes.contains(word.uppercased()) || abbreviations[word] != nil
        }
    }

    private static let longestWord = 5
    /// The text inserted between two pieces of a row, so that a number never continues from one piece to the next.
    static let gap = "  "

    /// - Parameter isBeside: whether a currency is next to the number. In that case, a number without decimals is also an amount.
    private static func cents(_ letters: ArraySlice<Character>, isBeside: Bool) -> Int? {
        let groups = letters.split { !$0.isASCIIDigit }
        let separators = letters.filter { !$0.isASCIIDigit }
        guard letters.count <= 14, let last = groups.last, groups.count == separators.count + 1 else { return nil }
        let hasDecimals = last.count == 2 && groups.count > 1 && separators.last.map { ".,".contains($0) } == true
        let whole = hasDecimals ? groups.dropLast() : groups[...]
        // "12.05.2024" is a date, and "1.234" is one thousand two hundred and thirty-four.
        guard whole.dropFirst().allSatisfy({ $0.count == 3 }), whole.count == 1 || whole.first.map({ $0.count <= 3 }) == true
        else { return nil }
        if whole.count > 1, hasDecimals, separators.first == separators.last { return nil }
        guard hasDecimals || isBeside else { return nil }
        guard let units = Int(String(whole.joined())), units < 100_000_000 else { return nil }
        return units * 100 + (hasDecimals ? Int(String(last)) ?? 0 : 0)
    }
}

/// Amounts that `all` does not find. Use these functions only for rows that are known to contain an amount.
extension Amount {
    /// Returns the last amount of a row whose decimal separator was lost or is surrounded by spaces: "31 00", "31. 00".
    static func damaged(in text: String) -> Amount? {
        guard let match = text.firstMatch(of: /(?:^|[^0-9.,])([0-9]{1,6})(?: |[.,] | [.,])([0-9]{2})[^0-9]{0,3}$/),
            let units = Int(match.1),
            let rest = Int(match.2)
        else { return nil }
        return Amount(cents: units * 100 + rest, currency: currency(in: text))
    }

    /// Returns the last whole number of a row with at least three digits, such as "45.000" or "1200". For prices without
    /// decimals.
    static func whole(in text: String) -> Amount? {
        guard let match = text.matches(of: /[0-9]{1,3}(?:[., ][0-9]{3})+|[0-9]{3,7}/).last,
            let units = Int(text[match.range].filter(\.isASCIIDigit)), units < 100_000_000
        else { return nil }
        return Amount(cents: units * 100, currency: currency(in: text))
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
