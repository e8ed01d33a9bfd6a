import Base
import CCharset
import CMail
import Glibc

/// Decodes bytes in the character sets of mail.
///
/// Labels are interpreted as in common clients: US-ASCII and ISO 8859-1 are read as Windows-1252, and national character sets as
/// their Microsoft supersets. Bytes that cannot be decoded become U+FFFD.
public enum Charset {
    /// - Parameters:
    ///   - label: the label in the mail. If it is nil, unknown or `us-ascii`, the bytes decide: ISO 2022 and HZ if their escapes are
    ///     present, then valid UTF-8, then the fallback.
    ///   - fallback: another label in the same mail, for bytes without a label. If it is nil, the encoding of
    ///     such bytes is guessed from their letters.
    public static func decode(_ bytes: Bytes, label: String?, fallback: String? = nil) -> String {
        let name = label.flatMap(canonical)
        if let name, name != utf8, let text = convert(bytes, name) { return text }
        if name == nil, let shifted = shifted(bytes), let text = convert(bytes, shifted.charset) { return text }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if name == utf8 {
            // One valid non-ASCII character is enough to treat the text as UTF-8; otherwise it is Windows-1252.
            let text = String(decoding: bytes, as: UTF8.self)
            let isUTF8 = text.unicodeScalars.contains { $0.value >= 0x80 && $0.value != 0xFFFD }
            return isUTF8 ? text : windows1252(bytes)
        }
        if TextEncoding.isMostlyUTF8(bytes) { return String(decoding: bytes, as: UTF8.self) }
        if let other = fallback.flatMap(canonical), other != utf8, let text = convert(bytes, other) { return text }
        guard let guess = CharsetGuess.encoding(ofMail: Array(bytes)), guess != .windows1252 else { return windows1252(bytes) }
        return DecodedText(Array(bytes), guess).text
    }

    /// Whether a label names a known character set, which can serve as a fallback.
    static func isKnown(_ label: String) -> Bool { canonical(label) != nil }

    static let utf8 = "UTF-8"
    private static let windows = "CP1252"

    /// Returns the encoding of bytes that shift to Japanese, Korean or Chinese characters.
    private static func shifted(_ bytes: Bytes) -> TextEncoding? {
        let mayShift = bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, bytes.count > 3 else { return false }
            return memchr(start, Int32(ASCII.escape), bytes.count) != nil
                || cm_find(start, bytes.count, Array("~{".utf8), 2) < bytes.count
        }
        return mayShift ? TextEncoding.shifted(in: Array(bytes)) : nil
    }

    private static func convert(_ bytes: Bytes, _ name: String) -> String? {
        if name == windows { return windows1252(bytes) }
        return bytes.withUnsafeBufferPointer { DecodedText($0, charset: name)?.text }
    }

    static func windows1252(_ bytes: Bytes) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(Unicode.Scalar(Windows1252.scalar(byte)) ?? "\u{FFFD}")
        }
        return String(text)
    }
}

extension Charset {
    /// Returns the iconv name of a label; nil for labels that are unknown or meaningless.
    static func canonical(_ label: String) -> String? {
        if label.utf8.elementsEqual("utf-8".utf8) || label.utf8.elementsEqual("UTF-8".utf8) { return utf8 }
        let lower = label.utf8.map(\.lowercased)[...].trimmed
        guard !lower.isEmpty, lower.count < 40,
            lower.allSatisfy({
                $0.isLetter || $0.isDigit || $0 == ASCII.dash || $0 == ASCII.underscore || $0 == ASCII.dot || $0 == ASCII.colon
            })
        else { return nil }
        var name = String(decoding: lower, as: UTF8.self)
        if let known = aliases[name] { return known.isEmpty ? nil : known }
        if name.hasPrefix("x-") { name = String(name.dropFirst(2)) }
        if name.hasPrefix("windows-") { name = "CP" + name.dropFirst(8) }
        if name.hasPrefix("cp-") || name.hasPrefix("dos-") { name = "CP" + name.split(separator: "-").dropFirst().joined() }
        if name.hasPrefix("iso8859"), let digits = name.split(whereSeparator: { !$0.isNumber }).last, digits != "8859" {
            name = "ISO-8859-" + digits
        }
        name = name.uppercased()
        var marks = 0
        return aliases[name.lowercased()] ?? (ccharset_convert(name, nil, 0, nil, 0, &marks) == 0 ? name : nil)
    }

    static let aliases: [String: String] = [
        "us-ascii": "", "ascii": "", "ansi_x3.4-1968": "", "unknown-8bit": "", "x-unknown": "", "unknown": "", "default": "",
        "x-user-defined": "", "_autodetect": "", "_autodetect_all": "", "8bit": "", "7bit": "", "binary": "", "none": "",
        "ansi": "",
        "utf8": utf8, "x-utf-8": utf8, "unicode-1-1-utf-8": utf8, "utf-8mb4": utf8, "utf8mb4": utf8, "cp65001": utf8,
        "utf_8": utf8,
        "iso-8859-1": windows, "iso8859-1": windows, "iso_8859-1": windows, "latin1": windows, "latin-1": windows, "l1": windows,
        "windows-1252": windows, "cp1252": windows, "x-ansi": windows, "cp-1252": windows, "iso-8859-1-windows-1252": windows,
        "iso-8859-9": "CP1254", "latin5": "CP1254", "iso-8859-11": "CP874", "tis-620": "CP874", "windows-874": "CP874",
        "iso-8859-8-i": "ISO-8859-8", "iso-8859-8-e": "ISO-8859-8", "iso-8859-6-i": "ISO-8859-6",
        "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932", "ms_kanji": "CP932",
        "windows-31j": "CP932",
        "cp932": "CP932", "ms932": "CP932", "x-mac-japanese": "CP932", "cp50220": "ISO-2022-JP", "cp50221": "ISO-2022-JP",
        "cp50222": "ISO-2022-JP", "csiso2022jp": "ISO-2022-JP", "csiso2022kr": "ISO-2022-KR", "jis": "ISO-2022-JP",
        "hz-gb-2312": "HZ", "hz-gb2312": "HZ", "x-mac-chinesesimp": "GB18030", "x-mac-chinesetrad": "BIG5-HKSCS",
        "x-mac-korean": "CP949", "ms949": "CP949",
        "x-mac-ce": "MAC-CENTRALEUROPE", "x-mac-centraleurroman": "MAC-CENTRALEUROPE", "x-mac-icelandic": "MAC-IS",
        "x-mac-ukrainian": "MAC-UK", "x-mac-thai": "CP874",
        "x-euc-jp": "EUC-JP-MS", "euc-jp": "EUC-JP-MS", "eucjp": "EUC-JP-MS",
        "gb2312": "GB18030", "gb_2312-80": "GB18030", "x-gb2312": "GB18030", "gbk": "GB18030", "x-gbk": "GB18030",
        "cp936": "GB18030",
        "windows-936": "GB18030", "euc-cn": "GB18030", "gb18030": "GB18030", "chinesesimplified": "GB18030",
        "big5": "BIG5-HKSCS", "x-x-big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS", "cp950": "CP950", "chinesebig5": "BIG5-HKSCS",
        "ks_c_5601-1987": "CP949", "ks_c_5601": "CP949", "ksc5601": "CP949", "euc-kr": "CP949", "euckr": "CP949",
        "x-windows-949": "CP949",
        "korean": "CP949", "windows-949": "CP949", "macintosh": "MACINTOSH", "x-mac-roman": "MACINTOSH", "mac": "MACINTOSH",
        "x-mac-cyrillic": "MAC-CYRILLIC", "koi8r": "KOI8-R", "koi8u": "KOI8-U", "koi": "KOI8-R", "x-koi8-r": "KOI8-R",
        "unicode": "UTF-16", "ucs-2": "UTF-16", "unicode-1-1-utf-7": "UTF-7", "x-unicode-2-0-utf-7": "UTF-7",
        "unicode-2-0-utf-7": "UTF-7",
    ]
}
