import Basics
import Catalogue
import Foundation
public import GRDB
import Web

/// A change to the user's settings: a flat JSON object, in which null removes a setting.
public struct Settings: Decodable, Sendable {
    /// The maximum size of a change in bytes.
    static let bodyLimit = 64 << 10

    /// The value of each key as JSON; nil for null.
    let values: [String: String?]

    /// - Throws: `Failure` with code `badRequest` for a name or a value that a setting cannot have.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var values: [String: String?] = [:]
        for key in container.allKeys {
            guard (1...64).contains(key.stringValue.utf8.count), key.stringValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                throw Failure(.badRequest, "setting.nameLength")
            }
            // A setting whose name contains a dot is changed by a separate route, which checks it. Otherwise a device could
            // switch on the network, or move the inbox.
            guard !key.stringValue.contains(".") else {
                throw Failure(.badRequest, "setting.isOurs", ["name": key.stringValue])
            }
            values[key.stringValue] = .some(try Self.text(container, key))
        }
        self.values = values
    }

    public func store(_ db: Database) throws {
        for (key, text) in values { try SettingTable.set(db, key, text) }
    }

    private static func text(_ container: KeyedDecodingContainer<Key>, _ key: Key) throws -> String? {
        if try container.decodeNil(forKey: key) { return nil }
        if let flag = try? container.decode(Bool.self, forKey: key) { return try json(flag) }
        if let number = try? container.decode(Double.self, forKey: key) { return try json(number) }
        if let text = try? container.decode(String.self, forKey: key) { return try json(text) }
        if let list = try? container.decode([String].self, forKey: key) { return try json(list) }
        throw Failure(.badRequest, "setting.badValue", ["name": key.stringValue])
    }

    private static func json(_ value: some Encodable) throws -> String { String(decoding: try JSON.encode(value), as: UTF8.self) }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}
