/// The features that distinguish a page from other quads, each about 0…1.
struct Traits {
    /// The support of all sides together, and of the weakest side.
    var support: Float
    var least: Float
    /// How far edges continue beyond the corners.
    var overrun: Float
    /// The confidence that two sides continue beyond the side between them. If they do, the area there belongs to the same sheet.
    var strip: Float
    /// The square root of the fraction of the picture that the quad covers.
    var size: Float
    /// How clearly the tones inside differ from those outside: for all sides together, and for the least clear side.
    var apart: Float
    var leastApart: Float
    /// How much lighter the inside is than the outside, −1…1: for all sides together, and for the side with the lowest value.
    var lighter: Float
    var leastLighter: Float
    /// How much the inside tones along one side differ from those along the other sides.
    var patches: Float
    /// How uneven the tones inside and outside are along the sides.
    var unevenInside: Float
    var unevenOutside: Float
    /// The deviation of the corners from right angles, and the difference in length of opposite sides.
    var skewed: Float
    var tapered: Float
    /// The distance of the quad's centre from the centre of the picture.
    var aside: Float
    /// The fraction of the outline that is outside the picture.
    var hidden: Float
    /// The amount of text beside the sides, first outside and then inside, at the side with the most text.
    var inkOutside: Float
    var inkInside: Float
    /// The sharpness of the softest side.
    var sharpness: Float
    /// The confidence that the sides have an edge right up to the corners: for all eight ends together, and for the weakest end.
    var ends: Float
    var leastEnd: Float
    /// How clearly the tones inside differ from those farther outside, beyond the line of a printed frame or a joint between
    /// tiles: for all sides together, and for the least clear side.
    var beyond: Float
    var leastBeyond: Float

    var values: [Float] {
        [
            support, least, overrun, strip, size, apart, leastApart, lighter, leastLighter, patches, unevenInside, unevenOutside,
            skewed, tapered, aside, hidden, inkOutside, inkInside, sharpness, ends, leastEnd, beyond, leastBeyond,
        ]
    }

    /// The weights in the order of `values`. They were fitted to choose the right one of 300 candidates in 600 drawn frames
    /// (seeds 11 and 12) and six photographs: in colour, with the colours of a video, and in grey.
    private static let weights: [Float] = [
        1.3, 0.9, -5.1, -1.3, 2, 1.2, 1.8, 1.7, -0.1, 1.7, 1.5, -0.6, -0.7, -0.7, -2.3, -1, -0.1, -2.5, -0.3, 2.7, 3.1, 0, 0,
    ]

    /// The score of the quad. The quads with the highest scores are examined at full resolution.
    var worth: Float {
        var sum: Float = 0
        for (value, weight) in zip(values, Self.weights) { sum += value * weight }
        return sum
    }
}

extension Traits {
    /// Tone differences of at most this many levels are treated as noise.
    private static let noise: Float = 5
    /// The distance from a corner in pixels that is skipped, because blur rounds the corner.
    private static let round: Float = 2
    /// The tone difference in levels that is rated as one half.
    private static let half: Float = 12

    init(_ page: Candidate, _ supports: [LineSupport], width: Int, height: Int) {
        let (points, frame) = (page.quad.corners, PagePoint(x: Float(width), y: Float(height)))
        let middle = (points[0] + points[1] + points[2] + points[3]) * 0.25
        var tones = SideTones()
        var visible: Float = 0
        var (inkOutside, inkInside, sharpness): (Float, Float, Float) = (0, 0, 1)
        var (ends, leastEnd): (Float, Float) = (0, 1)
        for side in 0..<4 {
            let support = supports[Int(page.lines[side])]
            guard let from = support.line.crossing(supports[Int(page.lines[(side + 3) % 4])].line),
                let to = support.line.crossing(supports[Int(page.lines[(side + 1) % 4])].line)
            else { continue }
            let (start, end) = (from.dot(support.line.direction), to.dot(support.line.direction))
            let (light, dark) = support.bands(start, end)
            let isLightInside = support.line.normal.dot(middle) > support.line.offset
            tones.add(
                inside: isLightInside ? light : dark, outside: isLightInside ? dark : light, noise: Self.noise, half: Self.half)
            let part = support.support(start, end)
            visible += part.visible / 4
            for end in [Self.end(support, start, towards: end), Self.end(support, end, towards: start)] {
                // An end outside the picture gets the value of the whole side.
                ends += (end ?? part.share * part.contrast) / 8
                leastEnd = min(leastEnd, end ?? 1)
            }
            sharpness = min(sharpness, part.sharpness)
            inkOutside = max(inkOutside, SideTones.part((isLightInside ? dark : light).ink, Self.noise))
            inkInside = max(inkInside, SideTones.part((isLightInside ? light : dark).ink, Self.noise))
        }
        let sides = (0..<4).map { points[($0 + 1) % 4] - points[$0] }
        let angles = (0..<4).map { abs(sides[$0].dot(sides[($0 + 1) % 4])) / (sides[$0].length * sides[($0 + 1) % 4].length) }
        let ratios = (0..<2).map { 1 - min(sides[$0].length, sides[$0 + 2].length) / max(sides[$0].length, sides[$0 + 2].length) }
        let off = middle - frame * 0.5
        self.init(
            support: page.support, least: page.least, overrun: page.overrun, strip: HeaderFinder.strip(beyond: page, supports),
            size: (page.quad.area / (frame.x * frame.y)).squareRoot(), apart: tones.apart, leastApart: tones.leastApart,
            lighter: tones.lighter, leastLighter: tones.leastLighter, patches: tones.patches, unevenInside: tones.unevenInside,
            unevenOutside: tones.unevenOutside, skewed: angles.max() ?? 0, tapered: max(ratios[0], ratios[1]),
            aside: off.length / frame.length, hidden: 1 - visible, inkOutside: inkOutside,
            inkInside: inkInside, sharpness: sharpness, ends: ends, leastEnd: leastEnd, beyond: tones.beyond,
            leastBeyond: tones.leastBeyond)
    }

    /// Returns the confidence that a side has an edge right beside a corner, 0…1; nil outside the picture.
    private static func end(_ support: LineSupport, _ corner: Float, towards other: Float) -> Float? {
        let inward: Float = other > corner ? 1 : -1
        let near = corner + round * inward
        let part = support.support(near, near + max(10, 0.12 * abs(other - corner)) * inward)
        return part.visible > 0.5 ? part.share * part.contrast : nil
    }
}

/// The tones on both sides of the four sides of a quad.
private struct SideTones {
    private var inside: [SIMD4<Float>] = []
    private var between: Float = 0
    var apart: Float = 0
    var leastApart: Float = 1
    var lighter: Float = 0
    var leastLighter: Float = 1
    var unevenInside: Float = 0
    var unevenOutside: Float = 0
    var beyond: Float = 0
    var leastBeyond: Float = 1

    mutating func add(inside: Band, outside: Band, noise: Float, half: Float) {
        // Bands outside the picture count neither for nor against the page.
        guard inside.count > 0 else { return }
        self.inside.append(inside.mean)
        unevenInside += Self.part(inside.variance.squareRoot(), half) / 4
        guard outside.count > 0 else {
            (apart, lighter, between) = (apart + 0.125, lighter, between + half / 4)
            (leastApart, leastLighter) = (min(leastApart, 0.5), min(leastLighter, 0))
            (beyond, leastBeyond) = (beyond + 0.125, min(leastBeyond, 0.5))
            return
        }
        let difference = inside.mean - outside.mean
        let distance = (difference * difference).sum().squareRoot()
        let deviation = ((inside.variance + outside.variance) / 2 + noise * noise).squareRoot()
        let clearly = distance / (distance + 2 * deviation)
        let light = difference[0] / (abs(difference[0]) + half)
        apart += clearly / 4
        leastApart = min(leastApart, clearly)
        lighter += light / 4
        leastLighter = min(leastLighter, light)
        between += distance / 4
        let farther = inside.mean - (outside.far ?? outside.mean)
        let far = (farther * farther).sum().squareRoot()
        beyond += far / (far + 2 * deviation) / 4
        leastBeyond = min(leastBeyond, far / (far + 2 * deviation))
        unevenOutside += Self.part(outside.variance.squareRoot(), half) / 4
    }

    var patches: Float {
        guard !inside.isEmpty else { return 0 }
        let mean = inside.reduce(.zero, +) / Float(inside.count)
        let maximum = inside.map { (($0 - mean) * ($0 - mean)).sum().squareRoot() }.max() ?? 0
        return Self.part(maximum, between + 4)
    }

    static func part(_ value: Float, _ half: Float) -> Float { value / (value + half) }
}
