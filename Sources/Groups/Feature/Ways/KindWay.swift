import Catalogue
import GRDB

/// Groups pictures by their kind, such as receipt or ticket, as found for notes and screenshots. All other pictures are grouped
/// by origin: camera, screen, or other.
enum KindWay {
    /// An SQL expression for the kind of a picture. The user's own choice has priority over the kind found for a screenshot,
    /// which has priority over the category of the text in the picture.
    private static let kind = """
        coalesce(
            (SELECT type FROM screenResult AS said WHERE said.identity = file.identity AND corrected AND \(isKind("type"))),
            (SELECT chosen FROM note WHERE note.identity = file.identity AND NOT removed AND \(isKind("chosen"))),
            (SELECT type FROM screenResult AS found WHERE file.screenshot AND found.identity = file.identity AND \(isKind("type"))),
            (SELECT category FROM note
                WHERE note.identity = file.identity AND NOT removed AND chosen IS NULL AND \(isKind("category"))),
            CASE WHEN screenshot THEN 'screenshot' WHEN format = 'raw' THEN 'raw' WHEN camera IS NOT NULL THEN 'photo'
                ELSE 'picture' END)
        """

    /// Returns an SQL condition that is true if a kind from a note or a screenshot is more informative than the picture's
    /// origin.
    private static func isKind(_ word: String) -> String { "\(word) NOT IN ('other', 'screenshot', 'unknown', '')" }

    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT \(kind) AS what, count(*) AS count, total(size) AS bytes, id, max(taken) FROM file
                WHERE \(photos) AND \(FileRow.read) GROUP BY what ORDER BY count DESC
                """, arguments: arguments)
        return rows.map { row in
            PhotoGroup(
                key: row["what"], name: row["what"], count: row["count"], bytes: Int64(row["bytes"] as Double), cover: row["id"])
        }
    }

    static func members(_ query: GroupQuery, _ key: String) throws -> [GroupMember] {
        try query.newestFirst("\(FileRow.read) AND \(kind) = ?", [key])
    }
}
