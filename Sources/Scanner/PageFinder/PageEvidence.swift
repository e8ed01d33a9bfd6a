/// The evidence for a detected page, and the probability that the page is correct.
struct PageEvidence {
    var traits: Traits
    /// For the weakest side, the fraction of the side along which an edge lies on a straight line at full resolution, 0…1.
    var edges: Float
    /// The mean of this fraction over all sides, 0…1.
    var allEdges: Float
    /// For the weakest side, the fraction of the side along which the picture is lighter inside than outside, 0…1.
    var light: Float
    /// The largest distance by which the fit at full resolution moved a corner, in pixels of the frame.
    var moved: Float
    /// The comparison of the quad with the `PageMap`.
    var opinion: MapCover.Opinion
    /// Whether the frame has no colour. If so, `greyWeights` are used.
    var isGrey: Bool

    /// The input values of `PageWorth`, by which finalists are compared.
    var values: [Float] { traits.values + [edges, allEdges, light, min(moved, 12) / 12] + opinion.values }

    var worth: Float { PageWorth.worth(values) }

    /// If corners are farther apart than this fraction of the frame's width, they belong to different pages.
    static let another: Float = 0.02
    /// The maximum lead over the best other page, in units of worth. A larger lead does not make a page more probable.
    private static let maximumLead: Float = 9

    /// The weights of two logistic regressions from Training/fit_page_worth.py: one for frames in colour, like those of
    /// pictures and videos, and one for grey frames. They were fitted to drawn frames (seeds 105 to 108 and 213 to 224), which
    /// neither `PageWorth` nor the network of `PageMap` has seen, and to six photographs. The first weights (the biases) were
    /// fitted as −8.49 and −7.27. They were lowered so that ≥ 98 % of the pages with high confidence are correct for each seed.
    private static let weights: [Float] = [-8.74, -1.85, 1.38, -1.17, 2.27, 2.55, 4.07, 1.37, 0.57, 1.05, 2.28, 0.69, 2.86]
    private static let greyWeights: [Float] = [-8.27, -1.75, 1.32, -0.29, 1.99, 3.09, 2.5, 1.22, 0.6, 1.17, 1.88, -0.67, 2.75]

    /// The input values of the regressions, in the order of the weights.
    func likely(ahead: Float?) -> [Float] {
        let lead = min(ahead ?? Self.maximumLead, Self.maximumLead)
        return [
            1, traits.overrun, light, min(moved, 12) / 12, traits.leastApart, traits.size, traits.ends, worth / 15,
            lead / Self.maximumLead, 1 - Self.exponential(-lead / 1.5), opinion.likeness, opinion.justOutside, opinion.leastRim,
        ]
    }

    /// The expected fraction of correct pages among pages with such values, 0…1.
    ///
    /// - Parameter ahead: the difference between the worth of this page and that of the best other page; nil if there is no
    ///   other.
    func confidence(ahead: Float?) -> Float {
        var sum: Float = 0
        for (value, weight) in zip(likely(ahead: ahead), isGrey ? Self.greyWeights : Self.weights) { sum += value * weight }
        return 1 / (1 + Self.exponential(-sum))
    }

    /// The number of positions along a side at which inside and outside are compared, and their distance from the side in pixels.
    private static let samples = 32
    private static let apart: Float = 5
    /// Differences of at most this many levels are noise.
    private static let noise: Float = 3

    static func light(_ quad: PageQuad, in plane: Plane) -> Float {
        let corners = quad.corners
        var least: Float = 1
        for side in 0..<4 {
            let (from, to) = (corners[side], corners[(side + 1) % 4])
            let along = to - from
            guard along.length > 0 else { return 0 }
            // The corners are in clockwise order, so this vector points into the page.
            let inward = PagePoint(x: -along.y, y: along.x) * (apart / along.length)
            var (lighter, seen): (Float, Float) = (0, 0)
            for sample in 0..<samples {
                let point = from + along * (0.05 + 0.9 * Float(sample) / Float(samples - 1))
                let (inside, outside) = (point + inward, point - inward)
                guard plane.contains(inside), plane.contains(outside) else { continue }
                seen += 1
                if plane.sample(inside.x, inside.y) > plane.sample(outside.x, outside.y) + noise { lighter += 1 }
            }
            // If no position is inside the frame, the side counts neither for nor against the page.
            least = min(least, seen > 0 ? lighter / seen : 0.5)
        }
        return least
    }

    /// - Parameters:
    ///   - coarse: the quad at half resolution.
    static func moved(_ coarse: PageQuad, _ fine: PageQuad) -> Float {
        var maximum: Float = 0
        for (one, other) in zip(coarse.scaled(x: 2, y: 2).shifted(1).corners, fine.corners) {
            maximum = max(maximum, (one - other).length)
        }
        return maximum
    }

    /// An approximation, because the standard library has no exponential function. For arguments up to 0 the error is less than
    /// 0.001, and so is the error of a logistic function for any argument. The result is the same on all machines.
    static func exponential(_ x: Float) -> Float {
        var value = 1 + min(max(x, -20), 20) / 1024
        for _ in 0..<10 { value *= value }
        return value
    }
}
