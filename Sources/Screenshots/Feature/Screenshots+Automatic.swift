import Catalogue
import GRDB

extension Screenshots {
    /// The setting that enables sorting new screenshots automatically.
    private static let setting = "screenshotsAutomatic"

    /// Whether there are new screenshots and the user wants them to be sorted automatically.
    public func isWanted() throws -> Bool {
        let isOn = try catalogue.read { db in
            try SettingTable.value(db, Self.setting) == "true"
        }
        return try isOn && totals().waiting > 0
    }
}
