import Foundation

/// Splits lines into whole words, so that "play" is not found in "display".
enum Words {
    /// Returns the words of a text in lower case, without accents. The text is split at all characters except letters and digits.
    static func of(_ text: String) -> [String] {
        fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .replacingOccurrences(of: "ß", with: "ss").replacingOccurrences(of: "œ", with: "oe")
    }

    /// Whether a text has Chinese, Japanese or Korean characters, which are written without spaces.
    static func isEastAsian(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x2E80...0x9FFF).contains($0.value) || (0xAC00...0xD7AF).contains($0.value) }
    }

    static func letters(_ text: String) -> Int { text.count { $0.isLetter } }

    /// Returns the number of digits 0…9. Other numerals are not counted, because misread symbols are often Chinese numerals.
    static func digits(_ text: String) -> Int { text.utf8.count { (0x30...0x39).contains($0) } }
}
