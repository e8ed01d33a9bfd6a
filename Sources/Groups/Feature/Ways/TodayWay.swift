import Base
import GRDB

/// Groups the photos of this day in other years, latest year first. The key is the year.
enum TodayWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let range = try Row.fetchOne(
            query.db, sql: "SELECT min(taken), max(taken) FROM file WHERE \(photos)", arguments: arguments)
        guard let range, let first = range[0] as Int64?, let last = range[1] as Int64? else { return [] }
        let years = (year(LocalTime(seconds: first)), year(LocalTime(seconds: last)))
        guard let from = years.0, let to = years.1, from <= to else { return [] }
        return try (from...to).reversed().compactMap { try group(query, year: $0) }
    }

    private static func group(_ query: GroupQuery, year: Int) throws -> PhotoGroup? {
        guard let day = day(of: year, query.today), year != self.year(query.today) else { return nil }
        let (photos, arguments) = query.photos
        let row = try Row.fetchOne(
            query.db,
            sql:
                "SELECT count(*), total(size), \(GroupQuery.left), id, max(taken) FROM file WHERE \(photos) AND taken >= ? AND taken < ?",
            arguments: arguments + [day.seconds, day.seconds + 86_400])
        guard let row, row[0] > 0 else { return nil }
        return PhotoGroup(
            key: String(year), name: String(day.iso.prefix(10)), count: row[0], bytes: Int64(row[1] as Double), left: row[2],
            cover: row[3])
    }

    /// The same day in another year; nil for 29 February if that year does not have one.
    private static func day(of year: Int, _ today: LocalTime) -> LocalTime? {
        let parts = today.iso.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        return LocalTime(year: year, month: parts[1], day: parts[2])
    }

    private static func year(_ time: LocalTime) -> Int? { Int(time.iso.prefix(4)) }
}
