import Base
import Catalogue
import GRDB

/// Groups photos by where they were taken. Each country is followed by its regions, and each region by its places, so a photo is in
/// up to three groups. Lists show those that separate photos. The last group has the photos without a place. The keys are those of `PlaceGroup`.
enum PlaceWay {
    /// The photos of one place, of a region or of a country.
    private struct Sum {
        var count = 0
        var bytes: Int64 = 0
        var left = 0
        var cover: (id: Int64, taken: Int64)?

        mutating func add(_ other: Sum) {
            count += other.count
            bytes += other.bytes
            left += other.left
            if let cover = other.cover, cover.taken > self.cover?.taken ?? .min { self.cover = cover }
        }

        init() {}

        init(_ row: Row) {
            (count, bytes, left) = (row["count"], Int64(row["bytes"] as Double), row["undecided"])
            if let id = row["cover"] as Int64? { cover = (id, row["taken"]) }
        }

        func group(_ key: String, _ names: [KnownPlace.Names]) -> PhotoGroup {
            // A city state has the same name on two levels, which is said once.
            func joined(_ language: KeyPath<KnownPlace.Names, String>) -> String {
                let names = names.map { $0[keyPath: language] }
                return names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }.map { names[$0] }.joined(separator: ", ")
            }
            return PhotoGroup(
                key: key, name: joined(\.english), count: count, bytes: bytes, left: left, cover: cover?.id,
                german: joined(\.german))
        }
    }

    private static let sums =
        "count(*) AS count, total(size) AS bytes, \(GroupQuery.left) AS undecided, id AS cover, max(taken) AS taken"

    private static let nameOfNone = KnownPlace.Names(
        english: "Photos without a place", german: "Fotos ohne Ort", local: "Photos without a place")

    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT place.*, found.* FROM (
                    SELECT placeId, \(sums) FROM photoPlace CROSS JOIN file ON file.id = fileId
                    WHERE placeId IS NOT NULL AND \(photos) GROUP BY placeId
                ) AS found JOIN place ON place.id = placeId ORDER BY country, region, name
                """, arguments: arguments)
        let named = rows.map { (place: KnownPlace(row: $0), sum: Sum($0)) }
        let countries = Dictionary(grouping: named, by: \.place.countryCode)
        var seen: Set<String> = []
        let groups = named.map(\.place.countryCode).filter { seen.insert($0).inserted }.flatMap { code in
            country(code, countries[code] ?? [])
        }
        return groups + (try without(query))
    }

    /// Returns the groups that a list shows. A country or a region whose photos are all in one narrower group is left out, because
    /// both rows would open the same photos; the narrower group names it.
    ///
    /// - Parameter groups: all groups, in the order of `groups`.
    static func separating(_ groups: [PhotoGroup]) -> [PhotoGroup] {
        groups.indices.filter { index in
            guard index + 1 < groups.count else { return true }
            let (group, next) = (groups[index], groups[index + 1])
            guard let level = level(group.key), let nextLevel = self.level(next.key) else { return true }
            return nextLevel <= level || next.count != group.count
        }.map { groups[$0] }
    }

    /// Whether a group is in no wider group.
    static func isWhole(_ group: PhotoGroup) -> Bool { (level(group.key) ?? 0) == 0 }

    /// 0 for a country, such as `DE`, 1 for a region, such as `DE.02`, and 2 for a place, which has a number; nil for the photos
    /// without a place.
    private static func level(_ key: String) -> Int? {
        if Int64(key) != nil { return 2 }
        if key.contains(".") { return 1 }
        return key.utf8.count == 2 ? 0 : nil
    }

    private static func country(_ code: String, _ places: [(place: KnownPlace, sum: Sum)]) -> [PhotoGroup] {
        guard let country = places.first?.place.country else { return [] }
        let regions = Dictionary(grouping: places.filter { $0.place.regionKey != nil }) { $0.place.regionKey ?? "" }
        var groups = [total(places).group(code, [country])]
        var seen: Set<String> = []
        for key in places.compactMap(\.place.regionKey) where seen.insert(key).inserted {
            guard let members = regions[key], let region = members.first?.place.region else { continue }
            groups.append(total(members).group(key, [region, country]))
            groups += members.compactMap { place, sum in place.place.map { sum.group(String(place.id), [$0, region, country]) } }
        }
        return groups
            + places.filter { $0.place.regionKey == nil }.compactMap { place, sum in
                place.place.map { sum.group(String(place.id), [$0, country]) }
            }
    }

    private static func total(_ places: [(place: KnownPlace, sum: Sum)]) -> Sum {
        places.reduce(into: Sum()) { $0.add($1.sum) }
    }

    private static func without(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let row = try Row.fetchOne(
            query.db,
            sql: "SELECT \(sums) FROM file WHERE \(photos) AND NOT EXISTS (SELECT 1 FROM photoPlace WHERE fileId = file.id)",
            arguments: arguments)
        guard let sum = row.map(Sum.init), sum.count > 0 else { return [] }
        return [sum.group("none", [nameOfNone])]
    }
}
