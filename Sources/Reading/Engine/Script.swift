/// Scripts that the recogniser does not know completely, and the languages written in them.
public enum Script: String, Sendable, CaseIterable {
    case cyrillic, greek, hebrew, arabic, devanagari, bengali, tamil, telugu, thai, hangul, georgian, armenian

    /// Two-letter ISO 639-1 codes, each with Tesseract's code.
    public var languages: [String: String] {
        switch self {
        case .cyrillic: ["ru": "rus", "uk": "ukr", "be": "bel", "bg": "bul", "sr": "srp", "mk": "mkd", "kk": "kaz", "mn": "mon"]
        case .greek: ["el": "ell"]
        case .hebrew: ["he": "heb", "yi": "yid"]
        case .arabic: ["ar": "ara", "fa": "fas", "ur": "urd"]
        case .devanagari: ["hi": "hin", "mr": "mar", "ne": "nep"]
        case .bengali: ["bn": "ben"]
        case .tamil: ["ta": "tam"]
        case .telugu: ["te": "tel"]
        case .thai: ["th": "tha"]
        case .hangul: ["ko": "kor"]
        case .georgian: ["ka": "kat"]
        case .armenian: ["hy": "hye"]
        }
    }

    /// The Unicode blocks of the script.
    private var ranges: [ClosedRange<UInt32>] {
        switch self {
        case .cyrillic: [0x400...0x52F]
        case .greek: [0x370...0x3FF, 0x1F00...0x1FFF]
        case .hebrew: [0x590...0x5FF, 0xFB1D...0xFB4F]
        case .arabic: [0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC]
        case .devanagari: [0x900...0x97F]
        case .bengali: [0x980...0x9FF]
        case .tamil: [0xB80...0xBFF]
        case .telugu: [0xC00...0xC7F]
        case .thai: [0xE00...0xE7F]
        case .hangul: [0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF]
        case .georgian: [0x10A0...0x10FF, 0x1C90...0x1CBF]
        case .armenian: [0x530...0x58F]
        }
    }

    /// Whether a character belongs to one of these scripts.
    static func isForeign(_ letter: Unicode.Scalar) -> Bool {
        letter.value >= 0x370 && allCases.contains { $0.ranges.contains { $0.contains(letter.value) } }
    }

    /// The fraction of a text's letters that belong to one of these scripts, 0…1; 0 for a text without letters.
    static func foreignShare(of text: String) -> Float {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        return letters.isEmpty ? 0 : Float(letters.count(where: isForeign)) / Float(letters.count)
    }

    /// Whether a text reads from right to left.
    static func isRightToLeft(_ text: String) -> Bool {
        let ranges = Self.hebrew.ranges + Self.arabic.ranges
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        return letters.count { letter in ranges.contains { $0.contains(letter.value) } } * 2 > letters.count
    }
}
