import CPoints
import Foundation
import PicturesEngine

/// The points that two pictures share, and the similarity transform (shift, rotation and scaling) that maps one picture to the
/// other.
struct PointMatch {
    /// The coefficients that map a point of the first picture to the second, in units of the long sides: x' = across + along x -
    /// turn y, y' = down + turn x + along y.
    let along: Double
    let turn: Double
    let across: Double
    let down: Double
    /// The number of matching points.
    let agreeing: Int
    /// Whether the second picture must be mirrored first.
    let isMirrored: Bool

    /// The minimum number of matching points for aligning two pictures. Different pictures have at most 6.
    static let least = 7

    /// A match with at least this many points is not a coincidence, so the mirrored picture is not tried.
    private static let plenty = 14

    /// Finds the better of two matches: one with the unchanged other picture, one with the mirrored other picture.
    ///
    /// - Parameter other: the points, and the width divided by the long side.
    init(_ one: Data, _ other: (points: Data, width: Double)) {
        self.init(one, other, isMirrored: false)
        guard agreeing < Self.plenty else { return }
        let mirrored = PointMatch(one, other, isMirrored: true)
        if mirrored.agreeing > agreeing { self = mirrored }
    }

    /// Finds the best match with the other picture, which is mirrored first if `isMirrored` is true.
    ///
    /// - Parameter other: the points, and the width divided by the long side.
    init(_ one: Data, _ other: (points: Data, width: Double), isMirrored: Bool) {
        var found = cpoints_match()
        let size = Int(cpoints_bytes)
        one.withUnsafeBytes { a in
            other.points.withUnsafeBytes { b in
                cpoints_compare(
                    a.bindMemory(to: UInt8.self).baseAddress, Int32(a.count / size), b.bindMemory(to: UInt8.self).baseAddress,
                    Int32(b.count / size), isMirrored ? 1 : 0, Float(other.width), &found)
            }
        }
        (along, turn, across, down) = (Double(found.along), Double(found.turn), Double(found.across), Double(found.down))
        agreeing = Int(found.agreeing)
        self.isMirrored = isMirrored
    }

    func mapped(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (across + along * x - turn * y, down + turn * x + along * y)
    }

    func origin(of x: Double, _ y: Double) -> (x: Double, y: Double) {
        let (u, v) = (x - across, y - down)
        let square = along * along + turn * turn
        return ((along * u + turn * v) / square, (along * v - turn * u) / square)
    }
}
