/// The ground between two sheets that lie side by side. Their outer sides, and the ends of the others, form a quad like that of one
/// page, with an edge on every side.
///
/// A gap is a strip across the quad, from one side to the opposite one, that looks like the ground outside its ends, while both
/// parts beside it do not. Print of a page does not reach its sides, and a band that does differs from the ground. No weights are
/// involved, so the gap lowers the confidence of a quad and never raises it.
struct SheetGap {
    /// The two sheets: the parts of the quad beside the gap.
    let sheets: [PageQuad]

    /// The maximum confidence of a quad with a gap, and of one of two sheets: which of them is meant is unknown.
    static let maximumConfidence: Float = 0.3
    /// The number of strips across a quad, and of positions in each.
    private static let (strips, positions) = (96, 32)
    /// The minimum difference between the sheets and the ground, in levels. If it is smaller, no gap can be told from paper.
    private static let leastContrast: Float = 36
    /// The maximum difference of ground from ground, as a fraction of that contrast.
    private static let tolerance: Float = 0.3
    /// The distance outside a side at which the ground is looked at, as a fraction of the length across. Near a side lies its
    /// shadow.
    private static let beyond: Float = 0.02
    /// The fractions of a strip that must be ground in the gap, and may be ground beside it.
    private static let (ground, paper): (Float, Float) = (0.92, 0.4)
    /// The minimum width of a sheet beside the gap, as a fraction of the side of the quad, and the fraction of its strips that must
    /// be paper.
    private static let (narrowest, whole): (Float, Float) = (0.15, 0.8)

    /// Returns nil if the quad has no gap.
    ///
    /// - Parameter quad: the quad in pixels of the frame.
    init?(in quad: PageQuad, _ frame: PageFrame) {
        let corners = quad.shifted(-0.5).corners
        let colours = Colours(frame)
        let inside = (0..<144).map { index in
            let (x, y) = ((Float(index % 12) + 0.5) / 12, (Float(index / 12) + 0.5) / 12)
            let (upper, lower) = (corners[0] + (corners[1] - corners[0]) * x, corners[3] + (corners[2] - corners[3]) * x)
            return colours.at(upper + (lower - upper) * y)
        }
        let paper = Colours.median(inside)
        for side in 0..<2 {
            // The strips go from this side to the opposite one.
            let from = (corners[side], corners[side + 1]), to = (corners[(side + 3) % 4], corners[side + 2])
            guard let gap = Self.gap(colours, paper, from, to) else { continue }
            func at(_ share: Float) -> (PagePoint, PagePoint) {
                (from.0 + (from.1 - from.0) * share, to.0 + (to.1 - to.0) * share)
            }
            let (near, far) = (at(gap.lowerBound), at(gap.upperBound))
            sheets = [PageQuad(from.0, near.0, near.1, to.0), PageQuad(far.0, from.1, to.1, far.1)].map { $0.shifted(0.5) }
            return
        }
        return nil
    }

    /// - Returns: the position of the gap as fractions of the sides `from` and `to`.
    private static func gap(
        _ colours: Colours, _ paper: SIMD4<Float>, _ from: (PagePoint, PagePoint), _ to: (PagePoint, PagePoint)
    ) -> ClosedRange<Float>? {
        let shares = (0..<strips).map { index in
            let share = (Float(index) + 0.5) / Float(strips)
            let (start, end) = (from.0 + (from.1 - from.0) * share, to.0 + (to.1 - to.0) * share)
            return groundShare(colours, paper, start, end)
        }
        func paperShare(_ range: Range<Int>) -> Float {
            let count = range.count { shares[$0].map { $0 <= Self.paper } ?? false }
            return Float(count) / Float(max(range.count, 1))
        }
        func isGround(_ index: Int) -> Bool { shares[index].map { $0 >= ground } ?? false }
        let least = Int(narrowest * Float(strips))
        var first = least
        while first < strips - least {
            guard isGround(first) else {
                first += 1
                continue
            }
            var last = first
            while last + 1 < strips, isGround(last + 1) { last += 1 }
            // A strip may lie partly on a sheet, so those next to the gap do not count.
            if last < strips - least, paperShare(0..<first - 1) >= whole, paperShare(last + 2..<strips) >= whole {
                return Float(first) / Float(strips)...Float(last + 1) / Float(strips)
            }
            first = last + 1
        }
        return nil
    }

    /// Returns the fraction of a strip that looks like the ground outside its ends; nil if the ends are outside the frame, or if
    /// the ground there is like the paper or is not the same at both.
    private static func groundShare(
        _ colours: Colours, _ paper: SIMD4<Float>, _ start: PagePoint, _ end: PagePoint
    ) -> Float? {
        let along = end - start
        let (before, after) = (start - along * beyond, end + along * beyond)
        guard colours.contains(before), colours.contains(after) else { return nil }
        let (one, other) = (colours.at(before), colours.at(after))
        let contrast = min(Colours.distance(paper, one), Colours.distance(paper, other))
        guard contrast >= leastContrast, Colours.distance(one, other) <= contrast * tolerance else { return nil }
        var count = 0
        for position in 0..<positions {
            let share = 0.02 + 0.96 * (Float(position) + 0.5) / Float(positions)
            let expected = one + (other - one) * share
            if Colours.distance(colours.at(start + along * share), expected) <= contrast * tolerance { count += 1 }
        }
        return Float(count) / Float(positions)
    }
}

/// The luminance and the colour differences of a frame, smoothed so that grain does not count.
private struct Colours {
    private let planes: [Plane]
    private let scales: [Float]
    private let width: Float
    private let height: Float

    init(_ frame: PageFrame) {
        let light = frame.light.smoothed()
        planes = [light] + frame.colours
        scales = planes.map { Float($0.width) / Float(light.width) }
        (width, height) = (Float(light.width), Float(light.height))
    }

    func contains(_ point: PagePoint) -> Bool { point.x >= 2 && point.y >= 2 && point.x < width - 2 && point.y < height - 2 }

    /// - Parameter point: the position relative to the centre of the first pixel of the frame.
    func at(_ point: PagePoint) -> SIMD4<Float> {
        var colour = SIMD4<Float>.zero
        for (index, plane) in planes.enumerated() {
            let shift = (scales[index] - 1) / 2
            colour[index] = plane.sample(point.x * scales[index] + shift, point.y * scales[index] + shift)
        }
        return colour
    }

    static func distance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
        let difference = a - b
        return (difference * difference).sum().squareRoot()
    }

    static func median(_ colours: [SIMD4<Float>]) -> SIMD4<Float> {
        var median = SIMD4<Float>.zero
        for index in 0..<3 { median[index] = colours.map { $0[index] }.sorted()[colours.count / 2] }
        return median
    }
}
