/// Escapes text for markup. Works byte by byte, so that a combining mark cannot hide a special character.
public enum Escaping {
    /// Escapes text for HTML and for Pango markup, including attribute values in double quotes.
    public static func html(_ text: String) -> String { escaped(text, quote: "&quot;") }

    /// Escapes text between the tags of XML. Characters below U+0020 are replaced with spaces, because most of them are not
    /// allowed in XML 1.0.
    public static func xml(_ text: String) -> String {
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            allowed.append(scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? " " : scalar)
        }
        return escaped(String(allowed), quote: "\"")
    }

    private static func escaped(_ text: String, quote: String) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): out += "&amp;".utf8
            case UInt8(ascii: "<"): out += "&lt;".utf8
            case UInt8(ascii: ">"): out += "&gt;".utf8
            case UInt8(ascii: "\""): out += quote.utf8
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
