import Catalogue
import GRDB

/// The user's settings for which files belong together.
struct CompanionChoice: Sendable, Equatable {
    var joinsRaw = true
    var joinsFilms = true
    var joinsEdited = true

    init() {}

    init(_ db: Database) throws {
        func isOn(_ name: String) throws -> Bool { try SettingTable.value(db, name) != "false" }
        joinsRaw = try isOn("joinRaw")
        joinsFilms = try isOn("joinFilms")
        joinsEdited = try isOn("joinEdited")
    }

    /// The choice as a number for `tally`.
    private var number: Int { (joinsRaw ? 1 : 0) + (joinsFilms ? 2 : 0) + (joinsEdited ? 4 : 0) }

    /// Whether the companions were determined with another choice.
    static func hasChanged(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT value FROM tally WHERE key = 'companionChoice'") != CompanionChoice(db).number
    }

    /// Marks all folders as due if their companions were determined with another choice.
    static func apply(_ db: Database) throws -> CompanionChoice {
        let choice = try CompanionChoice(db)
        if try hasChanged(db) {
            try Companions.setAllDue(db)
            try db.execute(
                sql: "INSERT OR REPLACE INTO tally (key, value) VALUES ('companionChoice', ?)", arguments: [choice.number])
        }
        return choice
    }
}
