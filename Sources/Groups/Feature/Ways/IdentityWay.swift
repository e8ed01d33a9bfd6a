import Catalogue
import GRDB

/// Groups photos into twenty parts, A to T, and a part OTHER, by a digest of the photo's identifier (see `IdentityGroup`).
enum IdentityWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT \(IdentityGroup.expression("identity")) AS part, count(*) AS count, total(size) AS bytes,
                    \(GroupQuery.left) AS undecided, id, max(taken)
                FROM file WHERE \(photos) AND identity IS NOT NULL GROUP BY part ORDER BY part
                """, arguments: arguments)
        return rows.compactMap { row in
            IdentityGroup(rawValue: row["part"]).map { part in
                PhotoGroup(
                    key: part.name, name: part.name, count: row["count"], bytes: Int64(row["bytes"] as Double),
                    left: row["undecided"], cover: row["id"])
            }
        }
    }
}
