public import GRDB

/// The user's settings: names with values as JSON. Only this code reads and writes their table.
public enum SettingTable {
    /// - Returns: the value as JSON; nil if the setting was never set.
    public static func value(_ db: Database, _ name: String) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"), arguments: [name])
    }

    /// - Parameter json: nil removes the setting.
    public static func set(_ db: Database, _ name: String, _ json: String?) throws {
        if let json {
            try db.execute(sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", arguments: [name, json])
        } else {
            try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [name])
        }
    }

    /// Returns all settings as one JSON object.
    public static func all(_ db: Database) throws -> String {
        try String.fetchOne(db, sql: "SELECT json_group_object(key, json(value)) FROM setting") ?? "{}"
    }
}
