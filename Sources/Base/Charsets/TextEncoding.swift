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
    case macCentralEurope = "MAC-CENTRALEUROPE"
    case macIcelandic = "MAC-IS"
    case iso88597 = "ISO-8859-7"
    case cp855 = "CP855"
    case cp860 = "CP860"
    case cp1125 = "CP1125"
    case johab = "Johab"
    case iso2022JP = "ISO-2022-JP"
    case iso2022KR = "ISO-2022-KR"
    case hz = "HZ"
    case cp720 = "CP720"
    case macGreek = "Mac-Greek"
    case macTurkish = "Mac-Turkish"
    case macCroatian = "Mac-Croatian"
    case macRomanian = "Mac-Romanian"
    // Others that iconv knows. They are never guessed.
    case eucTW = "EUC-TW", cp1046 = "CP1046", cp851 = "CP851", cp858 = "CP858", cp863 = "CP863", cp865 = "CP865"
    case cp866nav = "CP866NAV", cp869 = "CP869", iso88593 = "ISO-8859-3", iso88598 = "ISO-8859-8"
    case iso88599 = "ISO-8859-9", armscii8 = "ARMSCII-8", cp868 = "CP868", cwi2 = "CWI-2"
    case msmaccyrillic = "MS-MAC-CYRILLIC", cp1004 = "CP1004", cp1008 = "CP1008", cp1124 = "CP1124", cp1129 = "CP1129"
    case cp1133 = "CP1133", cp1162 = "CP1162", cp1163 = "CP1163", koi8ru = "KOI8-RU", cp4909 = "CP4909"
    case cp5347 = "CP5347", cp770 = "CP770", cp771 = "CP771", cp772 = "CP772", cp773 = "CP773", cp774 = "CP774"
    case cp901 = "CP901", cp902 = "CP902", cp922 = "CP922", decmcs = "DEC-MCS", hproman8 = "HP-ROMAN8"
    case isoir155 = "ISO-IR-155", isoir111 = "ISO-IR-111", isoir143 = "ISO-IR-143", isoir153 = "ISO-IR-153"
    case iso885910 = "ISO-8859-10", georgianacademy = "GEORGIAN-ACADEMY", georgianps = "GEORGIAN-PS"
    case hpgreek8 = "HP-GREEK8", hproman9 = "HP-ROMAN9", iso885911 = "ISO-8859-11", hpturkish8 = "HP-TURKISH8"
    case isiri3342 = "ISIRI-3342", iso885914 = "ISO-8859-14", iso88599e = "ISO-8859-9E", isoir156 = "ISO-IR-156"
    case tis620 = "TIS-620", isoir197 = "ISO-IR-197", isoir209 = "ISO-IR-209", koi8 = "KOI-8", koi8t = "KOI8-T"
    case macsami = "MAC-SAMI", mik = "MIK", pt154 = "PT154", rk1048 = "RK1048", tscii = "TSCII"
    case winsami2 = "WIN-SAMI-2", cp856 = "CP856", cp904 = "CP904", cp1161 = "CP1161", cp9066 = "CP9066"
    case ibm932 = "IBM932", ibm943 = "IBM943", iso2022CN = "ISO-2022-CN", eucJISX0213 = "EUC-JISX0213", tcvn = "TCVN"
    case viscii = "VISCII", macHebrew = "Mac-Hebrew", macArabic = "Mac-Arabic"
    // Those in which some bytes of ASCII are other characters, such as the sets of IBM's mainframes.
    case cp1026 = "CP1026", cp1047 = "CP1047", cp500 = "CP500", cp864 = "CP864", ansix3110 = "ANSI_X3.110"
    case arabic7 = "ARABIC7", brf = "BRF", iso646gb = "ISO646-GB", iso646ca = "ISO646-CA", iso646cn = "ISO646-CN"
    case cp037 = "CP037", cp038 = "CP038", cp1025 = "CP1025", cp284 = "CP284", cp297 = "CP297", cp1097 = "CP1097"
    case cp1112 = "CP1112", cp1122 = "CP1122", cp1123 = "CP1123", cp1130 = "CP1130", cp1132 = "CP1132"
    case cp1137 = "CP1137", cp1140 = "CP1140", cp1141 = "CP1141", cp1142 = "CP1142", cp1143 = "CP1143"
    case cp1144 = "CP1144", cp1145 = "CP1145", cp1146 = "CP1146", cp1147 = "CP1147", cp1148 = "CP1148"
    case cp1149 = "CP1149", cp1153 = "CP1153", cp1154 = "CP1154", cp1155 = "CP1155", cp1156 = "CP1156"
    case cp1157 = "CP1157", cp1158 = "CP1158", cp1160 = "CP1160", cp1164 = "CP1164", cp1166 = "CP1166"
    case cp12712 = "CP12712", cp1364 = "CP1364", cp1371 = "CP1371", cp1388 = "CP1388", cp1390 = "CP1390"
    case cp1399 = "CP1399", cp16804 = "CP16804", cp273 = "CP273", cp274 = "CP274", cp275 = "CP275", cp278 = "CP278"
    case cp280 = "CP280", cp281 = "CP281", cp285 = "CP285", cp290 = "CP290", cp420 = "CP420", cp423 = "CP423"
    case cp424 = "CP424", cp4517 = "CP4517", cp4899 = "CP4899", cp4971 = "CP4971", cp803 = "CP803", cp870 = "CP870"
    case cp871 = "CP871", cp875 = "CP875", cp880 = "CP880", cp9030 = "CP9030", cp905 = "CP905", cp918 = "CP918"
    case cp930 = "CP930", cp935 = "CP935", cp937 = "CP937", cp939 = "CP939", iso646ca2 = "ISO646-CA2"
    case ebcdicatde = "EBCDIC-AT-DE", ebcdicatdea = "EBCDIC-AT-DE-A", ebcdiccafr = "EBCDIC-CA-FR"
    case ebcdicdkno = "EBCDIC-DK-NO", ebcdicdknoa = "EBCDIC-DK-NO-A", ebcdices = "EBCDIC-ES"
    case ebcdicesa = "EBCDIC-ES-A", ebcdicess = "EBCDIC-ES-S", ebcdicfise = "EBCDIC-FI-SE"
    case ebcdicfisea = "EBCDIC-FI-SE-A", ebcdicfr = "EBCDIC-FR", ebcdicit = "EBCDIC-IT", ebcdicpt = "EBCDIC-PT"
    case ebcdicuk = "EBCDIC-UK", ebcdicus = "EBCDIC-US", ebcdiccpdk = "EBCDIC-CP-DK", t61 = "T.61"
    case iso646fi = "ISO646-FI", iso646se2 = "ISO646-SE2", csn369103 = "CSN_369103", iso646yu = "ISO646-YU"
    case iso646jp = "ISO646-JP", greekccitt = "GREEK-CCITT", iso646cu = "ISO646-CU", iso646it = "ISO646-IT"
    case iso646pt = "ISO646-PT", iso646es = "ISO646-ES", greek7old = "GREEK7-OLD", latingreek = "LATIN-GREEK"
    case e13b = "E13B", iso646de = "ISO646-DE", iso646fr1 = "ISO646-FR1", latingreek1 = "LATIN-GREEK-1", inis = "INIS"
    case inis8 = "INIS8", iniscyrillic = "INISCYRILLIC", koi7 = "KOI-7", iso5427ext = "ISO_5427-EXT"
    case iso5428 = "ISO_5428", iso646no = "ISO646-NO", iso646no2 = "ISO646-NO2", iso646dk = "ISO646-DK"
    case iso646fr = "ISO646-FR", iso646pt2 = "ISO646-PT2", iso646es2 = "ISO646-ES2", iso646hu = "ISO646-HU"
    case greek7 = "GREEK7", iso69372 = "ISO_6937-2", iso646jpocrb = "ISO646-JP-OCR-B", iso646kr = "ISO646-KR"
    case natsdano = "NATS-DANO", natssefi = "NATS-SEFI", ebcdicint1 = "EBCDIC-INT1", ebcdicisfriss = "EBCDIC-IS-FRISS"
    case iso115481 = "ISO_11548-1", shiftJISX0213 = "Shift-JISX0213", utf7 = "UTF-7", utf7IMAP = "UTF-7-IMAP"

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
    public var isSingleByte: Bool {
        width == 1 && !hasPairs && shifts == nil && self != .utf8 && self != .utf7 && self != .utf7IMAP
    }

    /// Whether each byte of ASCII is the same character as in ASCII, unless it is the second byte of a character or follows a shift.
    public var isASCIICompatible: Bool { !Self.foreign.contains(self) }

    /// Whether a text of nothing but bytes of ASCII is the same text in ASCII.
    public var keepsASCII: Bool { width == 1 && shifts == nil && isASCIICompatible }

    private static let foreign = Set(allCases.drop { $0 != .cp1026 })

    /// A way of telling bytes of ASCII from those of characters of two bytes that have the same values.
    public enum Shifts: Sendable {
        /// Escape sequences and control characters, as in ISO-2022-JP.
        case iso2022
        /// `~{` and `~}`.
        case hz
        /// The control characters of IBM's mainframes.
        case ebcdic
    }

    public var shifts: Shifts? {
        switch self {
        case .iso2022JP, .iso2022KR, .iso2022CN: .iso2022
        case .hz: .hz
        case .cp930, .cp935, .cp937, .cp939, .cp1364, .cp1371, .cp1388, .cp1390, .cp1399: .ebcdic
        default: nil
        }
    }

    /// Whether some characters have two bytes or more, of which the first is not ASCII.
    public var hasPairs: Bool {
        switch self {
        case .shiftJIS, .eucJP, .gbk, .big5, .eucKR, .eucTW, .johab, .shiftJISX0213, .eucJISX0213, .ibm932, .ibm943: true
        default: false
        }
    }

    /// Whether a byte is the first byte of a two-byte character.
    public func isLead(_ byte: UInt8) -> Bool {
        switch self {
        case .shiftJIS, .shiftJISX0213, .ibm932, .ibm943: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
        case .johab: (0x84...0xD3).contains(byte) || (0xD8...0xF9).contains(byte)
        case .eucJP, .eucTW, .eucJISX0213: byte == 0x8E || byte == 0x8F || (0xA1...0xFE).contains(byte)
        case .gbk, .big5, .eucKR: (0x81...0xFE).contains(byte)
        default: false
        }
    }

    /// Whether a byte may be the second byte of a two-byte character, or, in GBK, the second byte of a four-byte one.
    public func isTrail(_ byte: UInt8) -> Bool {
        switch self {
        case .eucJP, .eucTW, .eucJISX0213: byte >= 0xA1
        case .johab: byte >= 0x31
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
        case .johab, .macCyrillic, .macGreek, .macTurkish, .macCroatian, .macRomanian, .macHebrew, .macArabic:
            rawValue.uppercased()
        case .shiftJISX0213: "SHIFT_JISX0213"
        case .windows874: "CP874"
        default: rawValue.hasPrefix("Windows-") ? "CP" + rawValue.dropFirst("Windows-".count) : rawValue
        }
    }
}

extension TextEncoding {
    /// Returns the byte of a character in an encoding that has one byte for each character; nil if it has none for this one.
    public func byte(of scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII, isASCIICompatible { return UInt8(scalar.value) }
        return (isASCIICompatible ? 0x80...0xFF : 0...0xFF).first { byte in
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
