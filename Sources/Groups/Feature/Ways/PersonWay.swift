import Base
import Catalogue
import GRDB

/// Groups photos by the people in them who have names, the most frequent first. The key is the number of the person.
enum PersonWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT shown.id AS person, shown.name AS personName, count(*) AS count, total(size) AS bytes,
                \(GroupQuery.left) AS undecided, file.id AS cover, max(taken)
                FROM (
                    SELECT DISTINCT person.id, person.name, identity FROM personFace JOIN person ON person.id = person
                    WHERE \(PhotoPeople.isNamed)
                ) AS shown CROSS JOIN file ON file.identity = shown.identity
                WHERE \(photos) GROUP BY shown.id ORDER BY count DESC, shown.id
                """, arguments: arguments)
        return rows.map { row in
            PhotoGroup(
                key: "\(row["person"] as Int64)", name: row["personName"], count: row["count"],
                bytes: Int64(row["bytes"] as Double), left: row["undecided"], cover: row["cover"])
        }
    }
}
