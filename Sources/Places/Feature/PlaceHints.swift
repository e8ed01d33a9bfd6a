import Base
import Catalogue
import GRDB

/// Photos without a place that were taken in the same hours as photos with one, by the place of these.
struct PlaceHint: Encodable {
    let place: PlaceWords
    let count: Int
    /// At most `PlaceHints.maximum` of them.
    let ids: [Int64]
    /// The versions of these photos, in the same order.
    let versions: [String]
}

enum PlaceHints {
    /// As in `PlaceChoices`, seconds.
    private static let sameHours: Int64 = 3 * 3600
    /// The number of newest photos that are examined.
    private static let examined = 100_000
    /// The number of photos that one press gives a place.
    static let maximum = 500
    private static let hints = 3

    private struct Photo {
        let id: Int64
        let taken: Int64
        /// Nil without a place, and 0 for a place without a name.
        let place: Int64?
        /// Whether its time is that of the file, or a person said that it has no place.
        let isLeftOut: Bool
    }

    /// The hints for most photos first.
    static func find(_ db: Database) throws -> [PlaceHint] {
        let photos = try photos(db)
        let before = near(photos, photos.indices)
        let after = near(photos, photos.indices.reversed())
        var found: [Int64: [Int64]] = [:]
        for index in photos.indices where photos[index].place == nil && !photos[index].isLeftOut {
            let photo = photos[index]
            func distance(_ other: Int?) -> Int64 { other.map { abs(photos[$0].taken - photo.taken) } ?? .max }
            let nearest = distance(before[index]) <= distance(after[index]) ? before[index] : after[index]
            guard let nearest, distance(nearest) <= sameHours, let place = photos[nearest].place, place != 0 else { continue }
            found[place, default: []].append(photo.id)
        }
        let most = found.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.prefix(hints)
        return try most.compactMap { try hint(db, place: $0.key, $0.value) }
    }

    /// For each photo, the last photo with a place in the order of the indexes.
    private static func near(_ photos: [Photo], _ order: some Sequence<Int>) -> [Int?] {
        var result = [Int?](repeating: nil, count: photos.count)
        var last: Int?
        for index in order {
            if photos[index].place != nil { last = index }
            result[index] = last
        }
        return result
    }

    private static func photos(_ db: Database) throws -> [Photo] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT file.id, taken, photoPlace.fileId, coalesce(placeId, 0),
                takenFrom = \(DateSource.file.rawValue) OR EXISTS (SELECT 1 FROM placeChoice WHERE identity = file.identity)
                FROM file INDEXED BY filePhotos LEFT JOIN photoPlace ON fileId = file.id
                WHERE \(FileRow.presentLead) ORDER BY \(PhotoOrder.newestFirst) LIMIT \(examined)
                """
        ).map { row in
            Photo(id: row[0], taken: row[1], place: (row[2] as Int64?) == nil ? nil : row[3], isLeftOut: row[4])
        }
    }

    private static func hint(_ db: Database, place: Int64, _ ids: [Int64]) throws -> PlaceHint? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM place WHERE id = ?", arguments: [place]) else { return nil }
        let cards = try Card.make(db, try FileRow.fetch(db, ids: Array(ids.prefix(maximum))))
        return PlaceHint(
            place: KnownPlace(row: row).words, count: ids.count, ids: cards.map(\.id), versions: cards.map(\.version))
    }
}
