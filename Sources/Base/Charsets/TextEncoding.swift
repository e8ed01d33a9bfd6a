/// The character encoding of a text.
public enum TextEncoding: String, CaseIterable, Sendable, Codable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf32BigEndian = "UTF-32BE"
    case windows1252 = "Windows-1252"
    case latin1 = "ISO-8859-1"
    case windows1250 = "Windows-1250"
    case latin2 = "ISO-8859-2"
    case windows1251 = "Windows-1251"
    case koi8r = "KOI8-R"
    case koi8u = "KOI8-U"
    case cyrillic = "ISO-8859-5"
    case macCyrillic = "Mac-Cyrillic"
    case macRoman = "Mac-Roman"
    case iso88594 = "ISO-8859-4"
    case iso88596 = "ISO-8859-6"
    case iso885913 = "ISO-8859-13"
    case iso885915 = "ISO-8859-15"
    case iso885916 = "ISO-8859-16"
    case windows1253 = "Windows-1253"
    case windows1254 = "Windows-1254"
    case windows1255 = "Windows-1255"
    case windows1256 = "Windows-1256"
    case windows1257 = "Windows-1257"
    case windows1258 = "Windows-1258"
    case windows874 = "Windows-874"
    case cp437 = "CP437"
    case cp737 = "CP737"
    case cp775 = "CP775"
    case cp850 = "CP850"
    case cp852 = "CP852"
    case cp857 = "CP857"
    case cp861 = "CP861"
    case cp862 = "CP862"
    case cp866 = "CP866"
    case shiftJIS = "Shift-JIS"
    case eucJP = "EUC-JP"
    case gbk = "GBK"
    case big5 = "Big5"
    case eucKR = "EUC-KR"
    // Others that iconv knows. They are never guessed.
    case eucTW = "EUC-TW", cp1046 = "CP1046", cp851 = "CP851", cp855 = "CP855", cp858 = "CP858", cp860 = "CP860",
        cp863 = "CP863", cp865 = "CP865", cp866nav = "CP866NAV", cp869 = "CP869",
        iso88593 = "ISO-8859-3", iso88597 = "ISO-8859-7",
        iso88598 = "ISO-8859-8", iso88599 = "ISO-8859-9", armscii8 = "ARMSCII-8", cp868 = "CP868", cwi2 = "CWI-2", msmaccyrillic =
        "MS-MAC-CYRILLIC", cp1004 = "CP1004", cp1008 = "CP1008",
        cp1124 = "CP1124", cp1125 = "CP1125", cp1129 = "CP1129", cp1133 = "CP1133", cp1162 = "CP1162",
        cp1163 = "CP1163", koi8ru = "KOI8-RU", maccentraleurope = "MAC-CENTRALEUROPE", cp4909 = "CP4909",
        cp5347 = "CP5347", cp770 = "CP770", cp771 = "CP771", cp772 = "CP772", cp773 = "CP773", cp774 = "CP774",
        cp901 = "CP901", cp902 = "CP902", cp922 = "CP922", decmcs = "DEC-MCS",
        hproman8 = "HP-ROMAN8", isoir155 = "ISO-IR-155", isoir111 = "ISO-IR-111", isoir143 = "ISO-IR-143",
        isoir153 = "ISO-IR-153", iso885910 = "ISO-8859-10", georgianacademy = "GEORGIAN-ACADEMY",
        georgianps = "GEORGIAN-PS", hpgreek8 = "HP-GREEK8", hproman9 = "HP-ROMAN9", iso885911 = "ISO-8859-11",
        hpturkish8 = "HP-TURKISH8", isiri3342 = "ISIRI-3342", iso885914 = "ISO-8859-14", iso88599e = "ISO-8859-9E", isoir156 =
        "ISO-IR-156", tis620 = "TIS-620",
        isoir197 = "ISO-IR-197", isoir209 = "ISO-IR-209", koi8 = "KOI-8", koi8t = "KOI8-T", macis = "MAC-IS",
        macsami = "MAC-SAMI", mik = "MIK", pt154 = "PT154", rk1048 = "RK1048", tscii = "TSCII",
        winsami2 = "WIN-SAMI-2"

    /// Finds an encoding by any name that iconv has for it. Case, hyphens and underscores are ignored.
    public init?(named name: String) {
        guard let found = Self.byName[Self.plain(name)] else { return nil }
        self = found
    }

    private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }

    /// The encodings by their names and by those of `Data/encodings.txt`.
    private static let byName: [String: TextEncoding] = {
        var found = Dictionary(uniqueKeysWithValues: allCases.map { (plain($0.rawValue), $0) })
        for list in WordLists.encodings.lists {
            for name in list.phrases { found[plain(name)] = TextEncoding(rawValue: list.name) }
        }
        return found
    }()

    /// The encodings to choose from in a list: those of Unicode, and those that are guessed.
    public static let offered = Array(allCases.prefix { $0 != .eucTW })

    /// The number of bytes of a code unit.
    public var width: Int {
        switch self {
        case .utf16LittleEndian, .utf16BigEndian: 2
        case .utf32LittleEndian, .utf32BigEndian: 4
        default: 1
        }
    }

    public var isBigEndian: Bool { self == .utf16BigEndian || self == .utf32BigEndian }

    /// Whether each byte is one character.
    public var isSingleByte: Bool { width == 1 && !hasPairs && self != .utf8 }

    /// Whether some characters have two bytes or more, of which the first is not ASCII.
    public var hasPairs: Bool {
        switch self {
        case .shiftJIS, .eucJP, .gbk, .big5, .eucKR, .eucTW: true
        default: false
        }
    }

    /// Whether a byte is the first byte of a two-byte character.
    public func isLead(_ byte: UInt8) -> Bool {
        switch self {
        case .shiftJIS: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
        case .eucJP, .eucTW: byte == 0x8E || byte == 0x8F || (0xA1...0xFE).contains(byte)
        case .gbk, .big5, .eucKR: (0x81...0xFE).contains(byte)
        default: false
        }
    }

    /// Whether a byte may be the second byte of a two-byte character, or, in GBK, the second byte of a four-byte one.
    public func isTrail(_ byte: UInt8) -> Bool {
        switch self {
        case .eucJP, .eucTW: byte >= 0xA1
        case .gbk: byte >= 0x40 || (0x30...0x39).contains(byte)
        case .eucKR: byte >= 0x41
        default: byte >= 0x40
        }
    }

    /// The iconv name of the encoding, where necessary of the larger set that Windows uses under the same name.
    public var charset: String {
        switch self {
        case .shiftJIS: "CP932"
        case .eucJP: "EUC-JP-MS"
        case .gbk: "GB18030"
        case .big5: "BIG5-HKSCS"
        case .eucKR: "CP949"
        case .macRoman: "MACINTOSH"
        case .macCyrillic: "MAC-CYRILLIC"
        case .windows874: "CP874"
        default: rawValue.hasPrefix("Windows-") ? "CP" + rawValue.dropFirst("Windows-".count) : rawValue
        }
    }
}

extension TextEncoding {
    /// Returns the byte of a character in an encoding that has one byte for each character; nil if it has none for this one.
    public func byte(of scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII { return UInt8(scalar.value) }
        return (0x80...0xFF).first { byte in
            switch self {
            case .latin1: byte == scalar.value
            case .windows1252: Windows1252.scalar(UInt8(byte)) == scalar.value
            default: DecodedText([UInt8(byte)], self).text.unicodeScalars.elementsEqual([scalar])
            }
        }.map(UInt8.init)
    }
}

extension DecodedText {
    /// Decodes bytes. If the C library lacks the encoding, each byte that is not ASCII is unreadable.
    public init(_ bytes: [UInt8], _ encoding: TextEncoding) {
        guard encoding != .utf8 else {
            self.init(utf8: bytes)
            return
        }
        self = bytes.withUnsafeBufferPointer { DecodedText($0, charset: encoding.charset) } ?? DecodedText(utf8: bytes)
    }
}
