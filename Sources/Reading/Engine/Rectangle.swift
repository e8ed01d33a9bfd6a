/// A rectangle at any angle.
struct Rectangle: Sendable, Equatable {
    var centre: SIMD2<Float>
    /// A unit vector. `width` is measured along this axis, `height` across it.
    var axis: SIMD2<Float>
    var width: Float
    var height: Float

    /// The unit vector perpendicular to the axis, to the right of its direction (y points down).
    var normal: SIMD2<Float> { [-axis.y, axis.x] }

    /// The corners, named as a reader along the axis sees them.
    var quad: Quad {
        let along = axis * (width / 2), across = normal * (height / 2)
        return Quad(centre - along - across, centre + along - across, centre + along + across, centre - along + across)
    }

    /// Returns the rectangle with every side moved outwards by `distance`.
    func grown(by distance: Float) -> Rectangle {
        Rectangle(centre: centre, axis: axis, width: width + 2 * distance, height: height + 2 * distance)
    }

    /// The same rectangle with its axis turned by 90°.
    var turned: Rectangle { Rectangle(centre: centre, axis: normal, width: height, height: width) }

    /// The same rectangle with its axis reversed.
    var reversed: Rectangle { Rectangle(centre: centre, axis: -axis, width: width, height: height) }

    func moved(by offset: SIMD2<Float>) -> Rectangle {
        Rectangle(centre: centre + offset, axis: axis, width: width, height: height)
    }

    /// Returns the rectangle scaled along x and y by factors that must be nearly equal.
    func scaled(by scale: SIMD2<Float>) -> Rectangle {
        let along = axis * scale, across = normal * scale
        return Rectangle(
            centre: centre * scale, axis: along / along.length, width: width * along.length, height: height * across.length)
    }
}

extension Rectangle {
    /// Makes the smallest rectangle around points, which must be ordered by y, then x; nil if they span no area.
    ///
    /// One of its sides lies on an edge of the convex hull (Freeman and Shapira, 1975).
    init?(around points: [SIMD2<Float>]) {
        let hull = convexHull(points)
        guard hull.count >= 3 else { return nil }
        var best: Rectangle?
        for (index, corner) in hull.enumerated() {
            let edge = hull[(index + 1) % hull.count] - corner
            let length = edge.length
            guard length > 0 else { continue }
            let candidate = Rectangle(around: hull, along: edge / length)
            if candidate.width * candidate.height < (best.map { $0.width * $0.height } ?? .infinity) { best = candidate }
        }
        guard let best else { return nil }
        self = best
    }

    /// Makes the smallest rectangle around points with a given axis.
    init(around points: [SIMD2<Float>], along axis: SIMD2<Float>) {
        let normal = SIMD2<Float>(-axis.y, axis.x)
        var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        for point in points {
            let position = SIMD2((point * axis).sum(), (point * normal).sum())
            low = pointwiseMin(low, position)
            high = pointwiseMax(high, position)
        }
        let middle = (low + high) / 2
        centre = axis * middle.x + normal * middle.y
        self.axis = axis
        width = high.x - low.x
        height = high.y - low.y
    }
}

/// Returns the corners of the convex hull of points that are ordered by y, then x (Andrew's monotone chain).
private func convexHull(_ points: [SIMD2<Float>]) -> [SIMD2<Float>] {
    guard points.count >= 3 else { return points }
    func turn(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>) -> Float {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    var hull: [SIMD2<Float>] = []
    func add(_ point: SIMD2<Float>, keeping: Int) {
        while hull.count >= keeping + 2 && turn(hull[hull.count - 2], hull[hull.count - 1], point) >= 0 { hull.removeLast() }
        hull.append(point)
    }
    for point in points { add(point, keeping: 0) }
    let first = hull.count - 1
    for point in points.dropLast().reversed() { add(point, keeping: first) }
    hull.removeLast()
    return hull
}

extension SIMD2<Float> {
    var length: Float { (self * self).sum().squareRoot() }
}
