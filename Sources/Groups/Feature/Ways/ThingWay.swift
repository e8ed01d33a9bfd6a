import Base
import Catalogue
import GRDB

/// Groups photos by what they show, the commonest things first. The key is the key of the thing.
enum ThingWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT thing, count(*) AS count, total(size) AS bytes, \(GroupQuery.left) AS undecided, file.id AS cover, max(taken)
                FROM thingFound CROSS JOIN file ON file.identity = thingFound.identity
                WHERE \(photos) AND \(PhotoThings.isShown) GROUP BY thing ORDER BY count DESC, thing
                """, arguments: arguments)
        return rows.map { row in
            let key: String = row["thing"]
            let thing = Things.all[key]
            return PhotoGroup(
                key: key, name: thing?.english.first ?? key, count: row["count"], bytes: Int64(row["bytes"] as Double),
                left: row["undecided"], cover: row["cover"],
                german: thing?.german.first)
        }
    }
}
