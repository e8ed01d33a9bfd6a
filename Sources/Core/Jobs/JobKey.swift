public import Catalogue
import Foundation
public import GRDB

/// What an item of a job is about: a content, whatever its files are called, or a text of the feature's choice.
///
/// Never an index or a count: those mean something else after the folder has changed.
public enum JobKey: Hashable, Sendable {
    case identity(Identity)
    case text(String)

    /// For people and the wire: hexadecimal digits, or the text.
    public var name: String {
        switch self {
        case .identity(let identity): identity.hex
        case .text(let text): text
        }
    }
}

extension JobKey: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue {
        switch self {
        case .identity(let identity): identity.databaseValue
        case .text(let text): text.databaseValue
        }
    }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> JobKey? {
        switch value.storage {
        case .blob: Identity.fromDatabaseValue(value).map(JobKey.identity)
        case .string(let text): .text(text)
        case .null, .int64, .double: nil
        }
    }
}
