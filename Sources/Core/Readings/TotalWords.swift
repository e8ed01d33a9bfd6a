/// The words with which receipts label their total, and the words for other amounts. All words have the form of
/// `PageText.Row.key`.
enum TotalWords {
    /// Returns how strongly the words of a row indicate that it contains the total, 0…3; 0 if they indicate another amount.
    static func strength(of key: String) -> Double {
        guard !never.contains(where: { key.containsPhrase($0) }) else { return 0 }
        if names(surely, key) { return 3 }
        if names(beforeTax, key) { return 1.8 }
        guard !isOther(key) else { return 0 }
        if names(sure, key) { return 2.6 }
        if names(plain, key) || key.split(whereSeparator: { !$0.isLetter }).contains(where: isNearly) { return 2 }
        return names(vague, key) ? 1 : 0
    }

    /// Whether a row contains one of the phrases. If text recognition lost the spaces of the row, the phrase must be at the
    /// beginning of the row.
    private static func names(_ phrases: [String], _ key: String) -> Bool {
        if phrases.contains(where: { key.containsPhrase($0) }) { return true }
        let squeezed = key.filter { $0 != " " }
        return phrases.contains { $0.contains(" ") && squeezed.hasPrefix($0.filter { $0 != " " }) }
    }

    /// Whether a word of at least five letters differs in one letter from a word for the total, such as "sumhe" or "tofal".
    private static func isNearly(_ word: Substring) -> Bool {
        plain.contains { label in
            label.count >= shortestDamaged && label.count == word.count && zip(label, word).count { $0 != $1 } == 1
                && label.first == word.first
        }
    }

    private static let shortestDamaged = 5

    /// Whether the row contains only a word for the total and an amount.
    static func isAlone(in key: String) -> Bool {
        let words = key.split { !$0.isLetter }.filter { Amount.currency(in: $0.uppercased()) == nil }.joined(separator: " ")
        return plain.contains(words) || surely.contains(words)
    }

    static let rounded = PageText.key("rounded")

    private static func keys(_ list: String) -> [String] { ReceiptWords.totals(list).map(PageText.key) }

    /// Words that always indicate the total, unless the row also has a word of `never`.
    private static let surely = keys("surely the total")
    /// Words that indicate the total, unless another word in the row contradicts it.
    private static let sure = keys("the total")
    /// Words that denote the final total in some countries and the amount before taxes in others.
    private static let beforeTax = keys("total with or without taxes")
    private static let plain = keys("plain total")
    private static let vague = keys("perhaps the total")

    /// Whether a row resembles a total or an item but is neither.
    static func isOther(_ key: String) -> Bool {
        if others.contains(where: { key.containsPhrase($0) }) || deniers.contains(where: { key.contains($0) }) { return true }
        return taxes.contains { key.containsPhrase($0) } && !withTax.contains { key.contains($0) }
    }

    /// A row with one of these words does not contain the total, whatever other words it contains.
    private static let never = keys("never the total")
    private static let others = keys("other amounts") + payments + change
    /// Parts of words that also exclude a total.
    private static let deniers = keys("parts of words of other amounts")
    /// Words that allow a row to be the total although the row names a tax.
    private static let withTax = keys("with tax")

    static let taxes = keys("taxes")
    static let taxColumns = keys("columns of taxes")
    static let goodsColumns = keys("columns of goods")
    static let change = keys("change")
    static let payments = keys("payments")
    static let rounding = keys("rounding")
}
