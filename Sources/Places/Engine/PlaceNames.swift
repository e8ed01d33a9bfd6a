public import Base
import Glibc

/// Names points on the Earth, from the pack that set-up makes.
public struct PlaceNames: Sendable {
    let pack: PlacesPack

    /// - Returns: nil if there is no whole pack with this path.
    public init?(path: String) {
        guard let pack = PlacesPack(path: path) else { return nil }
        self.pack = pack
    }

    /// No name is given beyond this distance, in kilometres.
    static let farthest = 50.0
    /// A point at sea is named only within this distance of a place, in kilometres.
    static let farthestAtSea = 12.0
    /// The radius of the smallest and of the largest places, in kilometres.
    private static let (smallestRadius, largestRadius) = (2.05, 12.0)
    /// The radius of a place with a million inhabitants, in kilometres. The area grows with the population.
    private static let radiusOfMillion = 4.0
    /// `PlacesPack.size` of a million inhabitants.
    private static let sizeOfMillion: Double = 2048 * Glibc.log2(1_000_001)

    /// Names a point.
    ///
    /// A point within the radius of several places has the name of the largest of them, for example that of a city and not that
    /// of its district. Otherwise the nearest place counts, where large places count as nearer.
    ///
    /// - Returns: nil at sea, and if no name is known.
    public func name(at point: Labels.Position) -> PlaceName? {
        let near = candidates(point, within: Self.largestRadius)
        let around = inOneCountry(near.filter { $0.distance <= radius($0.place) })
        if let largest = around.max(by: { (pack.size($0.place), -$0.distance) < (pack.size($1.place), -$1.distance) }) {
            return name(largest, district: around.filter { $0.distance < largest.distance }.min { $0.distance < $1.distance })
        }
        if isAtSea(point) { return nearest(near).map { name($0, district: nil) } }
        let farther = nearest(near).map { min(Self.farthest, reach(of: $0)) } ?? Self.farthest
        if let nearest = nearest(candidates(point, within: farther)) { return name(nearest, district: nil) }
        return country(at: point).map(name(ofCountry:))
    }

    /// The distances within which the nearest place is looked for, one after the other, in kilometres. No point is farther from a
    /// place than the last one.
    private static let reaches = [50.0, 100, 200, 400, 800, 1600, 3200, 20_100]

    /// The distance of the nearest place in kilometres. Far from all places this takes some milliseconds.
    public func distanceOfNearest(to point: Labels.Position) -> Double {
        for reach in Self.reaches {
            if let least = candidates(point, within: reach).map(\.distance).min() { return least }
        }
        return .infinity
    }

    /// The places in the country of the nearest one. A city beyond a border gives its name to no place on this side.
    private func inOneCountry(_ found: [Candidate]) -> [Candidate] {
        guard let nearest = found.min(by: { $0.distance < $1.distance }) else { return [] }
        let country = country(nearest)
        return found.filter { self.country($0) == country }
    }

    private func country(_ found: Candidate) -> Int { pack.country(ofRegion: pack.region(found.place)) }

    private func nearest(_ found: [Candidate]) -> Candidate? {
        found.lazy.map { (place: $0, weighted: weighted($0)) }.min { $0.weighted < $1.weighted }?.place
    }

    /// A large place counts as nearer.
    private func weighted(_ found: Candidate) -> Double { found.distance / radius(found.place).squareRoot() }

    /// The distance in kilometres beyond which not even one of the largest places counts as nearer than this one. A metre more
    /// than that, because of rounding.
    private func reach(of found: Candidate) -> Double { weighted(found) * Self.largestRadius.squareRoot() + 0.001 }

    func radius(_ place: Int) -> Double {
        let millions = exp2((Double(pack.size(place)) - Self.sizeOfMillion) / 2048)
        return min(Self.largestRadius, max(Self.smallestRadius, Self.radiusOfMillion * millions.squareRoot()))
    }

    func name(_ found: Candidate, district: Candidate?) -> PlaceName {
        let region = pack.region(found.place)
        let country = pack.country(ofRegion: region)
        let names = pack.names(ofRegion: region)
        return PlaceName(
            place: place(found), district: district.map(place),
            region: names.english.isEmpty ? nil : PlaceName.Region(key: pack.key(ofRegion: region), names: names),
            country: PlaceName.Country(code: pack.code(ofCountry: country), names: pack.names(ofCountry: country)))
    }

    private func place(_ found: Candidate) -> PlaceName.Place {
        PlaceName.Place(id: pack.id(found.place), names: pack.names(ofPlace: found.place), distance: found.distance)
    }

    private func name(ofCountry country: Int) -> PlaceName {
        PlaceName(
            place: nil, district: nil, region: nil,
            country: PlaceName.Country(code: pack.code(ofCountry: country), names: pack.names(ofCountry: country)))
    }
}

// MARK: Land and sea

extension PlaceNames {
    /// Islands that the outlines of countries lack belong to the country of the nearest place within this distance, in kilometres.
    private static let farthestOfIslands = 300.0

    private func cell(_ point: Labels.Position) -> (row: Int, column: Int) {
        (
            min(PlacesPack.rowCount - 1, Int((point.latitude + 90) * PlacesPack.cellsPerDegree)),
            Int((point.longitude + 180) * PlacesPack.cellsPerDegree)
        )
    }

    /// Whether a point and the points around it are at sea. Coasts are exact to some kilometres.
    func isAtSea(_ point: Labels.Position) -> Bool {
        let (row, column) = cell(point)
        return (-1...1).allSatisfy { north in
            (-1...1).allSatisfy { pack.ground(row: row + north, column: column + $0) == .sea }
        }
    }

    private func country(at point: Labels.Position) -> Int? {
        let (row, column) = cell(point)
        switch pack.ground(row: row, column: column) {
        case .country(let country): return country
        case .sea, .land:
            return candidates(point, within: Self.farthestOfIslands).min { $0.distance < $1.distance }.map(country)
        }
    }
}
