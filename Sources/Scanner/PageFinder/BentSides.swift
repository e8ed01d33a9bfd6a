/// Moves the sides of a page outwards where the page is bent and goes on beyond its straight sides, as crumpled receipts do. A side
/// then includes some of the desk instead of cutting a line of text.
struct BentSides {
    private static let samples = 48
    /// The farthest that a page goes on beyond a side, as a fraction of the distance to the opposite side.
    private static let reach: Float = 0.08
    /// The minimum difference between the page and the desk, as a distance in luminance and colour.
    private static let contrast: Float = 26
    /// The minimum share of that difference within four pixels at the edge of the page.
    private static let sharpness: Float = 0.5
    /// A page that goes on by fewer pixels is not bent: the side is exact to about a pixel.
    private static let least: Float = 2.5
    /// The minimum share of a side that the page keeps to. If it keeps to none of it, the side is not bent but elsewhere.
    private static let straight: Float = 0.15
    /// How many samples next to one another must show the page beyond the side.
    private static let together = 3

    /// Luminance without text, and the colours.
    private let planes: [(plane: Plane, scale: Float)]

    init(_ frame: PageFrame) {
        planes = [(frame.light.closed(reach: 4), 1)] + frame.colours.map { ($0, 0.5) }
    }

    /// Returns the quad with those sides moved outwards that are bent; the same quad if none is.
    func around(_ quad: PageQuad) -> PageQuad {
        let corners = quad.corners
        let middle = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
        var lines: [EdgeLine] = []
        var isBent = false
        for index in 0..<4 {
            let (a, b) = (corners[index], corners[(index + 1) % 4])
            let (c, d) = (corners[(index + 2) % 4], corners[(index + 3) % 4])
            let along = b - a
            guard along.length > 8 else { return quad }
            var outwards = PagePoint(x: along.y, y: -along.x) * (1 / along.length)
            if outwards.dot(middle - a) > 0 { outwards = outwards * -1 }
            let depth = -outwards.dot((c + d) * 0.5 - (a + b) * 0.5)
            let (first, last) = margin(a, b, outwards, reach: max(6, Self.reach * depth))
            isBent = isBent || first > 0 || last > 0
            let (from, to) = (a + outwards * first, b + outwards * last)
            let side = to - from
            var normal = PagePoint(x: side.y, y: -side.x) * (1 / side.length)
            if normal.dot(outwards) < 0 { normal = normal * -1 }
            lines.append(EdgeLine(normal: normal, offset: normal.dot(from)))
        }
        guard isBent, let wider = EdgeLine.quad(lines), wider.isPlausible else { return quad }
        return wider
    }

    /// Returns by how many pixels the first and the last end of a side must move outwards, so that the page lies within it.
    private func margin(_ a: PagePoint, _ b: PagePoint, _ outwards: PagePoint, reach: Float) -> (first: Float, last: Float) {
        let beyond = smoothed((0..<Self.samples).map { overhang(a + (b - a) * Self.share($0), outwards, reach) })
        let kept = beyond.filter { $0 < 2 }.count
        guard Float(kept) >= Self.straight * Float(Self.samples) else { return (0, 0) }
        var (run, longest) = (0, 0)
        for distance in beyond {
            run = distance > Self.least ? run + 1 : 0
            longest = max(longest, run)
        }
        guard longest >= Self.together else { return (0, 0) }
        // The lowest line above all distances, measured at the middle of the side: it rests on one or two of them.
        var best: (first: Float, last: Float)?
        var least = Float.infinity
        for one in 0..<Self.samples {
            for other in one..<Self.samples {
                let slope =
                    one == other ? 0 : (beyond[other] - beyond[one]) / (Self.share(other) - Self.share(one))
                let first = beyond[one] - slope * Self.share(one)
                let last = first + slope
                guard first >= 0, last >= 0, first + last < least,
                    (0..<Self.samples).allSatisfy({ beyond[$0] <= first + slope * Self.share($0) + 0.01 })
                else { continue }
                best = (first, last)
                least = first + last
            }
        }
        // A pixel more, because edges are blurred.
        return best.map { ($0.first + 1, $0.last + 1) } ?? (0, 0)
    }

    private static func share(_ sample: Int) -> Float { (Float(sample) + 0.5) / Float(samples) }

    /// Returns how many pixels beyond a point of a side the page ends; 0 if the page and the desk cannot be told apart there.
    private func overhang(_ point: PagePoint, _ outwards: PagePoint, _ reach: Float) -> Float {
        let page = (colour(point - outwards * 4), colour(point - outwards * 7))
        let far = point + outwards * (reach + 4)
        guard planes[0].plane.contains(far) else { return 0 }
        let desk = (colour(point + outwards * (reach + 2)), colour(far))
        // Both must be even, or the page has a picture at its edge, or the desk has something on it.
        guard Self.distance(page.0, page.1) < Self.contrast, Self.distance(desk.0, desk.1) < Self.contrast,
            Self.distance(page.0, desk.0) > 1.5 * Self.contrast
        else { return 0 }
        var reached: Float = 0
        while reached < reach {
            let here = colour(point + outwards * (reached + 0.5))
            if Self.distance(here, page.0) > Self.distance(here, desk.0) { break }
            reached += 0.5
        }
        // What never ends is another sheet, and what ends slowly is a shadow.
        let isSharp =
            Self.distance(colour(point + outwards * (reached - 2)), colour(point + outwards * (reached + 2)))
            > Self.sharpness * Self.distance(page.0, desk.0)
        return reached < reach && isSharp ? reached : 0
    }

    /// Returns the median of each distance and its two neighbours, so that a single wrong sample does not count.
    private func smoothed(_ distances: [Float]) -> [Float] {
        distances.indices.map { at in
            let (one, two) = (distances[max(0, at - 1)], distances[min(distances.count - 1, at + 1)])
            let (low, high) = (min(one, two), max(one, two))
            return min(max(distances[at], low), high)
        }
    }

    private func colour(_ point: PagePoint) -> SIMD3<Float> {
        var colour = SIMD3<Float>.zero
        for index in planes.indices {
            let (plane, scale) = planes[index]
            let offset = (scale - 1) / 2
            // The centre of the first pixel is at (0.5, 0.5).
            colour[index] = plane.sample((point.x - 0.5) * scale + offset, (point.y - 0.5) * scale + offset)
        }
        return colour
    }

    private static func distance(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
        let difference = one - other
        return (difference * difference).sum().squareRoot()
    }
}
