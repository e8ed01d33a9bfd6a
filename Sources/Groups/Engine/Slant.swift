import CPages
import CPoints
import Foundation
import PicturesEngine

/// The position, in perspective, of a whole picture within another one, for instance on a photographed screen.
struct Slant: Codable, Hashable, Sendable {
    /// Maps the picture to the photo of it. Coordinates in both go from -1 to 1 across and down.
    let map: Homography
    /// Whether the second input is the picture and the first input is the photo of it.
    let isReverse: Bool
    /// The number of matching points.
    let agreeing: Int

    /// The minimum number of matching points.
    static let least = 12
    /// The maximum distances between a mapped point and the point it is paired with, one for each step of the refinement, in
    /// units of the long side. The first is large, because perspective moves the points away from the first estimate, a
    /// similarity transform.
    private static let misses = [0.08, 0.04, 0.02, 0.012]
    /// The minimum fraction of each side of the picture over which the points must be spread.
    private static let spread = 0.3

    /// - Parameter match: a similarity transform with which some of the points match. Mirrored pictures are excluded.
    /// - Returns: nil if neither picture lies completely within the other.
    init?(_ match: PointMatch, _ one: CommonPart.Keypoints, _ other: CommonPart.Keypoints) {
        guard match.agreeing >= PointMatch.least, !match.isMirrored else { return nil }
        let pairs = PointPair.all(one.points, other.points)
        var map = Homography(match)
        for miss in Self.misses {
            let near = pairs.filter { $0.miss(map) < miss }
            guard near.count >= Self.least, let better = Homography(near) else { return nil }
            map = better
        }
        let found = pairs.filter { $0.miss(map) < Self.misses[3] }
        agreeing = PointPair.distinctCells(found)
        guard agreeing >= Self.least, let there = map.between(one, other).scaled,
            let back = map.between(one, other).inverted.scaled
        else { return nil }
        if Quad(there)?.shows(one, in: other) == true, Self.areSpread(found.map { ($0.x / one.sides.x, $0.y / one.sides.y) }) {
            (self.map, isReverse) = (there, false)
        } else if Quad(back)?.shows(other, in: one) == true,
            Self.areSpread(found.map { ($0.u / other.sides.x, $0.v / other.sides.y) })
        {
            (self.map, isReverse) = (back, true)
        } else {
            return nil
        }
    }

    private static func areSpread(_ positions: [(Double, Double)]) -> Bool {
        [positions.map(\.0), positions.map(\.1)].allSatisfy { ($0.max() ?? 0) - ($0.min() ?? 0) >= spread }
    }

    /// The corners of the picture in the photo.
    var quad: Quad? { Quad(map) }
}

extension Slant {
    /// The result of a comparison: the difference, the refined corners of the picture in the photo, and whether the picture is
    /// framed.
    struct Finding {
        let difference: cpages_difference
        let quad: Quad
        let isFramed: Bool
    }

    /// Aligns and compares the pictures. Returns nil if they cannot be aligned.
    func look(_ one: FinePicture, _ other: FinePicture) throws(Crop.MemoryError) -> Finding? {
        let (picture, photo) = isReverse ? (other, one) : (one, other)
        guard picture.isWhole, photo.isWhole, map.numbers.count == 9, let quad else { return nil }
        // Compare at the size of the picture in the photo, because the photo has no finer detail.
        let sides = quad.lengths(Double(photo.width), Double(photo.height))
        let width = Int(min(Double(picture.width), (sides[0] + sides[2]) / 2))
        let height = Int(min(Double(picture.height), (sides[1] + sides[3]) / 2))
        guard min(width, height) >= 16 else { return nil }
        var found = Array(map.numbers[..<8]) + [0, 0, 0, 0, 0, 0]
        var (difference, around) = (cpages_difference(), cpages_surroundings())
        let result = picture.withPicture { one in
            photo.withPicture { other in
                cpages_compare_slanted(one, other, Int32(width), Int32(height), &found, &difference, &around)
            }
        }
        if result == Int32(cpages_memory) { throw Crop.MemoryError() }
        guard result == Int32(cpages_good), let refined = Quad(Homography(numbers: Array(found[..<8]) + [1])) else { return nil }
        return Finding(difference: difference, quad: refined, isFramed: Self.isFramed(around))
    }

    /// Returns how closely the picture and the photo of it agree. The closeness is `none` if they show different things, if the
    /// picture is not framed, or if they cannot be aligned.
    func closeness(_ one: FinePicture, _ other: FinePicture) throws(Crop.MemoryError) -> Closeness {
        guard let found = try look(one, other) else { return Closeness.none }
        guard found.isFramed, found.difference.worst < Self.unlike else { return Closeness.none }
        return min(Closeness(worst: found.difference.worst), .cut)
    }

    /// The maximum difference in the worst window.
    private static let unlike: Float = 0.6
    /// The limits for the surroundings of a screen: the minimum change of brightness at the edge, in levels; the minimum ratio of
    /// this change to the changes inside the picture; and the maximum variation of even surroundings, in levels.
    private static let (change, often, even): (Float, Float, Float) = (16, 2, 8)

    /// Whether the picture has an edge on all four sides. In another shot of a distant view, the view would continue beyond a
    /// side.
    private static func isFramed(_ around: cpages_surroundings) -> Bool {
        func four(_ numbers: (Float, Float, Float, Float)) -> [Float] { [numbers.0, numbers.1, numbers.2, numbers.3] }
        let (changes, within, variations) = (four(around.change), four(around.within), four(around.variation))
        return (0..<4).allSatisfy { side in
            guard changes[side] >= 0 else { return false }
            return variations[side] < even || (changes[side] > change && changes[side] > often * within[side])
        }
    }
}

/// The four corners of a picture within another one, from -1 to 1: top left, top right, bottom right, bottom left.
struct Quad: Sendable {
    let corners: [(x: Double, y: Double)]

    /// The minimum distance of the corners from the border, because a picture that is cut off is not whole; and the minimum
    /// fraction of the other picture that the quadrilateral must cover.
    private static let (margin, leastArea) = (0.004, 0.2)
    /// The maximum ratio of opposite sides, and the maximum ratio of the two aspect ratios. For a screen photographed from 35° to
    /// the side, the ratios are 1.2 and 1.25.
    private static let (slanted, squeezed) = (1.5, 1.35)

    /// - Returns: nil if the corners do not form a convex quadrilateral, or if they lie behind the camera.
    init?(_ map: Homography) {
        let positions = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)], m = map.numbers
        guard m.count == 9, m.allSatisfy(\.isFinite), positions.allSatisfy({ m[6] * $0.0 + m[7] * $0.1 + m[8] > 0.2 }) else {
            return nil
        }
        let corners = positions.map { map($0.0, $0.1) }
        for at in 0..<4 {
            let (a, b, c) = (corners[at], corners[(at + 1) % 4], corners[(at + 2) % 4])
            guard (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0 else { return nil }
        }
        self.corners = corners
    }

    /// The fraction of the other picture that the quadrilateral covers.
    var area: Double {
        (0..<4).reduce(0) { sum, at in
            let (a, b) = (corners[at], corners[(at + 1) % 4])
            return sum + (a.x * b.y - a.y * b.x) / 8
        }
    }

    /// Returns the lengths of the top, right, bottom and left sides, in the unit of `width` and `height`.
    func lengths(_ width: Double, _ height: Double) -> [Double] {
        (0..<4).map { at in
            let (a, b) = (corners[at], corners[(at + 1) % 4])
            let (across, down) = ((b.x - a.x) / 2 * width, (b.y - a.y) / 2 * height)
            return (across * across + down * down).squareRoot()
        }
    }

    /// The minimum ratio of opposite sides in a picture seen in perspective.
    private static let perspective = 1.015

    /// Whether opposite sides differ in length. If they do not, for instance in a picture within a border or a screenshot, the
    /// picture is an upright part of the other one.
    func isSlanted(_ one: CommonPart.Keypoints, _ other: CommonPart.Keypoints, _ isReverse: Bool) -> Bool {
        let photo = isReverse ? one : other, sides = lengths(Double(photo.width), Double(photo.height))
        return [(0, 2), (1, 3)].contains { max(sides[$0.0], sides[$0.1]) > Self.perspective * min(sides[$0.0], sides[$0.1]) }
    }

    /// Whether these corners can be those of a picture in a photo of it: completely within the photo and hardly distorted.
    func shows(_ picture: CommonPart.Keypoints, in photo: CommonPart.Keypoints) -> Bool {
        guard corners.allSatisfy({ abs($0.x) < 1 - Self.margin && abs($0.y) < 1 - Self.margin }), area > Self.leastArea else {
            return false
        }
        let sides = lengths(Double(photo.width), Double(photo.height))
        func isAtMost(_ limit: Double, _ a: Double, _ b: Double) -> Bool { a < b * limit && b < a * limit }
        return isAtMost(Self.slanted, sides[0], sides[2]) && isAtMost(Self.slanted, sides[1], sides[3])
            && isAtMost(
                Self.squeezed, (sides[0] + sides[2]) * Double(picture.height), (sides[1] + sides[3]) * Double(picture.width))
    }
}

/// A point (x, y) of one picture, and the most similar point (u, v) of another, in units of the long sides.
struct PointPair: Sendable {
    let x: Double
    let y: Double
    let u: Double
    let v: Double

    static func all(_ one: Data, _ other: Data) -> [PointPair] {
        let size = Int(cpoints_bytes)
        let pairs = [cpoints_pair](unsafeUninitializedCapacity: Int(cpoints_most)) { out, count in
            one.withUnsafeBytes { a in
                other.withUnsafeBytes { b in
                    count = Int(
                        cpoints_pair_up(
                            a.bindMemory(to: UInt8.self).baseAddress, Int32(a.count / size),
                            b.bindMemory(to: UInt8.self).baseAddress, Int32(b.count / size), out.baseAddress))
                }
            }
        }
        return pairs.map { PointPair(x: Double($0.x), y: Double($0.y), u: Double($0.u), v: Double($0.v)) }
    }

    /// Returns the distance between the mapped first point and the second point.
    func miss(_ map: Homography) -> Double {
        let there = map(x, y)
        return ((there.x - u) * (there.x - u) + (there.y - v) * (there.y - v)).squareRoot()
    }

    /// Returns the number of distinct positions in the first picture that have a pair. Several points at one position are counted
    /// once.
    static func distinctCells(_ pairs: [PointPair]) -> Int { Set(pairs.map { Int($0.y * 32) * 64 + Int($0.x * 32) }).count }
}

private extension Homography {
    /// Returns the same map for coordinates from -1 to 1. The coordinates of `self` are in units of the long sides.
    func between(_ one: CommonPart.Keypoints, _ other: CommonPart.Keypoints) -> Homography {
        let (a, b) = (one.sides, other.sides)
        let first = Homography(across: a.x / 2, right: a.x / 2, down: a.y / 2, below: a.y / 2)
        let last = Homography(across: 2 / b.x, right: -1, down: 2 / b.y, below: -1)
        return last.after(self).after(first)
    }
}
