/// Words that distinguish shop names from addresses, greetings, titles and numbers. All functions expect lower-case text without
/// accents.
enum ShopWords {
    /// Legal forms of companies, as they occur in names.
    private static let forms = ReceiptWords.shops("legal forms")
    /// Legal forms that are also ordinary words. They are recognized only at the end of a name.
    private static let ambiguous = ReceiptWords.shops("legal forms that are words")

    static func isCompany(_ plain: String) -> Bool {
        let text = plain.split(separator: " ").joined(separator: " ")
        return forms.contains { form in
            ambiguous.contains(form)
                ? (text.hasSuffix(" " + form) || text.hasSuffix(" " + form + ".")) && !text.hasSuffix(", " + form)
                : text.containsPhrase(form)
        }
    }

    /// Whether a row contains only a legal form, which continues the name in the row above.
    static func isOnlyForm(_ plain: String) -> Bool {
        let bare = { (text: String) in text.filter(\.isLetter) }
        return forms.contains { bare($0) == bare(plain) && bare($0).count >= 2 }
    }

    /// Kinds of shops that occur as words in shop names.
    static let trades = Set(ReceiptWords.shops("trades"))

    /// Greetings that precede a name.
    static let greetings = ReceiptWords.shops("greetings")

    static func greets(_ plain: String) -> Bool { greetings.contains { plain.hasPrefix($0 + " ") } }

    private static let noNames = ReceiptWords.shops("no names")

    /// Whether a text can be a shop name. It must have enough letters, few digits, and none of the words that mark other rows.
    static func mayBeName(_ plain: String) -> Bool {
        let digits = plain.count(where: \.isNumber), letters = plain.count(where: \.isLetter)
        guard letters >= 2, digits < maximumDigits, letters > digits else { return false }
        guard !plain.contains(/\b\d{1,2}[:.]\d\d\b/) else { return false }
        return !isTitle(plain)
    }

    /// Whether a row has a word that marks a title, a number or a greeting.
    static func isTitle(_ plain: String) -> Bool { noNames.contains { plain.containsPhrase($0) } }

    private static let maximumDigits = 5

    // MARK: Other rows of a heading

    /// Words that occur in addresses. A word of `streets` indicates an address only if the row also has a number; a word of
    /// `places` always does.
    private static let streets = ReceiptWords.shops("streets")
    private static let places = ReceiptWords.shops("addresses")
    private static let ends = ReceiptWords.shops("ends of streets")

    static func isAddress(_ plain: String) -> Bool {
        if places.contains(where: { plain.containsPhrase($0) }) || plain.hasSuffix(",") { return true }
        guard plain.contains(where: \.isNumber), !isCompany(plain) else {
            return plain.hasSuffix("str.") || plain.hasSuffix("strasse") || plain.hasSuffix("straße")
        }
        if streets.contains(where: { plain.containsPhrase($0) }) { return true }
        let words = plain.split { $0 == " " || $0 == "," }
        if words.contains(where: { word in ends.contains { word.hasSuffix($0) && word.count > $0.count } }) { return true }
        // A postal code with a town.
        return plain.contains(/(?:^|[^0-9\/-])\d{4,6}(?:$|[^0-9\/-])/) && plain.contains(/\p{L}{4}/)
    }

    static func isContact(_ plain: String) -> Bool {
        contacts.contains { plain.containsPhrase($0) } || isOnWeb(plain) || plain.count(where: \.isNumber) >= digitsOfPhone
    }

    private static let contacts = ReceiptWords.shops("contacts")
    private static let digitsOfPhone = 8

    static func isOnWeb(_ plain: String) -> Bool {
        plain.contains("@") && plain.contains(".")
            || plain.contains(/(?:www\.|https?:|[a-z0-9-]\.(?:com|net|org|de|at|ch|fr|it|es|nl|co|my|uk)\b)/)
    }

    /// Whether this text introduces the name of another company than the shop, such as "Bill to:".
    static func introducesOther(_ plain: String) -> Bool {
        ["bill to", "sold to", "ship to", "deliver to", "customer"].contains { plain.containsPhrase($0) }
    }

    private static let columns = ReceiptWords.shops("column heads")

    static func isColumnHead(_ plain: String) -> Bool { columns.count { plain.containsPhrase($0) } >= 2 }
}
