public import Base
import Foundation
public import GRDB

extension BytePath: DatabaseValueConvertible {
    public var databaseValue: DatabaseValue { Data(bytes).databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> BytePath? {
        Data.fromDatabaseValue(value).map { BytePath(bytes: $0) }
    }
}
