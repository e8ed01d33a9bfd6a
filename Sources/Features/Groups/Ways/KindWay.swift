import Catalogue
import GRDB

/// Groups pictures by origin, as far as their files tell: a camera, a screen, or elsewhere.
enum KindWay {
    private static let kind = """
        CASE WHEN screenshot THEN 'screenshot' WHEN format = 'raw' THEN 'raw' WHEN camera IS NOT NULL THEN 'photo' ELSE 'picture' END
        """

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
