import Foundation

/// Collects the output of the JSON encoder.
final class JSONOutput {
    /// Exclusivity checks are turned off, because only one encoder at a time writes the array, and because a page has thousands
    /// of pieces, the checks would be slow.
    @exclusivity(unchecked) var bytes: [UInt8] = []

    func encode<Value: Encodable>(_ value: Value) throws {
        // Foundation has a special encoding for these types.
        if Value.self == Data.self || Value.self == Date.self || Value.self == URL.self || Value.self == Decimal.self {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            bytes += try encoder.encode(value)
        } else {
            let encoder = JSONValue(self)
            try value.encode(to: encoder)
            encoder.close()
        }
    }

    func put(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    func write(_ number: some FixedWidthInteger) {
        var text = String(number)
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    func write(_ number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "JSON has no \(number)."))
        }
        let text = number.description
        bytes.append(contentsOf: (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
    }

    func write(_ string: String) {
        var string = string
        bytes.append(UInt8(ascii: "\""))
        string.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where Self.isEscaped(utf8[index]) {
                bytes.append(contentsOf: utf8[start..<index])
                escape(utf8[index])
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Writes a character as an escape sequence (RFC 8259 §7).
    private func escape(_ byte: UInt8) {
        switch byte {
        case 0x08: put("\\b")
        case 0x09: put("\\t")
        case 0x0a: put("\\n")
        case 0x0c: put("\\f")
        case 0x0d: put("\\r")
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            put("\\u00")
            bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default: bytes += [UInt8(ascii: "\\"), byte]
        }
    }
}
