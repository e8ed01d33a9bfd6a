import Base
import Catalogue
import GRDB
import Glibc

/// Groups photos that belong together in time and place. A pause of several hours or a change of place begins a new event.
/// The key consists of the first and the last second of the event.
enum EventWay {
    /// The number of seconds without a photo after which a new event begins.
    private static let pause: Int64 = 4 * 3600
    /// The number of seconds without a photo after which a new event begins if the next photo was taken at a different place.
    private static let shortPause: Int64 = 1800
    /// The minimum distance between different places, in kilometres.
    private static let journey = 15.0

    private struct Event {
        var first: Int64
        var last: Int64
        var count = 1
        var bytes: Int64
        var left = 0
        var cover: Int64
        var coordinate: (latitude: Double, longitude: Double)?

        /// - Parameter row: id, taken, size, latitude, longitude, and whether it is undecided. Columns are read by index, because reading them by name
        ///   would look up the name in every row.
        init(_ row: Row) {
            first = row[1]
            last = first
            bytes = row[2]
            cover = row[0]
            left = row[5]
            coordinate = Self.coordinate(row)
        }

        static func coordinate(_ row: Row) -> (Double, Double)? {
            guard let latitude = row[3] as Double?, let longitude = row[4] as Double? else { return nil }
            return (latitude, longitude)
        }

        mutating func add(_ row: Row) {
            last = row[1]
            count += 1
            bytes += row[2] as Int64
            left += row[5] as Int
            coordinate = Self.coordinate(row) ?? coordinate
        }

        func isOver(before row: Row) -> Bool {
            let gap = (row[1] as Int64) - last
            if gap > pause { return true }
            guard gap > shortPause, let coordinate, let next = Self.coordinate(row) else { return false }
            return kilometres(coordinate, next) > journey
        }
    }

    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchCursor(
            query.db,
            sql:
                "SELECT id, taken, size, latitude, longitude, \(FileRow.undecided) FROM file WHERE \(photos) ORDER BY \(PhotoOrder.oldestFirst)",
            arguments: arguments)
        var events: [PhotoGroup] = []
        var current: Event?
        while let row = try rows.next() {
            if let event = current, event.isOver(before: row) {
                events.append(group(event))
                current = nil
            }
            if current == nil { current = Event(row) } else { current?.add(row) }
        }
        if let current { events.append(group(current)) }
        return events.reversed()
    }

    private static func group(_ event: Event) -> PhotoGroup {
        let (first, last) = (LocalTime(seconds: event.first).iso, LocalTime(seconds: event.last).iso)
        return PhotoGroup(
            key: "\(event.first)_\(event.last)", name: "\(first)/\(last)", count: event.count, bytes: event.bytes,
            left: event.left, cover: event.cover)
    }

    /// The distance along the great circle (haversine) on a sphere of 6371 km.
    static func kilometres(
        _ a: (latitude: Double, longitude: Double), _ b: (latitude: Double, longitude: Double)
    ) -> Double {
        let radians = Double.pi / 180
        let (sinLatitude, sinLongitude) = (
            sin((b.latitude - a.latitude) * radians / 2), sin((b.longitude - a.longitude) * radians / 2)
        )
        let h = sinLatitude * sinLatitude + cos(a.latitude * radians) * cos(b.latitude * radians) * sinLongitude * sinLongitude
        return 12_742 * asin(min(1, h.squareRoot()))
    }
}
