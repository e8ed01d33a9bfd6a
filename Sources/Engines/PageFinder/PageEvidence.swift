/// What speaks for a page that was found, and how likely it is right.
struct PageEvidence {
    var traits: Traits
    /// The share of the weakest side whose edge lies on a straight line at full size, 0…1.
    var edges: Float
    /// The share of all sides.
    var allEdges: Float
    /// The share of the weakest side that is lighter inside than outside, 0…1.
    var light: Float
    /// How far the corners moved when they were fitted at full size, in pixels.
    var moved: Float
    /// What the map says of it.
    var opinion: MapCover.Opinion
    /// Without colour other things tell how likely a page is.
    var isGrey: Bool

    /// What is weighed to choose between finalists.
    var values: [Float] { traits.values + [edges, allEdges, light, min(moved, 12) / 12] + opinion.values }

    var worth: Float { PageWorth.worth(values) }

    /// Corners that are farther apart than this share of the frame's width are of another page.
    static let another: Float = 0.02
    /// A page that is worth so much more than any other is so much more likely, and no more.
    private static let mostAhead: Float = 9

    /// Of logistic regressions, of frames in colour, as a picture and as a video has it, and of grey ones, as Benchmarks/fit_page_worth.py
    /// has them: of drawn frames (seeds 105 to 108 and 213 to 224), none of which `PageWorth` or the network of `PageMap` has seen, and six
    /// photographs. The first weights were fitted as −8.49 and −7.27; with less of them ≥ 98 % of the sure pages of each seed are right.
    private static let weights: [Float] = [-8.74, -1.85, 1.38, -1.17, 2.27, 2.55, 4.07, 1.37, 0.57, 1.05, 2.28, 0.69, 2.86]
    private static let greyWeights: [Float] = [-8.27, -1.75, 1.32, -0.29, 1.99, 3.09, 2.5, 1.22, 0.6, 1.17, 1.88, -0.67, 2.75]

    /// In the order of the weights.
    func likely(ahead: Float?) -> [Float] {
        let lead = min(ahead ?? Self.mostAhead, Self.mostAhead)
        return [
            1, traits.overrun, light, min(moved, 12) / 12, traits.leastApart, traits.size, traits.ends, worth / 15,
            lead / Self.mostAhead, 1 - Self.exponential(-lead / 1.5), opinion.likeness, opinion.justOutside, opinion.leastRim,
        ]
    }

    /// The share of pages like this one that are right, 0…1.
    ///
    /// - Parameter ahead: how much more the page is worth than any other; nil where there is no other.
    func confidence(ahead: Float?) -> Float {
        var sum: Float = 0
        for (value, weight) in zip(likely(ahead: ahead), isGrey ? Self.greyWeights : Self.weights) { sum += value * weight }
        return 1 / (1 + Self.exponential(-sum))
    }

    /// Places along a side that are compared, and how far inside and outside of it, in pixels.
    private static let samples = 32
    private static let apart: Float = 5
    /// Differences of fewer levels are noise.
    private static let noise: Float = 3

    static func light(_ quad: PageQuad, in plane: Plane) -> Float {
        let corners = quad.corners
        var least: Float = 1
        for side in 0..<4 {
            let (from, to) = (corners[side], corners[(side + 1) % 4])
            let along = to - from
            guard along.length > 0 else { return 0 }
            // Corners go round clockwise, so that this points into the page.
            let inward = PagePoint(x: -along.y, y: along.x) * (apart / along.length)
            var (lighter, seen): (Float, Float) = (0, 0)
            for sample in 0..<samples {
                let place = from + along * (0.05 + 0.9 * Float(sample) / Float(samples - 1))
                let (inside, outside) = (place + inward, place - inward)
                guard plane.contains(inside), plane.contains(outside) else { continue }
                seen += 1
                if plane.sample(inside.x, inside.y) > plane.sample(outside.x, outside.y) + noise { lighter += 1 }
            }
            // What lies outside of the frame speaks neither for nor against.
            least = min(least, seen > 0 ? lighter / seen : 0.5)
        }
        return least
    }

    /// - Parameters:
    ///   - coarse: at half the size.
    static func moved(_ coarse: PageQuad, _ fine: PageQuad) -> Float {
        var most: Float = 0
        for (one, other) in zip(coarse.scaled(x: 2, y: 2).shifted(1).corners, fine.corners) {
            most = max(most, (one - other).length)
        }
        return most
    }

    /// The standard library has none. Exact to a thousandth, and the same wherever it runs.
    static func exponential(_ x: Float) -> Float {
        var value = 1 + min(max(x, -20), 20) / 1024
        for _ in 0..<10 { value *= value }
        return value
    }
}
