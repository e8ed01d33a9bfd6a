import Foundation

/// JSON as the wire has it (RFC 8259): members in the order in which they are encoded, slashes as they are.
///
/// Values are written as they are met. `JSONEncoder` makes a tree of them first and sorts it, which was 40 % of what a page of a
/// hundred photos costs; see docs/benchmarks.md.
enum JSON {
    /// - Throws: `EncodingError` for a number that JSON does not have, and what the value throws.
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput()
        try output.encode(value)
        return output.bytes
    }
}

/// The text so far.
private final class JSONOutput {
    var bytes: [UInt8] = []

    func encode<Value: Encodable>(_ value: Value) throws {
        // What Foundation encodes in a way of its own stays as it writes it.
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

    func write(_ number: some FixedWidthInteger) { bytes.append(contentsOf: String(number).utf8) }

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
            for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: utf8[start..<index])
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// RFC 8259 §7.
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

/// One value on its way: an object, an array, or neither.
private final class JSONValue: Encoder {
    enum Shape { case unknown, single, object, array }

    let output: JSONOutput
    private var shape = Shape.unknown
    private(set) var count = 0
    /// A container within this one that is still being filled.
    private var inner: JSONValue?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ output: JSONOutput) { self.output = output }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open(.object, "{")
        return KeyedEncodingContainer(JSONMembers(value: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        open(.array, "[")
        return JSONElements(value: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        shape = .single
        return JSONSingle(value: self)
    }

    private func open(_ shape: Shape, _ bracket: StaticString) {
        if self.shape == .unknown { output.put(bracket) }
        self.shape = shape
    }

    /// Before the next member or element.
    func separate() {
        inner?.close()
        inner = nil
        if count > 0 { output.put(",") }
        count += 1
    }

    func name(_ key: some CodingKey) {
        separate()
        output.write(key.stringValue)
        output.put(":")
    }

    /// A container within, after `separate` or `name`.
    func nested() -> JSONValue {
        let value = JSONValue(output)
        inner = value
        return value
    }

    func close() {
        inner?.close()
        inner = nil
        switch shape {
        case .unknown: output.put("{}")
        case .single: break
        case .object: output.put("}")
        case .array: output.put("]")
        }
        shape = .single
    }
}

private struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let value: JSONValue
    var codingPath: [any CodingKey] { [] }

    private func member(_ key: Key, _ write: (JSONOutput) throws -> Void) rethrows {
        value.name(key)
        try write(value.output)
    }

    mutating func encodeNil(forKey key: Key) { member(key) { $0.put("null") } }
    mutating func encode(_ bool: Bool, forKey key: Key) { member(key) { bool ? $0.put("true") : $0.put("false") } }
    mutating func encode(_ string: String, forKey key: Key) { member(key) { $0.write(string) } }
    mutating func encode(_ number: Double, forKey key: Key) throws { try member(key) { try $0.write(number) } }
    mutating func encode(_ number: Float, forKey key: Key) throws { try member(key) { try $0.write(number) } }
    mutating func encode(_ number: Int, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ number: Int8, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ number: Int16, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ number: Int32, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ number: Int64, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ number: UInt, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ number: UInt8, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ number: UInt16, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ number: UInt32, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ number: UInt64, forKey key: Key) { member(key) { $0.write(number) } }
    mutating func encode(_ other: some Encodable, forKey key: Key) throws { try member(key) { try $0.encode(other) } }

    mutating func nestedContainer<Inner>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
        value.name(key)
        return value.nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        value.name(key)
        return value.nested().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        value.separate()
        value.output.put("\"super\":")
        return value.nested()
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        value.name(key)
        return value.nested()
    }
}

private struct JSONElements: UnkeyedEncodingContainer {
    let value: JSONValue
    var codingPath: [any CodingKey] { [] }
    var count: Int { value.count }

    private func element(_ write: (JSONOutput) throws -> Void) rethrows {
        value.separate()
        try write(value.output)
    }

    mutating func encodeNil() { element { $0.put("null") } }
    mutating func encode(_ string: String) { element { $0.write(string) } }
    mutating func encode(_ number: Int) { element { $0.write(number) } }
    mutating func encode(_ number: Int64) { element { $0.write(number) } }
    mutating func encode(_ number: Double) throws { try element { try $0.write(number) } }
    mutating func encode(_ other: some Encodable) throws { try element { try $0.encode(other) } }

    mutating func nestedContainer<Inner>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        value.separate()
        return value.nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        value.separate()
        return value.nested().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        value.separate()
        return value.nested()
    }
}

private struct JSONSingle: SingleValueEncodingContainer {
    let value: JSONValue
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() { value.output.put("null") }
    mutating func encode(_ bool: Bool) { bool ? value.output.put("true") : value.output.put("false") }
    mutating func encode(_ string: String) { value.output.write(string) }
    mutating func encode(_ number: Double) throws { try value.output.write(number) }
    mutating func encode(_ number: Float) throws { try value.output.write(number) }
    mutating func encode(_ number: Int) { value.output.write(number) }
    mutating func encode(_ number: Int8) { value.output.write(number) }
    mutating func encode(_ number: Int16) { value.output.write(number) }
    mutating func encode(_ number: Int32) { value.output.write(number) }
    mutating func encode(_ number: Int64) { value.output.write(number) }
    mutating func encode(_ number: UInt) { value.output.write(number) }
    mutating func encode(_ number: UInt8) { value.output.write(number) }
    mutating func encode(_ number: UInt16) { value.output.write(number) }
    mutating func encode(_ number: UInt32) { value.output.write(number) }
    mutating func encode(_ number: UInt64) { value.output.write(number) }
    mutating func encode(_ other: some Encodable) throws { try value.output.encode(other) }
}
