import Base
import Catalogue
import GRDB
import Glibc

/// Groups photos that belong together in time and place. A pause of several hours or a change of place begins a new event. A single
/// photo is no event. An event has the name of the place with the most photos, if it has any, and its times. The key consists of
/// the first and the last second of the event.
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
        var places = PlaceCounts()

        /// - Parameter row: id, taken, size, latitude, longitude, whether it is undecided, and the number of the place. Columns are
        ///   read by index, because reading them by name would look up the name in every row.
        init(_ row: Row) {
            first = row[1]
            last = first
            bytes = row[2]
            cover = row[0]
            left = row[5]
            coordinate = Self.coordinate(row)
            places.add(row[6])
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
            places.add(row[6])
        }

        func isOver(before row: Row) -> Bool {
            let gap = (row[1] as Int64) - last
            if gap > pause { return true }
            guard gap > shortPause, let coordinate, let next = Self.coordinate(row) else { return false }
            return kilometres(coordinate, next) > journey
        }
    }

    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let events = try events(query)
        let names = try PlaceCounts.names(query.db, of: events.map(\.places))
        return zip(events, names).reversed().map(group)
    }

    /// The events of several photos, oldest first.
    private static func events(_ query: GroupQuery) throws -> [Event] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchCursor(
            query.db,
            sql: """
                SELECT id, taken, size, photoPlace.latitude, photoPlace.longitude, \(FileRow.undecided), placeId
                FROM file LEFT JOIN photoPlace ON fileId = id WHERE \(photos) ORDER BY \(PhotoOrder.oldestFirst)
                """, arguments: arguments)
        var events: [Event] = []
        var current: Event?
        while let row = try rows.next() {
            if let event = current, event.isOver(before: row) {
                events.append(event)
                current = nil
            }
            if current == nil { current = Event(row) } else { current?.add(row) }
        }
        if let current { events.append(current) }
        return events.filter { $0.count > 1 }
    }

    private static func group(_ event: Event, _ place: KnownPlace.Names?) -> PhotoGroup {
        let (first, last) = (LocalTime(seconds: event.first).iso, LocalTime(seconds: event.last).iso)
        func name(_ place: String?) -> String { [place, "\(first)/\(last)"].compactMap(\.self).joined(separator: " ") }
        return PhotoGroup(
            key: "\(event.first)_\(event.last)", name: name(place?.english), count: event.count, bytes: event.bytes,
            left: event.left, cover: event.cover, german: place.map { name($0.german) })
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
