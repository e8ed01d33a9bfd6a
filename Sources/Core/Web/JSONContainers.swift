struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
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

struct JSONElements: UnkeyedEncodingContainer {
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

struct JSONSingle: SingleValueEncodingContainer {
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
