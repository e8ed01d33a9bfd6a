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
    case windows1253 = "Windows-1253"
    case windows1254 = "Windows-1254"
    case windows1255 = "Windows-1255"
    case windows1256 = "Windows-1256"
    case windows1257 = "Windows-1257"
    case windows1258 = "Windows-1258"
    case windows874 = "Windows-874"
    case cp437 = "CP437"
    case cp737 = "CP737"
    case cp850 = "CP850"
    case cp852 = "CP852"
    case cp857 = "CP857"
    case cp866 = "CP866"
    case shiftJIS = "Shift-JIS"
    case eucJP = "EUC-JP"
    case gbk = "GBK"
    case big5 = "Big5"
    case eucKR = "EUC-KR"

    /// Finds an encoding by its name, in any case, with or without hyphens and underscores.
    public init?(named name: String) {
        let known = [
            "latin1": TextEncoding.latin1, "latin2": .latin2, "utf16": .utf16LittleEndian, "utf32": .utf32LittleEndian,
            "gb18030": .gbk, "gb2312": .gbk, "cp949": .eucKR, "cp932": .shiftJIS, "sjis": .shiftJIS,
        ]
        var plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
        if plain.hasPrefix("cp125") { plain = "windows" + plain.dropFirst(2) }
        guard let found = Self(encodingName: plain) ?? known[plain] else { return nil }
        self = found
    }

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
        case .shiftJIS, .eucJP, .gbk, .big5, .eucKR: true
        default: false
        }
    }

    /// Whether a byte is the first byte of a two-byte character.
    public func isLead(_ byte: UInt8) -> Bool {
        switch self {
        case .shiftJIS: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
        case .eucJP: byte == 0x8E || byte == 0x8F || (0xA1...0xFE).contains(byte)
        case .gbk, .big5, .eucKR: (0x81...0xFE).contains(byte)
        default: false
        }
    }

    /// Whether a byte may be the second byte of a two-byte character, or, in GBK, the second byte of a four-byte one.
    public func isTrail(_ byte: UInt8) -> Bool {
        switch self {
        case .eucJP: byte >= 0xA1
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
