import Base

/// The value of a metadata item of a film: a type, a locale, the value (Apple, QuickTime File Format, well-known types).
struct MovieValue {
    private let type: Int
    let bytes: [UInt8]

    static let maximumBytes = 16 << 10

    /// - Parameter data: the contents of a "data" box.
    init?(_ data: [UInt8]) {
        guard data.count >= 8 else { return nil }
        type = Int(data[2]) << 8 | Int(data[3])
        bytes = Array(data.dropFirst(8))
    }

    var text: String { type == 2 ? String(decoding: Self.units(bytes), as: UTF16.self) : LabelText.decoded(bytes) }

    /// A number, binary or written as text.
    var number: Double? {
        let whole = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch type {
        case 21 where (1...8).contains(bytes.count):
            let shift = 64 - 8 * bytes.count
            return Double(Int64(bitPattern: whole << UInt64(shift)) >> Int64(shift))
        case 22 where (1...8).contains(bytes.count): return Double(whole)
        case 23 where bytes.count == 4: return Double(Float(bitPattern: UInt32(whole)))
        case 24 where bytes.count == 8: return Double(bitPattern: whole)
        default: return Double(text)
        }
    }

    /// Returns the units of UTF-16 in big-endian order.
    static func units(_ bytes: some Collection<UInt8>) -> [UInt16] {
        let bytes = Array(bytes)
        return stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    }
}

extension Labels.Position {
    /// Reads the latitude and the longitude of ISO 6709 in decimal degrees: "+48.1374+011.5755+520.000/".
    init?(iso6709 text: String) {
        var numbers: [Substring] = []
        var rest = text[...]
        while let sign = rest.first, sign == "+" || sign == "-" {
            let digits = rest.dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            numbers.append(rest[..<digits.endIndex])
            rest = rest[digits.endIndex...]
        }
        guard numbers.count >= 2, let latitude = Double(numbers[0]), let longitude = Double(numbers[1]) else { return nil }
        self.init(latitude, longitude)
    }
}
