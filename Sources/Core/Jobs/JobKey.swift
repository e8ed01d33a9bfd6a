public import Catalogue
import Foundation
public import GRDB

/// Identifies an item of a job: either by the content of one or more files, whatever their names, or by a text that the feature
/// chooses.
///
/// The text must not be an index or a count, because after a change of the folder the same number would refer to another file.
public enum JobKey: Hashable, Sendable {
    case identity(Identity)
    case text(String)

    /// The key in readable form, also used by the API: the hexadecimal digits of the content's SHA-256, or the text.
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
