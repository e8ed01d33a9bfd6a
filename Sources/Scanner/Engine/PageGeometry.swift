/// A point in a picture, in pixels.
typealias Point = SIMD2<Double>

/// Maps the unit square onto four corners (Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, 2.2.3).
struct Homography {
    private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    /// - Parameter corners: the points to which (0, 0), (1, 0), (1, 1) and (0, 1) are mapped.
    /// - Returns: nil if three of the corners lie on a line.
    init?(_ corners: [Point]) {
        let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
        let (one, two, rest) = (b - c, d - c, a - b + c - d)
        let determinant = one.x * two.y - two.x * one.y
        guard abs(determinant) > 1e-9 else { return nil }
        let g = (rest.x * two.y - two.x * rest.y) / determinant
        let h = (one.x * rest.y - rest.x * one.y) / determinant
        rows = (
            SIMD3(b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x), SIMD3(b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y),
            SIMD3(g, h, 1)
        )
    }

    func point(_ x: Double, _ y: Double) -> Point {
        let position = SIMD3(x, y, 1)
        let depth = (rows.2 * position).sum()
        return Point((rows.0 * position).sum(), (rows.1 * position).sum()) / depth
    }
}

/// The proportions of a flat page, derived from its four corners in a photo.
enum PageProportion {
    /// The minimum, usual and maximum focal length of cameras, as multiples of the long side of the picture. The usual focal
    /// length is that of a phone's main camera.
    private static let (shortest, usual, longest) = (0.45, 0.75, 4.0)
    /// The focal lengths that are also usual: those of zoomed photos and of phones' second cameras.
    private static let alsoUsual = [0.85, 0.95, 1.05, 1.15, 1.25]

    /// Returns the height of the page divided by its width (Zhang and He, "Whiteboard scanning and image enhancement", 2007,
    /// section 4). The camera's optical axis is assumed to pass through the middle of the picture.
    ///
    /// - Parameters:
    ///   - corners: top left first, then clockwise, in pixels.
    ///   - width: the width of the picture.
    ///   - height: the height of the picture.
    ///   - known: the focal length by EXIF, as a multiple of the long side; nil if it is unknown.
    static func estimate(_ corners: [Point], width: Double, height: Double, focal known: Double? = nil) -> Double {
        candidates(corners, width: width, height: height, focal: known)[0]
    }

    /// Returns the proportion of `estimate`. If the lens is unknown, and the corners do not tell it, the proportions with other
    /// lenses follow.
    static func candidates(_ corners: [Point], width: Double, height: Double, focal known: Double? = nil) -> [Double] {
        let middle = Point(width / 2, height / 2)
        let scale = max(width, height)
        let points = corners.map { corner in
            let position = (corner - middle) / scale
            return SIMD3(position.x, position.y, 1)
        }
        let (one, two, three, four) = (points[0], points[1], points[3], points[2])
        let k2 = dot(cross(one, four), three) / dot(cross(two, four), three)
        let k3 = dot(cross(one, four), two) / dot(cross(three, four), two)
        guard k2.isFinite, k3.isFinite else { return [sides(corners)] }
        let across = k2 * two - one, down = k3 * three - one
        var focal = known.map { min(max($0, shortest), longest) }
        if focal == nil, abs(across.z) > 0.03, abs(down.z) > 0.03 {
            let square = -(across.x * down.x + across.y * down.y) / (across.z * down.z)
            if square > 0, (shortest...longest).contains(square.squareRoot()) { focal = square.squareRoot() }
        }
        func proportion(_ focal: Double) -> Double {
            func length(_ side: SIMD3<Double>) -> Double {
                ((side.x * side.x + side.y * side.y) / (focal * focal) + side.z * side.z).squareRoot()
            }
            let proportion = length(down) / length(across)
            return proportion.isFinite && (0.02...50).contains(proportion) ? proportion : sides(corners)
        }
        return focal.map { [proportion($0)] } ?? ([usual] + alsoUsual).map { proportion($0) }
    }

    /// Returns the proportion computed only from the lengths of the sides.
    private static func sides(_ corners: [Point]) -> Double {
        let lengths = sideLengths(corners)
        return min(max(lengths.down / max(lengths.across, 1), 0.02), 50)
    }

    /// Returns the length of the longer side of each pair of opposite sides, in pixels.
    static func sideLengths(_ corners: [Point]) -> (across: Double, down: Double) {
        func length(_ from: Int, _ to: Int) -> Double {
            let side = corners[to] - corners[from]
            return (side * side).sum().squareRoot()
        }
        return (max(length(0, 1), length(3, 2)), max(length(0, 3), length(1, 2)))
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
}
