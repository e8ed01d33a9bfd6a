import Base
import Foundation

/// Collects the output of the JSON encoder.
final class JSONOutput {
    /// Exclusivity checks are turned off. They are not needed, because only one encoder at a time writes the array, and they
    /// would be slow, because a page is written in thousands of small parts.
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
        string.withUTF8 { JSONText.escape($0, into: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }
}
