public import Base

extension PlaceNames {
    /// A name on the map.
    public struct Label: Sendable {
        public let names: PlaceName.Names
        public let position: Labels.Position
        /// A number that grows with the population: 2048 times its binary logarithm.
        public let size: Int
    }

    /// The largest places in a part of the Earth, largest first. Takes some milliseconds for the whole Earth.
    ///
    /// - Parameters:
    ///   - latitudes: in degrees.
    ///   - west: the western edge. The part crosses the 180th meridian if it is greater than `east`.
    public func largest(latitudes: ClosedRange<Double>, west: Double, east: Double, limit: Int) -> [Label] {
        let columns = west <= east ? [west...east] : [west...180, -180...east]
        var found: [(place: Int, cell: Int, size: UInt16)] = []
        var least: UInt16 = 0
        for row in Self.cells(latitudes, from: -90, count: 180) {
            for column in columns.flatMap({ Self.cells($0, from: -180, count: 360) }) {
                let cell = row * 360 + column
                for place in pack.places(inCell: cell) {
                    let size = pack.size(place)
                    guard size > least, let position = position(place, cell), latitudes.contains(position.latitude),
                        columns.contains(where: { $0.contains(position.longitude) })
                    else { continue }
                    found.append((place, cell, size))
                    if found.count >= 4 * limit { least = Self.prune(&found, limit) }
                }
            }
        }
        _ = Self.prune(&found, limit)
        return found.compactMap { place, cell, size in
            position(place, cell).map { Label(names: pack.names(ofPlace: place), position: $0, size: Int(size)) }
        }
    }

    /// Keeps the largest places.
    ///
    /// - Returns: the size of the smallest of them; 0 if there are fewer than `limit`.
    private static func prune(_ found: inout [(place: Int, cell: Int, size: UInt16)], _ limit: Int) -> UInt16 {
        found.sort { ($0.size, $1.place) > ($1.size, $0.place) }
        found.removeSubrange(min(limit, found.count)...)
        return found.count < limit ? 0 : found.last?.size ?? 0
    }

    private static func cells(_ degrees: ClosedRange<Double>, from start: Double, count: Int) -> ClosedRange<Int> {
        let first = max(0, min(count - 1, Int((degrees.lowerBound - start).rounded(.down))))
        return first...max(first, min(count - 1, Int((degrees.upperBound - start).rounded(.down))))
    }

    func position(_ place: Int, _ cell: Int) -> Labels.Position? {
        Labels.Position(Double(cell / 360) - 90 + pack.northing(place), Double(cell % 360) - 180 + pack.easting(place))
    }
}
