import Basics
import GRDB

/// A group for each folder that photos lie in; the key is its number.
enum FolderWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT directoryId, path, count, bytes, cover FROM (
                    SELECT directoryId, count(*) AS count, total(size) AS bytes, max(id) AS cover FROM file
                    WHERE \(photos) GROUP BY directoryId
                ) JOIN directory ON directory.id = directoryId ORDER BY path
                """, arguments: arguments)
        return rows.map { row in
            PhotoGroup(
                key: String(row["directoryId"] as Int64), name: (row["path"] as BytePath).display, count: row["count"],
                bytes: Int64(row["bytes"] as Double), cover: row["cover"])
        }
    }

    static func members(_ query: GroupQuery, _ key: String) throws -> [GroupMember] {
        guard let directory = Int64(key) else { return [] }
        return try query.newestFirst("directoryId = ?", [directory])
    }
}
