/// The bytes of a written date, with what phones write in other scripts replaced by ASCII: digits, and the words of clocks of twelve
/// hours that stand before the time.
struct WrittenText {
    let bytes: [UInt8]
    /// Whether a word says that it is afternoon, or morning; nil if there is none.
    let isAfternoon: Bool?

    private static let afternoon = ["下午", "午後", "오후"]
    private static let morning = ["上午", "午前", "오전"]

    init(_ written: [UInt8]) {
        let plain = Self.trimmed(Self.untilEnd(written))
        guard plain.contains(where: { $0 >= 0x80 }) else {
            (bytes, isAfternoon) = (plain, nil)
            return
        }
        let text = String(decoding: plain, as: UTF8.self)
        isAfternoon =
            Self.afternoon.contains(where: text.contains) ? true : Self.morning.contains(where: text.contains) ? false : nil
        bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
            if scalar.value >= 0x80, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                return [0x30 + UInt8(value)]
            }
            return Array(String(scalar).utf8)
        }
    }

    /// Returns the text up to its NUL. Some programs write UTF-16, and some a NUL instead of the space of EXIF's format.
    private static func untilEnd(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.count >= 8, bytes[1] == 0, bytes[3] == 0, bytes[0] != 0, bytes[2] != 0 {
            return stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] }.prefix { $0 != 0 }.map { $0 }
        }
        var bytes = bytes
        if bytes.count > space + 1, bytes[space] == 0, DateScanner.isDigit(bytes[space + 1]) { bytes[space] = 0x20 }
        return bytes.prefix { $0 != 0 }.map { $0 }
    }

    /// The position of the space in "2011:07:19 11:36:09".
    private static let space = 10

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.drop { $0 == 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
    }
}
