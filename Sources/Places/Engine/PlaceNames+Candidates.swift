import Base
import Glibc

extension PlaceNames {
    struct Candidate {
        let place: Int
        /// In kilometres.
        let distance: Double
    }

    private static let kilometresPerDegree = 111.195
    /// The distance from the pole, in degrees, at which the cells of all longitudes are examined.
    private static let polarCap = 3.0

    /// Returns the places within a distance in kilometres, in any order.
    func candidates(_ point: Labels.Position, within limit: Double) -> [Candidate] {
        let reach = limit / Self.kilometresPerDegree
        let (south, north) = (point.latitude - reach, point.latitude + reach)
        let rows = max(0, Int((south + 90).rounded(.down)))...min(179, Int((north + 90).rounded(.down)))
        let farthestNorth = max(abs(south), abs(north))
        let isPolar = farthestNorth > 90 - Self.polarCap
        let width = isPolar ? 180 : min(180, reach / cos(farthestNorth * .pi / 180))
        var found: [Candidate] = []
        for row in rows {
            eachCell(point.longitude + 180, width) { column, west, east in
                for place in places(row, column, from: west, to: east) {
                    // No place is nearer than its distance to the north or south, which costs no cosine.
                    guard abs(latitude(place, row) - point.latitude) <= reach else { continue }
                    let distance = distance(point, place, row, column)
                    if distance <= limit { found.append(Candidate(place: place, distance: distance)) }
                }
            }
        }
        return found
    }

    /// Calls `visit` for each column of cells around a longitude, with the part of the cell that is within `width`, in degrees.
    private func eachCell(_ centre: Double, _ width: Double, _ visit: (_ column: Int, _ west: Double, _ east: Double) -> Void) {
        let first = Int((centre - width).rounded(.down))
        let last = min(first + 359, Int((centre + width).rounded(.down)))
        for column in first...last {
            visit((column % 360 + 360) % 360, centre - width - Double(column), centre + width - Double(column))
        }
    }

    /// The places of a cell between two eastings.
    private func places(_ row: Int, _ column: Int, from west: Double, to east: Double) -> Range<Int> {
        let all = pack.places(inCell: row * 360 + column)
        let first = west <= 0 ? all.lowerBound : lowerBound(all, west)
        let end = east >= 1 ? all.upperBound : lowerBound(all, east)
        return first..<max(first, end)
    }

    /// The first place that is not west of an easting.
    private func lowerBound(_ places: Range<Int>, _ easting: Double) -> Int {
        var (low, high) = (places.lowerBound, places.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if pack.easting(middle) < easting { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func latitude(_ place: Int, _ row: Int) -> Double { Double(row) - 90 + pack.northing(place) }

    /// The distance in kilometres between a point and a place of a cell.
    func distance(_ point: Labels.Position, _ place: Int, _ row: Int, _ column: Int) -> Double {
        let latitude = latitude(place, row)
        var east = Double(column) - 180 + pack.easting(place) - point.longitude
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        let north = latitude - point.latitude
        // Near by, the Earth is flat to one part in a thousand.
        if abs(north) < 1, abs(east) < 1, abs(point.latitude) < 80 {
            let flat = east * cos((latitude + point.latitude) * .pi / 360)
            return Self.kilometresPerDegree * (north * north + flat * flat).squareRoot()
        }
        let (a, b) = (sin(north * .pi / 360), sin(east * .pi / 360))
        let h = a * a + cos(latitude * .pi / 180) * cos(point.latitude * .pi / 180) * b * b
        return Self.kilometresPerDegree * 360 / .pi * asin(min(1, h.squareRoot()))
    }
}
