public import Base
import Foundation
public import GRDB

extension HiddenArea {
    /// The name of the setting. It contains a dot, so only the route for it may change it.
    private static let setting = "places.hidden"

    /// The area that a person hides from copies that leave; nil if none.
    public static func stored(_ db: Database) throws -> HiddenArea? {
        guard let json = try SettingTable.value(db, setting) else { return nil }
        return try JSONDecoder().decode(HiddenArea.self, from: Data(json.utf8))
    }

    /// - Parameter area: nil to hide nothing.
    public static func store(_ db: Database, _ area: HiddenArea?) throws {
        let json = try area.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        try SettingTable.set(db, setting, json)
    }
}
