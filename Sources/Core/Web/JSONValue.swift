/// Encodes one JSON value: an object, an array, or a single value.
final class JSONValue: Encoder {
    enum Shape { case unknown, single, object, array }

    let output: JSONOutput
    @exclusivity(unchecked) private var shape = Shape.unknown
    @exclusivity(unchecked) private(set) var count = 0
    /// The last nested value; nil once it is closed, which happens before the next member or element.
    @exclusivity(unchecked) private var inner: JSONValue?

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

    /// Call it before the next member or element.
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

    /// Begins a nested container. Call it after `separate` or `name`.
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
