/// A point of a picture, in pixels. The centre of the first pixel is at (0.5, 0.5).
public struct PagePoint: Equatable, Sendable {
    public var x: Float
    public var y: Float

    public init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }

    static func + (a: PagePoint, b: PagePoint) -> PagePoint { PagePoint(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: PagePoint, b: PagePoint) -> PagePoint { PagePoint(x: a.x - b.x, y: a.y - b.y) }
    static func * (a: PagePoint, scale: Float) -> PagePoint { PagePoint(x: a.x * scale, y: a.y * scale) }

    var length: Float { (x * x + y * y).squareRoot() }

    func dot(_ other: PagePoint) -> Float { x * other.x + y * other.y }
    func cross(_ other: PagePoint) -> Float { x * other.y - y * other.x }
}

/// The corners of a page in pixels, clockwise from the top left.
public struct PageQuad: Equatable, Sendable {
    public var topLeft: PagePoint
    public var topRight: PagePoint
    public var bottomRight: PagePoint
    public var bottomLeft: PagePoint

    /// Puts four corners into clockwise order. They must follow one another around a convex quad, in either direction. The first
    /// corner is the one with the smallest sum of its coordinates, that is, the nearest to the top left corner of the picture.
    public init(_ a: PagePoint, _ b: PagePoint, _ c: PagePoint, _ d: PagePoint) {
        let isClockwise = (b - a).cross(c - b) > 0
        let turned = isClockwise ? [a, b, c, d] : [a, d, c, b]
        var first = 0
        for index in 1..<4 where turned[index].x + turned[index].y < turned[first].x + turned[first].y { first = index }
        topLeft = turned[first]
        topRight = turned[(first + 1) % 4]
        bottomRight = turned[(first + 2) % 4]
        bottomLeft = turned[(first + 3) % 4]
    }

    /// The corners in the order of the properties.
    public var corners: [PagePoint] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The area in square pixels.
    public var area: Float { (bottomRight - topLeft).cross(bottomLeft - topRight) / 2 }

    /// The quad in a picture whose width and height are multiplied by `x` and `y`.
    public func scaled(x: Float, y: Float) -> PageQuad {
        var quad = self
        quad.topLeft = PagePoint(x: topLeft.x * x, y: topLeft.y * y)
        quad.topRight = PagePoint(x: topRight.x * x, y: topRight.y * y)
        quad.bottomRight = PagePoint(x: bottomRight.x * x, y: bottomRight.y * y)
        quad.bottomLeft = PagePoint(x: bottomLeft.x * x, y: bottomLeft.y * y)
        return quad
    }

    func shifted(_ distance: Float) -> PageQuad {
        let by = PagePoint(x: distance, y: distance)
        var quad = self
        quad.topLeft = topLeft + by
        quad.topRight = topRight + by
        quad.bottomRight = bottomRight + by
        quad.bottomLeft = bottomLeft + by
        return quad
    }

    /// Whether the outline turns in the same direction at every corner, by at least about 20° and at most about 160°. If so, no
    /// two corners coincide.
    var isPlausible: Bool {
        let points = corners
        for index in 0..<4 {
            let (to, on) = (points[(index + 1) % 4] - points[index], points[(index + 2) % 4] - points[(index + 1) % 4])
            // If two corners coincide, the turn and the length are both 0. Therefore the comparison must fail for equal numbers,
            // and it also fails for NaN.
            guard to.cross(on) > 0.34 * to.length * on.length else { return false }
        }
        return true
    }

    /// Whether each corner is at most `distance` pixels away from the corresponding corner of the other quad.
    func isNear(_ other: PageQuad, by distance: Float) -> Bool {
        for (one, two) in zip(corners, other.corners) where (one - two).length > distance { return false }
        return true
    }

    /// Whether all corners of another quad lie inside this one or at most `slack` pixels outside it.
    func contains(_ other: PageQuad, slack: Float) -> Bool {
        let points = corners
        for index in 0..<4 {
            let side = points[(index + 1) % 4] - points[index]
            for corner in other.corners where side.cross(corner - points[index]) < -slack * side.length { return false }
        }
        return true
    }
}
