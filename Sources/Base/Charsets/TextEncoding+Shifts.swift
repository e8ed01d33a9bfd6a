extension TextEncoding {
    /// Returns the encoding of a text that shifts from ASCII to characters of two bytes: ISO-2022-JP, -KR or -CN, or HZ. Returns
    /// nil for other texts.
    public static func shifted(in text: [UInt8]) -> TextEncoding? { escaped(in: text) ?? (hasHZ(text) ? .hz : nil) }

    /// The escape sequences that name a set of two bytes.
    private static let sequences: [(String, TextEncoding)] = [
        ("$B", .iso2022JP), ("$@", .iso2022JP), ("$(D", .iso2022JP), ("$(O", .iso2022JP), ("$(Q", .iso2022JP),
        ("$)C", .iso2022KR), ("$)A", .iso2022CN), ("$)G", .iso2022CN), ("$*H", .iso2022CN),
    ]

    private static func escaped(in text: [UInt8]) -> TextEncoding? {
        var rest = text[...]
        while let escape = rest.firstIndex(of: 0x1B) {
            rest = rest[(escape + 1)...]
            if let found = sequences.first(where: { rest.starts(with: $0.0.utf8) }) { return found.1 }
        }
        return nil
    }

    /// The most common characters and the punctuation of GB 2312 by their first bytes. Other texts hardly ever have only such
    /// pairs of letters between braces.
    private static let commonRows: Set<UInt8> = Set(0x30...0x57).union([0x21, 0x23])

    /// Whether a text has `~{`, pairs of bytes that are common Chinese characters, and `~}`, and no other pairs there.
    private static func hasHZ(_ text: [UInt8]) -> Bool {
        let (tilde, open, close) = (UInt8(ascii: "~"), UInt8(ascii: "{"), UInt8(ascii: "}"))
        var (rest, common, other) = (text[...], 0, 0)
        while let start = rest.firstIndex(of: tilde), start + 1 < rest.endIndex {
            rest = rest[(start + 1)...]
            guard rest.first == open else { continue }
            var at = start + 2
            while at + 1 < rest.endIndex, (0x21...0x77).contains(rest[at]), (0x21...0x7E).contains(rest[at + 1]) {
                if commonRows.contains(rest[at]) { common += 1 } else { other += 1 }
                at += 2
            }
            guard at + 1 < rest.endIndex, rest[at] == tilde, rest[at + 1] == close else { return false }
            rest = rest[(at + 2)...]
        }
        return common > 1 && common > 2 * other && text.allSatisfy { $0 < 0x80 }
    }
}
