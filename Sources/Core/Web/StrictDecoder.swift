import Foundation

/// A decoder that records, for each object, the fields that the decoded type requests. All other fields of the object are
/// unknown fields.
///
/// It wraps the decoder of `JSONDecoder` and does not change any value.
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

    /// Whether a type is a list of plain values, which have no fields. Such a list is decoded directly, because wrapping each
    /// element would be slow.
    static func isPlain(_ type: Any.Type) -> Bool { plain.contains(ObjectIdentifier(type)) }

    private static let plain: Set<ObjectIdentifier> = [
        ObjectIdentifier([Int64].self), ObjectIdentifier([Int].self), ObjectIdentifier([String].self),
        ObjectIdentifier([String?].self), ObjectIdentifier([Double].self), ObjectIdentifier(Data.self),
    ]
}

/// The fields of each decoded object, and the fields that its type requested.
final class FieldLog {
    final class Object {
        let present: Set<String>
        var asked: [String] = []

        init(_ present: [String]) { self.present = Set(present) }

        /// The alphabetically first field that the type did not request.
        var unknown: String? { present.subtracting(asked).min() }
    }

    private var objects: [String: Object] = [:]

    /// The object at a path. The same object may be opened more than once.
    func object(at path: [any CodingKey], _ present: [String]) -> Object {
        let path = path.map(\.stringValue).joined(separator: "/")
        if let known = objects[path] { return known }
        let object = Object(present)
        objects[path] = object
        return object
    }

    /// The first unknown field, and the names of the fields that the type of its object requested.
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
