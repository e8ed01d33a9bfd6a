import Base
import Catalogue
import GRDB

/// Groups photos by their tags, sorted by name. The key is the name of the tag.
enum TagWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(query.db, sql: sql(photos), arguments: arguments)
        return rows.map { row in
            PhotoGroup(
                key: row["name"], name: row["name"], count: row["count"], bytes: Int64(row["bytes"] as Double),
                left: row["undecided"], cover: row["cover"])
        }
    }

    /// - Parameter photos: an SQL condition on `file`.
    static func sql(_ photos: String) -> String {
        """
        SELECT name, found.* FROM (
            SELECT tagId, count(*) AS count, total(size) AS bytes, \(GroupQuery.left) AS undecided, file.id AS cover, max(taken)
            FROM photoTag CROSS JOIN file ON file.id = fileId WHERE \(photos) GROUP BY tagId
        ) AS found JOIN tag ON tag.id = tagId ORDER BY tag.key
        """
    }
}
