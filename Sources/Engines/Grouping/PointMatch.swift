import CPoints
import Foundation
import Pictures

/// Which points two pictures share, and the similarity by which they do.
struct PointMatch {
    /// Maps a point of the first to the second, in long sides: x' = across + along x - turn y, y' = down + turn x + along y.
    let along: Double
    let turn: Double
    let across: Double
    let down: Double
    /// Points that agree.
    let agreeing: Int
    /// Whether the second picture is mirrored first.
    let isMirrored: Bool

    /// The least number of points by which pictures are aligned. Different ones have 6 at most.
    static let least = 7

    /// From so many points on, a match is no chance: the mirrored picture is not tried.
    private static let plenty = 14

    /// The better of the matches of two pictures as they are, and of one and the mirrored other.
    ///
    /// - Parameter other: with its width over its long side.
    init(_ one: Data, _ other: (points: Data, width: Double)) {
        self.init(one, other, isMirrored: false)
        guard agreeing < Self.plenty else { return }
        let mirrored = PointMatch(one, other, isMirrored: true)
        if mirrored.agreeing > agreeing { self = mirrored }
    }

    /// The best match of two pictures as they are, or of one and the mirrored other.
    ///
    /// - Parameter other: with its width over its long side.
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

    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (across + along * x - turn * y, down + turn * x + along * y)
    }

    func origin(of x: Double, _ y: Double) -> (x: Double, y: Double) {
        let (u, v) = (x - across, y - down)
        let square = along * along + turn * turn
        return ((along * u + turn * v) / square, (along * v - turn * u) / square)
    }
}
