/// A straight edge: the points p with normal · p = offset. The normal is a unit vector that points from dark to light.
struct EdgeLine {
    var normal: PagePoint
    var offset: Float

    /// The direction along the line.
    var direction: PagePoint { PagePoint(x: -normal.y, y: normal.x) }

    /// Returns the point at the position `position` along the line. The point at position 0 is nearest to the origin.
    func point(_ position: Float) -> PagePoint { normal * offset + direction * position }

    /// Returns the distance between the line and the farther of two points.
    func distance(_ one: PagePoint, _ other: PagePoint) -> Float {
        max(abs(normal.dot(one) - offset), abs(normal.dot(other) - offset))
    }

    /// Returns the intersection of two lines; nil if the angle between them is less than about 17°.
    func crossing(_ other: EdgeLine) -> PagePoint? {
        let sine = normal.cross(other.normal)
        guard abs(sine) > 0.3 else { return nil }
        return PagePoint(
            x: (offset * other.normal.y - other.offset * normal.y) / sine,
            y: (normal.x * other.offset - other.normal.x * offset) / sine)
    }

    /// Returns the quad with these four lines as sides, given in their order around it; nil if two adjacent lines do not cross.
    static func quad(_ lines: [EdgeLine]) -> PageQuad? {
        guard let a = lines[3].crossing(lines[0]), let b = lines[0].crossing(lines[1]), let c = lines[1].crossing(lines[2]),
            let d = lines[2].crossing(lines[3])
        else { return nil }
        return PageQuad(a, b, c, d)
    }
}

/// The sums from which a line is fitted to points by total least squares.
struct LineSums {
    private var weight: Float = 0
    private var sum = PagePoint(x: 0, y: 0)
    private var xx: Float = 0
    private var xy: Float = 0
    private var yy: Float = 0
    private let origin: PagePoint

    /// - Parameter origin: a point near the others. It keeps the sums small and therefore accurate.
    init(near origin: PagePoint) { self.origin = origin }

    mutating func add(_ point: PagePoint, weight one: Float) {
        let from = point - origin
        weight += one
        sum = sum + from * one
        xx += from.x * from.x * one
        xy += from.x * from.y * one
        yy += from.y * from.y * one
    }

    /// Returns the fitted line, with its normal pointing to the same side as `normal`; nil if there are too few points, or if
    /// they do not form a line.
    func line(like normal: PagePoint) -> EdgeLine? {
        guard weight > 0 else { return nil }
        let mean = sum * (1 / weight)
        let (a, b, c) = (xx / weight - mean.x * mean.x, xy / weight - mean.x * mean.y, yy / weight - mean.y * mean.y)
        let root = ((a - c) * (a - c) / 4 + b * b).squareRoot()
        guard root > 1 else { return nil }
        // The eigenvector of the larger eigenvalue. Of its two forms, use the better conditioned one.
        let larger = (a + c) / 2 + root
        let along = a > c ? PagePoint(x: larger - c, y: b) : PagePoint(x: b, y: larger - a)
        var across = PagePoint(x: -along.y, y: along.x) * (1 / along.length)
        if across.dot(normal) < 0 { across = across * -1 }
        return EdgeLine(normal: across, offset: across.dot(mean + origin))
    }
}
