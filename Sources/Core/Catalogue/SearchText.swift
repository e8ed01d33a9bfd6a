import Base
import Foundation

/// Normalizes text for the search index: composed, without case, accents and width, with "ß" as "ss", and with spaces between
/// the characters of scripts that use no spaces.
public enum SearchText {
    /// Folds a text. Used for the index and for queries.
    public static func fold(_ text: String) -> String {
        if let plain = foldASCII(text) { return plain }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        var wasUnspaced = false
        for character in text.composed {
            let folded = fold(character)
            let isUnspaced = isUnspaced(character)
            if (isUnspaced || wasUnspaced), !result.isEmpty, result.last != " " { result += " " }
            result += folded
            wasUnspaced = isUnspaced
        }
        return result
    }

    /// A fast path for ASCII text, which is the most common; nil for other text.
    private static func foldASCII(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return String(unsafeUninitializedCapacity: bytes.count) { buffer in
                for (index, byte) in bytes.enumerated() { buffer[index] = lowercase(byte) }
                return bytes.count
            }
        }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Spells out umlauts in the way of users whose keyboards have none: "Schlüssel" becomes "schluessel".
    public static func spellOut(_ text: String) -> String {
        fold(text.map { umlauts[$0] ?? String($0) }.joined())
    }

    /// Converts a spelled-out word to the folded form of the word with umlauts: "schluessel" becomes "schlussel". nil if the word
    /// cannot contain an umlaut, or has at most four characters, like "blue".
    static func contract(_ folded: String) -> String? {
        guard folded.count > 4 else { return nil }
        let short = folded.replacing("ae", with: "a").replacing("oe", with: "o").replacing("ue", with: "u")
        return short == folded ? nil : short
    }

    static let umlauts: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue"]

    /// Letters that Unicode does not decompose, but that users type without the accent.
    private static let special: [Character: String] = [
        "ß": "ss", "ẞ": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "æ": "ae", "Æ": "ae", "œ": "oe",
        "Œ": "oe", "ı": "i",
        "’": "'", "‘": "'", "\u{AD}": "", "\u{200B}": "",
    ]

    static func fold(_ character: Character) -> String {
        if let byte = character.asciiValue, character != "\r\n" { return String(UnicodeScalar(lowercase(byte))) }
        if let folded = special[character] { return folded }
        return String(character).composed.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Whether a character belongs to Han, kana, Hangul, Thai, Lao, Burmese or Khmer, in which a word may begin after any
    /// character.
    static func isUnspaced(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value, scalar >= 0x0E00 else { return false }
        return switch scalar {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xAC00...0xD7AF, 0xF900...0xFAFF,
            0xFF66...0xFF9D, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
