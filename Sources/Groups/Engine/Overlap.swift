/// The rasters of two pictures in the part that both show according to their matching points. Comparing them is cheaper than
/// comparing the pictures themselves.
struct Overlap {
    /// The difference between the resampled raster of the picture that shows more and the raster of the other picture.
    let difference: Difference

    /// The minimum number of common cells for a comparison.
    private static let least = GreyRaster.count / 3

    /// - Returns: nil if the rasters have too few cells in common.
    init?(_ match: PointMatch, _ one: GreyRaster, _ first: Subject, _ other: GreyRaster, _ second: Subject) {
        let (a, b) = (Self.sides(first), Self.sides(second))
        let mirrored = match.isMirrored ? Turn.mirrored.applied(to: other) : other
        // If one picture lies within the other, its cells cover a smaller area of the scene.
        let isReverse = match.along * match.along * a.0 * a.1 > b.0 * b.1
        func warped(
            _ raster: GreyRaster, _ from: (Double, Double), _ to: (Double, Double),
            _ map: (Double, Double) -> (x: Double, y: Double)
        ) -> (GreyRaster, inside: [Bool]) {
            func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
                let point = map((x + 0.5) * from.0, (y + 0.5) * from.1)
                return ((point.x / to.0 - 0.5) * 32, (point.y / to.1 - 0.5) * 32)
            }
            let (middle, right, below) = (at(0, 0), at(1, 0), at(0, 1))
            let p = [
                middle.x, (right.x - middle.x) / 32, (below.x - middle.x) / 32, middle.y, (right.y - middle.y) / 32,
                (below.y - middle.y) / 32,
            ]
            return Alignment(parameters: p.map(Float.init)).warped(raster)
        }
        let (warped, inside) = isReverse ? warped(one, b, a, match.origin) : warped(mirrored, a, b, match.mapped)
        let fixed = isReverse ? mirrored : one
        let indices = inside.indices.filter { inside[$0] }
        guard indices.count >= Self.least else { return nil }
        let curve = ToneCurve(from: warped.cells, to: fixed.cells, over: indices)
        difference = Difference(GreyRaster(cells: curve.applied(to: warped.cells)), fixed, inside: inside)
    }

    /// The width and height divided by the long side.
    private static func sides(_ subject: Subject) -> (Double, Double) {
        let long = Double(max(subject.width, subject.height, 1))
        return (Double(max(subject.width, 1)) / long, Double(max(subject.height, 1)) / long)
    }
}
