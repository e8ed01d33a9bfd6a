/// The shop and the total of a page that is known to be a receipt or the confirmation of a payment, as they are printed.
///
/// A receipt labels its total. A confirmation of a payment does not: it shows the amount in the largest type, and the recipient
/// after the word "to".
public struct PrintedReceipt: Sendable, Equatable {
    public let merchant: String?
    /// For example "10,80 €".
    public let total: String?

    public init(_ page: PageText) {
        if let found = ReceiptTotal.find(on: page) {
            merchant = ReceiptShop.find(on: page)
            total = Self.printed(found.amount, on: page, from: found.row) ?? found.amount.words
        } else {
            let amount = Self.largest(on: page)
            // A page without any total is a list of payments, whose heading is not a shop.
            merchant = Self.recipient(on: page) ?? (amount == nil ? nil : ReceiptShop.find(on: page))
            total = amount
        }
    }

    /// The amount of a total may be printed in the row below its label.
    private static func printed(_ amount: Amount, on page: PageText, from row: Int) -> String? {
        page.rows[row...].prefix(2).lazy.compactMap { amount.printed(in: $0.text) }.first
    }

    // MARK: Confirmations of payments

    /// "To" in English and German, and in French, Spanish and Italian.
    private static let prepositions: Set<Substring> = ["to", "an", "a"]
    private static let longestName = 5
    private static let fewestLetters = 3

    private static func recipient(on page: PageText) -> String? {
        let names = page.rows.lazy.compactMap { row -> String? in
            let words = row.text.split(separator: " ")
            guard let first = row.plain.split(separator: " ").first, prepositions.contains(first) else { return nil }
            guard (1...longestName).contains(words.count - 1), !row.text.contains(where: \.isNumber) else { return nil }
            let name = words.dropFirst().joined(separator: " ")
            return name.count(where: \.isLetter) >= fewestLetters ? name : nil
        }
        return names.first
    }

    /// The height of an amount in large type, as a multiple of the median height of all rows.
    private static let large: Float = 1.4

    private static func largest(on page: PageText) -> String? {
        let heights = page.rows.map(\.height).sorted()
        guard !heights.isEmpty, let row = page.rows.filter({ !$0.sums.isEmpty }).max(by: { $0.height < $1.height }),
            row.height > large * heights[heights.count / 2]
        else { return nil }
        return row.sums.last?.printed(in: row.text)
    }
}

extension Amount {
    /// Returns the amount as a text prints it, with its currency; nil if the text contains no such amount.
    func printed(in text: String) -> String? {
        let words = text.split(separator: " ")
        for end in words.indices.reversed() {
            for length in 1...min(Self.mostWords, end + 1) {
                let part = words[end + 1 - length...end].joined(separator: " ")
                if Self.all(in: part) == [self] { return part }
            }
        }
        return nil
    }

    /// An amount has at most three groups of digits, and a currency before or after them.
    private static let mostWords = 4

    /// The amount with a decimal point and the code of the currency, such as "10.80 EUR".
    fileprivate var words: String { [decimal, currency].compactMap { $0 }.joined(separator: " ") }
}
