import Base
import Catalogue
import GRDB

/// Groups photos by journeys: days in a row that were spent far from home. Home is where photos were taken on most days. A journey
/// has the name of the place with the most photos, and all photos of its time, also those without a place. The key consists of its
/// first and its last second, as that of an event.
enum TripWay {
    /// What is farther from home than this is a journey, in kilometres.
    private static let farFromHome = 80.0
    /// A journey is over after this many days without a photo.
    private static let longestPause: Int64 = 3
    private static let leastDays = 2
    private static let secondsOfDay: Int64 = 86_400
    /// The size of the cells in which the days are counted, in degrees.
    private static let cell = 0.5

    private struct Point {
        let taken: Int64
        let position: (latitude: Double, longitude: Double)
        let place: Int64?

        var day: Int64 { (taken >= 0 ? taken : taken - secondsOfDay + 1) / secondsOfDay }
    }

    private struct Trip {
        var first: Int64
        var last: Int64
        var days: Set<Int64>
        var places = PlaceCounts()

        init(_ point: Point) {
            (first, last, days) = (point.taken, point.taken, [point.day])
            add(point)
        }

        mutating func add(_ point: Point) {
            last = point.taken
            days.insert(point.day)
            places.add(point.place)
        }
    }

    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let points = try points(query)
        guard let home = home(points) else { return [] }
        var (trips, current): ([Trip], Trip?) = ([], nil)
        for point in points {
            let isAway = EventWay.kilometres(home, point.position) > farFromHome
            if let trip = current, !isAway || point.day - (trip.days.max() ?? 0) > longestPause {
                trips.append(trip)
                current = nil
            }
            guard isAway else { continue }
            if current == nil { current = Trip(point) } else { current?.add(point) }
        }
        if let current { trips.append(current) }
        let journeys = trips.filter { $0.days.count >= leastDays && !$0.places.isEmpty }
        let names = try PlaceCounts.names(query.db, of: journeys.map(\.places))
        return try zip(journeys, names).reversed().compactMap { try group($0, $1, query) }
    }

    private static func points(_ query: GroupQuery) throws -> [Point] {
        let (photos, arguments) = query.photos
        return try Row.fetchAll(
            query.db,
            sql: """
                SELECT taken, photoPlace.latitude, photoPlace.longitude, placeId
                FROM photoPlace CROSS JOIN file ON file.id = fileId WHERE \(photos) ORDER BY \(PhotoOrder.oldestFirst)
                """, arguments: arguments
        ).map { Point(taken: $0[0], position: ($0[1], $0[2]), place: $0[3]) }
    }

    /// The middle of the cell in which photos were taken on most days.
    private static func home(_ points: [Point]) -> (latitude: Double, longitude: Double)? {
        struct Cell: Hashable {
            let row: Int
            let column: Int
        }
        var days: [Cell: Set<Int64>] = [:]
        for point in points {
            let (latitude, longitude) = point.position
            let cell = Cell(row: Int((latitude / cell).rounded(.down)), column: Int((longitude / cell).rounded(.down)))
            days[cell, default: []].insert(point.day)
        }
        let most = days.max { ($0.value.count, $0.key.row, $0.key.column) < ($1.value.count, $1.key.row, $1.key.column) }
        return most.map { ((Double($0.key.row) + 0.5) * cell, (Double($0.key.column) + 0.5) * cell) }
    }

    private static func group(_ trip: Trip, _ names: KnownPlace.Names?, _ query: GroupQuery) throws -> PhotoGroup? {
        let (photos, arguments) = query.photos
        let sum = try Row.fetchOne(
            query.db,
            sql: """
                SELECT count(*) AS count, total(size) AS bytes, \(GroupQuery.left) AS undecided, id AS cover, max(taken)
                FROM file WHERE \(photos) AND taken BETWEEN ? AND ?
                """, arguments: arguments + [trip.first, trip.last])
        guard let names, let sum else { return nil }
        let (first, last) = (LocalTime(seconds: trip.first).iso, LocalTime(seconds: trip.last).iso)
        return PhotoGroup(
            key: "\(trip.first)_\(trip.last)", name: "\(names.english) \(first)/\(last)", count: sum["count"],
            bytes: Int64(sum["bytes"] as Double), left: sum["undecided"], cover: sum["cover"],
            german: "\(names.german) \(first)/\(last)")
    }
}
