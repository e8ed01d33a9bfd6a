import Catalogue
import GRDB

/// Groups photos by their kind (see `PhotoKind`).
enum KindWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT \(PhotoKind.expression) AS what, count(*) AS count, total(size) AS bytes,
                    \(GroupQuery.left) AS undecided, id, max(taken)
                FROM file
                WHERE \(photos) AND \(FileRow.read) GROUP BY what ORDER BY count DESC
                """, arguments: arguments)
        return rows.map { row in
            PhotoGroup(
                key: row["what"], name: row["what"], count: row["count"], bytes: Int64(row["bytes"] as Double),
                left: row["undecided"], cover: row["id"])
        }
    }
}
