import Foundation

/// A decoder that records which fields of each object the decoded type asks for. The other fields are unknown.
///
/// It wraps `JSONDecoder`'s own decoder and does not change any value.
struct StrictDecoder: Decoder {
    let inner: any Decoder
    let fields: FieldLog

    var codingPath: [any CodingKey] { inner.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { inner.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let all = try inner.container(keyedBy: AnyField.self).allKeys.map(\.stringValue)
        let object = fields.object(at: codingPath, all)
        return KeyedDecodingContainer(
            StrictMembers(inner: try inner.container(keyedBy: type), object: object, fields: fields))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        StrictElements(inner: try inner.unkeyedContainer(), fields: fields)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        StrictSingle(inner: try inner.singleValueContainer(), decoder: self)
    }

    /// Whether a type is a long list of plain values, which have no fields. Such lists are read without a detour for each
    /// element.
    static func isPlain(_ type: Any.Type) -> Bool { plain.contains(ObjectIdentifier(type)) }

    private static let plain: Set<ObjectIdentifier> = [
        ObjectIdentifier([Int64].self), ObjectIdentifier([Int].self), ObjectIdentifier([String].self),
        ObjectIdentifier([String?].self), ObjectIdentifier([Double].self), ObjectIdentifier(Data.self),
    ]
}

/// The fields that objects have, and those that their types asked for.
final class FieldLog {
    final class Object {
        let present: Set<String>
        var asked: [String] = []

        init(_ present: [String]) { self.present = Set(present) }

        /// The alphabetically first field that nobody asked for.
        var unknown: String? { present.subtracting(asked).min() }
    }

    private var objects: [String: Object] = [:]

    /// The object at a path; a type may open it more than once.
    func object(at path: [any CodingKey], _ present: [String]) -> Object {
        let path = path.map(\.stringValue).joined(separator: "/")
        if let known = objects[path] { return known }
        let object = Object(present)
        objects[path] = object
        return object
    }

    /// A field that no type asked for, and the names that its type knows.
    var unknown: (name: String, known: [String])? {
        let objects = objects.sorted { $0.key < $1.key }.map(\.value)
        return objects.lazy.compactMap { object in object.unknown.map { ($0, object.asked) } }.first
    }
}

/// The name of any field.
struct AnyField: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
