/// Flattens a page: turns it so that its lines run to the right, and removes the fan shape that lines have in a photograph
/// taken at an angle.
struct PagePlane {
    /// The direction of reading.
    private let axis: SIMD2<Float>
    private let middle: SIMD2<Float>
    /// The slope of lines relative to the axis: a line whose centre is y pixels below the middle of all lines has the slope
    /// `slope + fan · y`.
    private let slope: Float
    private let fan: Float

    /// Minimum ratio of length to height for a line to be used for the slope.
    private static let long: Float = 3
    /// Minimum cosine of the angle between such a line and the axis of the page.
    private static let alike: Float = 0.94

    init(_ quads: [Quad]) {
        let sum = quads.reduce(into: SIMD2<Float>()) { $0 += $1.along * ($1.width / max($1.height, 1)) }
        let axis: SIMD2<Float> = sum.length > 1e-3 ? sum / sum.length : [1, 0]
        self.axis = axis
        let middle = quads.isEmpty ? SIMD2<Float>() : quads.map(\.centre).reduce(SIMD2<Float>(), +) / Float(quads.count)
        self.middle = middle

        // Weighted least squares; the weight of a line is its length.
        var (w, wy, wyy, ws, wys): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        for quad in quads where quad.width >= Self.long * quad.height {
            let direction = Self.turned(quad.along, axis)
            guard direction.x > Self.alike * direction.length else { continue }
            let (y, s, weight) = (Self.turned(quad.centre - middle, axis).y, direction.y / direction.x, direction.length)
            w += weight
            wy += weight * y
            wyy += weight * y * y
            ws += weight * s
            wys += weight * y * s
        }
        let determinant = w * wyy - wy * wy
        fan = w > 0 && determinant > 1e-3 * w * w ? (w * wys - wy * ws) / determinant : 0
        slope = w > 0 ? (ws - fan * wy) / w : 0
    }

    /// Maps a point of the picture to the flattened page: x in the direction of reading, y down the page.
    func flat(_ point: SIMD2<Float>) -> SIMD2<Float> {
        let position = Self.turned(point - middle, axis)
        return [position.x, position.y - position.x * (slope + fan * position.y)]
    }

    /// Whether a line has the direction of the page, with a deviation of less than 20°.
    func isLevel(_ quad: Quad) -> Bool { Self.turned(quad.along, axis).x > Self.alike * quad.along.length }

    private static func turned(_ point: SIMD2<Float>, _ axis: SIMD2<Float>) -> SIMD2<Float> {
        [(point * axis).sum(), point.y * axis.x - point.x * axis.y]
    }
}

extension Quad {
    var centre: SIMD2<Float> { (topLeft + topRight + bottomRight + bottomLeft) / 4 }
    /// The vector from the beginning of the text to its end.
    var along: SIMD2<Float> { (topRight + bottomRight - topLeft - bottomLeft) / 2 }
}
