import Base
public import Catalogue
import GRDB

/// The days with photos, and the number of photos on each day, because the timeline has a heading for each day.
extension Timeline {
    public struct Day: Sendable, Equatable {
        /// The day as the number of days since 1970, according to the camera's clock.
        public let day: Int
        public var count: Int

        static let seconds = 86_400

        static func number(_ taken: Int) -> Int { taken >= 0 ? taken / seconds : (taken + 1) / seconds - 1 }
    }

    /// Returns the days of the photos that match a filter, in the requested order.
    ///
    /// - Parameter limit: the maximum number of days to return; nil for all days. With a limit and without a filter, the days are
    ///   found in almost no time.
    public func days(_ filter: PhotoFilter, _ order: Order, limit: Int? = nil) async throws -> [Day] {
        if filter.isEmpty, let limit {
            return try await blocking { [catalogue] in try catalogue.read { try Self.days($0, order, limit: limit) } }
        }
        let days = filter.isEmpty ? try await wholeDays.value() : try await numbered.value(filter).days
        let first = limit ?? days.count
        return order == .newest ? Array(days.prefix(first)) : days.suffix(first).reversed()
    }

    /// Finds one day after another by means of the database index. The photos of a day are only counted.
    static func days(_ db: Database, _ order: Order, limit: Int? = nil) throws -> [Day] {
        let start = "taken - ((taken % \(Day.seconds)) + \(Day.seconds)) % \(Day.seconds)"
        let photos = "FROM file INDEXED BY filePhotos WHERE \(FileRow.presentLead)"
        let (way, next) =
            order == .newest
            ? ("ORDER BY taken DESC LIMIT 1", "taken < day.start")
            : ("ORDER BY taken LIMIT 1", "taken >= day.start + \(Day.seconds)")
        let rows = try Row.fetchCursor(
            db,
            sql: """
                WITH RECURSIVE day(start) AS (
                    SELECT (SELECT \(start) \(photos) \(way))
                    UNION ALL
                    SELECT (SELECT \(start) \(photos) AND \(next) \(way)) FROM day WHERE day.start IS NOT NULL
                )
                SELECT start, (SELECT count(*) \(photos) AND taken >= start AND taken < start + \(Day.seconds))
                FROM day WHERE start IS NOT NULL LIMIT ?
                """, arguments: [limit ?? -1])
        var days: [Day] = []
        while let row = try rows.next() { days.append(Day(day: Day.number(row[0]), count: row[1])) }
        return days
    }
}

extension Timeline.Numbered {
    /// Counts one more photo on a day. The days must be passed in order.
    mutating func add(_ day: Int) {
        if days.last?.day == day { days[days.count - 1].count += 1 } else { days.append(Timeline.Day(day: day, count: 1)) }
    }
}
