import Catalogue
import GRDB

/// The number of photos at each place, of a journey or an event.
struct PlaceCounts {
    private var counts: [Int64: Int] = [:]

    var isEmpty: Bool { counts.isEmpty }

    /// The number of the place with the most photos.
    var most: Int64? { counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

    mutating func add(_ place: Int64?) {
        if let place { counts[place, default: 0] += 1 }
    }

    /// The names of the places with the most photos, in the same order; that of the country if no place is known.
    static func names(_ db: Database, of all: [PlaceCounts]) throws -> [KnownPlace.Names?] {
        var known: [Int64: KnownPlace.Names] = [:]
        let ids = Set(all.compactMap(\.most))
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM place WHERE id IN (SELECT value FROM json_each(?))", arguments: ["\(ids.sorted())"])
        while let row = try rows.next() {
            let place = KnownPlace(row: row)
            known[place.id] = place.place ?? place.country
        }
        return all.map { $0.most.flatMap { known[$0] } }
    }
}
