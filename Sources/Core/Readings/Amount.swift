/// A sum of money in its printed form: "1.234,56 €", "$1,234.56", "CHF 12.50", "¥1,280".
public struct Amount: Codable, Sendable, Equatable {
    /// In hundredths, also for yen and won, which have no hundredths.
    public let cents: Int
    /// ISO 4217; nil if the row names no currency.
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
    /// All sums in a row, from left to right. A number is a sum if it has two decimals, or if it is beside the sign of a
    /// currency.
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

    /// The end of a number: digits, with separators that are followed by a digit. Spaces belong to it before groups of three,
    /// such as in "1 234,50".
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

    /// Whether three digits and then a decimal separator with a digit follow. Only then is a space part of a number.
    private static func isGroup(_ letters: [Character], _ start: Int) -> Bool {
        guard start + 3 < letters.count, letters[start..<start + 3].allSatisfy(\.isASCIIDigit) else { return false }
        return ".,".contains(letters[start + 3]) && start + 4 < letters.count && letters[start + 4].isASCIIDigit
    }

    /// ".40": two digits after a point with nothing before it.
    private static func isHundredths(_ letters: [Character], _ start: Int, _ end: Int) -> Bool {
        guard start > 0, end - start == 2, ".,".contains(letters[start - 1]) else { return false }
        return start == 1 || letters[start - 2] == " "
    }

    /// Whether a sign, a code or an abbreviation of a currency is directly before or after a number.
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
    /// The text between pieces of a row, so that no number continues from one piece to the next.
    static let gap = "  "

    /// - Parameter isBeside: whether a currency is beside the number. Then a whole number is a sum, too.
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

/// Sums that `all` does not find, for rows that are known to have one.
extension Amount {
    /// The last sum of a row whose decimal point was lost: "31 00", "31. 00".
    static func damaged(in text: String) -> Amount? {
        guard let match = text.firstMatch(of: /(?:^|[^0-9.,])([0-9]{1,6})(?: |[.,] | [.,])([0-9]{2})[^0-9]{0,3}$/),
            let units = Int(match.1),
            let rest = Int(match.2)
        else { return nil }
        return Amount(cents: units * 100 + rest, currency: currency(in: text))
    }

    /// The last whole number of a row with three digits and more: "45.000", "1200". For money without decimals.
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
