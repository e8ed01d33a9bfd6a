public import Catalogue
public import GRDB

/// Passes what is known of a photo to its new content. Much is stored for the content of a photo (its SHA-256) and not for its file,
/// so it would be lost when the photo is edited. What is stored for the file, such as the decision, stays with the file.
///
/// All functions run inside the caller's transaction.
public enum ReplacedContent {
    /// Tables with rows that a person made, and the columns with identities. The rows pass to the new content.
    public static let carried: [String: [String]] = [
        "albumPhoto": ["identity"], "albumChange": ["identity"], "favourite": ["identity"], "favouriteChange": ["identity"],
        "tagChoice": ["identity"], "tagChange": ["identity"], "screenChoice": ["identity"], "screenResult": ["identity"],
        "note": ["identity"], "exportDate": ["identity"], "exportLabel": ["identity"], "separation": ["one", "other"],
        "placeChoice": ["identity"], "placeChange": ["identity"],
        "thingDenied": ["identity"], "thingChange": ["identity"],
        "personFace": ["identity"], "personNot": ["identity"], "personChange": ["identity"],
    ]

    /// Tables that are computed from the content, or that say what was true of the former content: they stay, and the new content
    /// is read anew. `reading` is copied if a note needs it.
    public static let staying: [String: [String]] = [
        "file": ["identity"], "look": ["identity"], "filmLook": ["identity"], "alike": ["identity", "lead"],
        "alikeGroup": ["lead"],
        "screenView": ["identity"], "reading": ["identity"], "arrival": ["identity"],
        "thingSeen": ["identity"], "thingFound": ["identity"], "thingFeature": ["identity"], "faceSeen": ["identity"],
    ]

    /// Tables whose rows have an id of their own.
    private static let numbered: Set = ["note", "screenResult"]
    /// Tables of changes, which belong to acts: they pass on, but are never copied.
    private static let changes: Set = [
        "albumChange", "favouriteChange", "placeChange", "tagChange", "thingChange", "personChange",
    ]

    /// Passes everything from one content to another. If another file still has the former content, that file keeps everything,
    /// and the new content gets a copy.
    ///
    /// - Parameter file: the row of the photo, which still has the former content.
    public static func pass(_ db: Database, from old: Identity, to new: Identity, of file: Int64) throws {
        guard old != new else { return }
        let isShared = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE identity = ? AND id <> ? AND presence <> ?)",
            arguments: [old, file, FileRow.Presence.erased.rawValue])
        try copyReading(db, from: old, to: new)
        for (table, columns) in carried.sorted(by: { $0.key < $1.key }) {
            for column in columns {
                if isShared != true {
                    try db.execute(
                        sql: "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(column) = ?", arguments: [new, old])
                } else if !changes.contains(table) {
                    try copy(db, table, column, from: old, to: new)
                }
            }
        }
    }

    private static func copy(_ db: Database, _ table: String, _ column: String, from old: Identity, to new: Identity) throws {
        let columns = try db.columns(in: table).map(\.name).filter { !numbered.contains(table) || $0 != "id" }
        let values = columns.map { $0 == column ? "?1" : $0 }
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO \(table) (\(columns.joined(separator: ", ")))
                SELECT \(values.joined(separator: ", ")) FROM \(table) WHERE \(column) = ?2
                """, arguments: [new, old])
    }

    /// A note refers to the text that was read in its photo.
    private static func copyReading(_ db: Database, from old: Identity, to new: Identity) throws {
        let hasNote = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM note WHERE identity = ?)", arguments: [old])
        if hasNote == true { try copy(db, "reading", "identity", from: old, to: new) }
    }
}
