import Base

/// The UserComment tag (Exif 2.32, section 4.6.5): eight bytes with the name of the character set, followed by the text.
///
/// Also accepted: a missing name, UTF-8 under any name, and "UNICODE" in either byte order, with or without a byte order mark.
enum UserComment {
    static func decode(_ bytes: [UInt8], bigEndian: Bool) -> String? {
        let reader: (StaticString) -> Bool = { name in bytes.withUnsafeBytes { ByteReader(bytes: $0).matches(name) } }
        let text = bytes.dropFirst(8)
        if reader("UNICODE\0") { return unicode(Array(text), bigEndian: bigEndian) }
        if reader("JIS\0\0\0\0\0") { return japanese(Array(text)) }
        if reader("ASCII\0\0\0") || reader("\0\0\0\0\0\0\0\0") { return ExifText.clean(text) }
        return ExifText.clean(bytes)
    }

    private static func unicode(_ bytes: [UInt8], bigEndian: Bool) -> String? {
        if bytes.allSatisfy({ $0 >= 32 && $0 < 127 }) { return ExifText.clean(bytes) }
        var units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        let swapped: Bool
        switch units.first {
        case 0xFEFF: (swapped, units) = (false, Array(units.dropFirst()))
        case 0xFFFE: (swapped, units) = (true, Array(units.dropFirst()))
        default:
            // Some programs ignore the byte order of the block. Most texts have many characters below 256, which reveal the
            // actual order.
            let big = units.count { $0 != 0 && $0 >> 8 == 0 }, little = units.count { $0 != 0 && $0 & 0xFF == 0 }
            swapped = big == little ? !bigEndian : little > big
        }
        if swapped { units = units.map(\.byteSwapped) }
        return ExifText.trim(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
    }

    /// Decodes ISO-2022-JP if the bytes contain its escapes, otherwise one of the encodings that programs write instead.
    private static func japanese(_ bytes: [UInt8]) -> String? {
        let text = Array(bytes.prefix { $0 != 0 })
        if text.contains(0x1B) { return convert(text, from: "ISO-2022-JP").flatMap { ExifText.trim($0) } }
        if String(validating: text, as: UTF8.self) != nil { return ExifText.clean(text) }
        return (convert(text, from: "EUC-JP") ?? convert(text, from: "CP932")).flatMap { ExifText.trim($0) }
    }

    /// - Returns: nil if a byte is invalid in this character set.
    private static func convert(_ bytes: [UInt8], from charset: String) -> String? {
        let decoded = bytes.withUnsafeBufferPointer { DecodedText($0, charset: charset) }
        return decoded.flatMap { $0.unreadable == 0 ? $0.text : nil }
    }
}
