import Catalogue
import GRDB

extension Screenshots {
    /// The setting by which new screenshots are sorted as they come.
    private static let setting = "screenshotsAutomatic"

    /// Whether new screenshots wait, and the person wants them sorted without being asked.
    public func isWanted() throws -> Bool {
        let isOn = try catalogue.read { db in
            try SettingTable.value(db, Self.setting) == "true"
        }
        return try isOn && tally().waiting > 0
    }
}
