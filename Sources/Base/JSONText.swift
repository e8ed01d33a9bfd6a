/// Writes strings in JSON (RFC 8259, section 7).
public enum JSONText {
    /// Appends the content of a string, without quotation marks, to `out`.
    ///
    /// - Parameters:
    ///   - text: valid UTF-8.
    ///   - escapesDelete: whether U+007F is escaped as well. JSON does not need it, but a terminal may act on it.
    public static func escape(
        _ text: UnsafeBufferPointer<UInt8>, escapesDelete: Bool = false, into out: inout [UInt8]
    ) {
        var start = 0
        for index in text.indices {
            let byte = text[index]
            let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
            if isPlain || (byte == 0x7F && !escapesDelete) { continue }
            out.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            escape(byte, into: &out)
            start = index + 1
        }
        out.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private static func escape(_ byte: UInt8, into out: inout [UInt8]) {
        switch byte {
        case 0x08: out += "\\b".utf8
        case 0x09: out += "\\t".utf8
        case 0x0A: out += "\\n".utf8
        case 0x0C: out += "\\f".utf8
        case 0x0D: out += "\\r".utf8
        case 0..<0x20, 0x7F: out += "\\u00".utf8 + [digit(byte >> 4), digit(byte & 15)]
        default: out += [UInt8(ascii: "\\"), byte]
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
}
