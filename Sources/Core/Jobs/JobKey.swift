public import Catalogue
import Foundation
public import GRDB

/// The subject of a job's item: a content, regardless of the names of its files, or a text chosen by the feature.
///
/// It is never an index or a count, because those would refer to other files after the folder has changed.
public enum JobKey: Hashable, Sendable {
    case identity(Identity)
    case text(String)

    /// The key in readable form, also for the API: hexadecimal digits, or the text.
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
