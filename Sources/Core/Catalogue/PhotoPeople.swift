public import Base
public import GRDB

/// The people in photos, as the table `personFace` says, by the content of the photos.
///
/// All functions run inside the transaction of the caller.
public enum PhotoPeople {
    /// The number that stands for nobody in `personFace`.
    public static let nobody: Int64 = 0
    /// The settings that turn people on, and that leave their names out of backups if false.
    public static let setting = "people"
    public static let backupSetting = "peopleInBackups"

    public static func isOn(_ db: Database) throws -> Bool { try SettingTable.value(db, setting) == "true" }

    /// An SQL condition on rows of `person` that are shown by name.
    public static let isNamed = "person.name IS NOT NULL AND NOT person.isHidden"

    /// The names of the people in a photo, in alphabetical order. Nobody is shown while people are turned off.
    public static func names(_ db: Database, _ identity: Identity) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT DISTINCT name FROM personFace JOIN person ON person.id = person
                    WHERE identity = ? AND \(isNamed) ORDER BY name
                    """), arguments: [identity])
    }

    /// The named faces in a photo, as regions in the picture as it is stored. None while people are turned off.
    public static func regions(_ db: Database, of file: FileRow) throws -> [FaceRegion] {
        guard let identity = file.identity, try isOn(db) else { return [] }
        let orientation = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT orientation FROM faceSeen WHERE identity = ?"), arguments: [identity])
        // Whether the photo is turned must be known to say where a face is.
        guard let orientation else { return [] }
        return try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT x, y, width, height, name FROM personFace JOIN person ON person.id = person
                    WHERE identity = ? AND \(isNamed) ORDER BY x, y
                    """), arguments: [identity]
        ).compactMap { row in
            let box = FaceBox(x: row["x"], y: row["y"], width: row["width"], height: row["height"])
            return FaceRegion(row["name"], box, orientation: orientation, width: file.width, height: file.height)
        }
    }

    /// The sidecars that hold names of people, whoever wrote them.
    public static func namedSidecars(_ db: Database) throws -> [BytePath] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT directory.path, name FROM dateSidecar JOIN directory ON directory.id = directoryId
                WHERE labels IS NOT NULL AND json_array_length(labels, '$.people') > 0 ORDER BY path, name
                """
        ).map { ($0[0] as BytePath).appending($0[1] as BytePath) }
    }

    /// An SQL condition on `file` for the photos of a person, whose number is the argument.
    public static let ofPerson =
        "file.identity IS NOT NULL AND file.identity IN (SELECT identity FROM personFace WHERE personFace.person = ?)"

    // MARK: In copies of the catalogue

    /// Whether a catalogue has names of people.
    public static func hasNames(_ db: Database) throws -> Bool {
        guard try db.tableExists("person") else { return false }
        return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM person WHERE name IS NOT NULL)") ?? false
    }

    /// Whether copies of the catalogue have the names of people.
    static func areInBackups(_ db: Database) throws -> Bool { try SettingTable.value(db, backupSetting) != "false" }

    /// Removes everything about people, also from the journal. What is removed is overwritten, so that it cannot be found in the file.
    public static func removeAll(_ db: Database) throws {
        try db.execute(sql: "PRAGMA secure_delete = ON")
        try db.execute(
            sql: """
                DELETE FROM personRename; DELETE FROM personChange; DELETE FROM personApart; DELETE FROM personNot;
                DELETE FROM personFace; DELETE FROM faceSeen; DELETE FROM person;
                DELETE FROM act WHERE kind IN ('person', 'writeNames');
                """)
        try forgetWords(db)
        try db.execute(sql: "PRAGMA secure_delete = OFF")
    }

    /// Removes the names from the search index. The photos get new documents later; until then their other words are not found.
    private static func forgetWords(_ db: Database) throws {
        let files = try Int64.fetchAll(db, sql: "SELECT fileId FROM searchStale")
        guard !files.isEmpty else { return }
        for file in files { try SearchIndex.remove(db, .file, file) }
        // Without this, words of documents that are gone stay in the index until it merges its parts.
        for index in ["searchWords", "searchPieces"] {
            try db.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('optimize')")
        }
    }
}
