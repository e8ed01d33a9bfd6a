struct StrictMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let inner: KeyedDecodingContainer<Key>
    let object: FieldLog.Object
    let fields: FieldLog

    var codingPath: [any CodingKey] { inner.codingPath }
    var allKeys: [Key] { inner.allKeys }

    private func ask(_ key: Key) -> KeyedDecodingContainer<Key> {
        object.asked.append(key.stringValue)
        return inner
    }

    func contains(_ key: Key) -> Bool { ask(key).contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try ask(key).decodeNil(forKey: key) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try ask(key).decode(type, forKey: key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try ask(key).decode(type, forKey: key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try ask(key).decode(type, forKey: key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try ask(key).decode(type, forKey: key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try ask(key).decode(type, forKey: key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try ask(key).decode(type, forKey: key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try ask(key).decode(type, forKey: key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try ask(key).decode(type, forKey: key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try ask(key).decode(type, forKey: key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try ask(key).decode(type, forKey: key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try ask(key).decode(type, forKey: key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try ask(key).decode(type, forKey: key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try ask(key).decode(type, forKey: key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try ask(key).decode(type, forKey: key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let inner = ask(key)
        guard inner.contains(key), !StrictDecoder.isPlain(type) else { return try inner.decode(type, forKey: key) }
        return try T(from: StrictDecoder(inner: try inner.superDecoder(forKey: key), fields: fields))
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) throws -> KeyedDecodingContainer<Inner> {
        try superDecoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try superDecoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { StrictDecoder(inner: try inner.superDecoder(), fields: fields) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        StrictDecoder(inner: try ask(key).superDecoder(forKey: key), fields: fields)
    }
}

struct StrictElements: UnkeyedDecodingContainer {
    var inner: any UnkeyedDecodingContainer
    let fields: FieldLog

    var codingPath: [any CodingKey] { inner.codingPath }
    var count: Int? { inner.count }
    var isAtEnd: Bool { inner.isAtEnd }
    var currentIndex: Int { inner.currentIndex }

    mutating func decodeNil() throws -> Bool { try inner.decodeNil() }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try inner.decode(type) }
    mutating func decode(_ type: String.Type) throws -> String { try inner.decode(type) }
    mutating func decode(_ type: Double.Type) throws -> Double { try inner.decode(type) }
    mutating func decode(_ type: Float.Type) throws -> Float { try inner.decode(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try inner.decode(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try inner.decode(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try inner.decode(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try inner.decode(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try inner.decode(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try inner.decode(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try inner.decode(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try inner.decode(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try inner.decode(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try inner.decode(type) }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if StrictDecoder.isPlain(type) { return try inner.decode(type) }
        return try T(from: try superDecoder())
    }

    mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try superDecoder().unkeyedContainer() }

    mutating func superDecoder() throws -> any Decoder { StrictDecoder(inner: try inner.superDecoder(), fields: fields) }
}

struct StrictSingle: SingleValueDecodingContainer {
    let inner: any SingleValueDecodingContainer
    let decoder: StrictDecoder

    var codingPath: [any CodingKey] { inner.codingPath }

    func decodeNil() -> Bool { inner.decodeNil() }
    func decode(_ type: Bool.Type) throws -> Bool { try inner.decode(type) }
    func decode(_ type: String.Type) throws -> String { try inner.decode(type) }
    func decode(_ type: Double.Type) throws -> Double { try inner.decode(type) }
    func decode(_ type: Float.Type) throws -> Float { try inner.decode(type) }
    func decode(_ type: Int.Type) throws -> Int { try inner.decode(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try inner.decode(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try inner.decode(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try inner.decode(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try inner.decode(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try inner.decode(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try inner.decode(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try inner.decode(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try inner.decode(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try inner.decode(type) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if StrictDecoder.isPlain(type) { return try inner.decode(type) }
        return try T(from: decoder)
    }
}
