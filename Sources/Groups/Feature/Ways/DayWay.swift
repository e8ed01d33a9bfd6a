import Base
import GRDB

/// Groups photos by day, newest first. The key is the date.
enum DayWay {
    private static let secondsOfDay: Int64 = 86_400

    /// An SQL expression for the number of days since 1970, rounded down, even for dates before 1970.
    private static let day = "((taken - ((taken % 86400) + 86400) % 86400) / 86400)"

    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT \(day) AS day, count(*) AS count, total(size) AS bytes, \(GroupQuery.left) AS undecided, id, max(taken)
                FROM file WHERE \(photos)
                GROUP BY day ORDER BY day DESC
                """, arguments: arguments)
        return rows.map { row in
            let date = String(LocalTime(seconds: (row["day"] as Int64) * secondsOfDay).iso.prefix(10))
            return PhotoGroup(
                key: date, name: date, count: row["count"], bytes: Int64(row["bytes"] as Double), left: row["undecided"],
                cover: row["id"])
        }
    }
}
