import Base
import Catalogue
import Foundation
public import GRDB
import Web

/// A change to the user's settings: a flat JSON object, in which null removes a setting.
public struct Settings: Decodable, Sendable {
    /// The maximum size of a change in bytes.
    static let bodyLimit = 64 << 10

    /// The type of the value of a setting.
    private enum Kind { case flag, text, texts }

    /// The settings that the user chooses, as in `Web/core/settings.js`.
    private static let kinds: [String: Kind] = [
        "theme": .text, "motion": .text, "sounds": .flag, "vibration": .flag, "language": .text, "readingLanguages": .texts,
        "screenshotsAutomatic": .flag, "screenshotAlbums": .flag, "captionPrefix": .text, "onboarded": .flag,
        "readInBackground": .flag,
        "correctWords": .flag, "people": .flag, "peopleInBackups": .flag,
        "joinRaw": .flag, "joinFilms": .flag, "joinEdited": .flag,
    ]
    /// The names of these settings.
    public static var names: some Sequence<String> { kinds.keys }

    /// Whether the value of a setting is a text, even if it looks like a number.
    public static func isText(_ name: String) -> Bool { kinds[name] == .text }

    /// The value of each key as JSON; nil for null.
    let values: [String: String?]

    /// - Throws: `Failure` with code `badRequest` for a name or a value that a setting cannot have.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var values: [String: String?] = [:]
        for key in container.allKeys {
            // Settings whose names contain a dot can be changed only by separate routes, which check the request. Otherwise a
            // device could enable network access or move the inbox.
            guard !key.stringValue.contains(".") else {
                throw Failure(.badRequest, "setting.isOurs", ["name": key.stringValue])
            }
            guard let kind = Self.kinds[key.stringValue] else {
                throw Failure.unknownName(key.stringValue, among: Self.names)
            }
            values[key.stringValue] = .some(try Self.text(container, key, kind))
        }
        self.values = values
    }

    public func store(_ db: Database) throws {
        for (key, text) in values { try SettingTable.set(db, key, text) }
    }

    private static func text(_ container: KeyedDecodingContainer<Key>, _ key: Key, _ kind: Kind) throws -> String? {
        if try container.decodeNil(forKey: key) { return nil }
        do {
            switch kind {
            case .flag: return try json(try container.decode(Bool.self, forKey: key))
            case .text: return try json(try container.decode(String.self, forKey: key))
            case .texts: return try json(try container.decode([String].self, forKey: key))
            }
        } catch { throw Failure(.badRequest, "setting.badValue", ["name": key.stringValue]) }
    }

    private static func json(_ value: some Encodable) throws -> String { String(decoding: try JSON.encode(value), as: UTF8.self) }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}
