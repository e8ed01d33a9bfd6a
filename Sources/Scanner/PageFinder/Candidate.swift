/// A quad that may be the page, with the evidence for it.
struct Candidate {
    var quad: PageQuad
    /// The indices of the lines that form the sides, in their order around the quad.
    var lines: SIMD4<Int16>
    /// The support (the evidence for an edge) of all sides together, 0…1.
    var support: Float
    /// The support of the weakest side, 0…1.
    var least: Float
    /// How much of the sides' extensions beyond the corners has an edge, 0…1. The edges of planks and tiles continue there; those
    /// of a page do not.
    var overrun: Float
    /// The score for the first selection; the candidates with the highest scores are examined more closely.
    var score: Float
    /// The score for the second selection: the candidates with the highest worth are fitted at full resolution; see `Traits`
    /// and `FinalistFinder`.
    var worth: Float = 0
    /// The similarity to the page in the map, 0…1; see `MapCover.likeness`.
    var likeness: Float = 0

    func has(_ line: Int16) -> Bool { (0..<4).contains { lines[$0] == line } }
}

/// Combines lines into quads.
struct CandidateFinder {
    /// The minimum length of a side as a fraction of the picture's shorter side, and the minimum area of a quad as a fraction
    /// of the picture's area.
    private static let shortestSide: Float = 0.08
    private static let smallestArea: Float = 0.04
    /// The maximum distance of a corner outside the picture, as a fraction of the picture's sides.
    private static let outside: Float = 0.12
    /// The minimum support of a side of a page.
    private static let leastSupport: Float = 0.25
    private static let leastVisible: Float = 0.4
    /// The cosine of 45°, the maximum angle between opposite sides of a page in perspective.
    private static let opposite: Float = 0.7

    private let supports: [LineSupport]
    private let width: Float
    private let height: Float
    /// The position on line `a` at which it crosses line `b`; NaN if they do not cross, or cross too far outside the picture.
    private var offsets: [Float]
    /// A cache of the support of line `a` between `b` and `c`; negative if not computed yet.
    private var sides: [Float]
    /// A cache of how far line `a` continues beyond `b` and `c`; negative if not computed yet.
    private var overruns: [Float]

    init(_ supports: [LineSupport], width: Int, height: Int) {
        self.supports = supports
        (self.width, self.height) = (Float(width), Float(height))
        offsets = [Float](repeating: .nan, count: supports.count * supports.count)
        sides = [Float](repeating: -1, count: offsets.count * supports.count)
        overruns = sides
        for a in supports.indices {
            for b in supports.indices where a != b {
                guard let corner = supports[a].line.crossing(supports[b].line), isNear(corner) else { continue }
                offsets[a * supports.count + b] = corner.dot(supports[a].line.direction)
            }
        }
    }

    /// Returns at most `maximum` candidates, the best first.
    mutating func candidates(maximum: Int) -> [Candidate] {
        var found: [Candidate] = []
        let count = supports.count
        for a in 0..<count {
            for c in a + 1..<count where isOpposite(a, c) {
                let across = (0..<count).filter { side($0, a, c) >= Self.leastSupport }
                for (offset, b) in across.enumerated() {
                    for d in across[(offset + 1)...] where isOpposite(b, d) {
                        guard side(a, b, d) >= Self.leastSupport, side(c, b, d) >= Self.leastSupport,
                            let candidate = candidate(a, b, c, d)
                        else { continue }
                        found.append(candidate)
                    }
                }
            }
        }
        // Sorting indices is faster than sorting candidates.
        let order = found.indices.sorted { found[$0].score > found[$1].score }
        return order.prefix(maximum).map { found[$0] }
    }

    /// Returns the quad whose sides are the first four lines, in their order around the quad, even if the lines have little
    /// support; nil if the quad cannot be a page.
    mutating func quad() -> Candidate? {
        let isWhole = (0..<4).allSatisfy { !offset($0, ($0 + 1) % 4).isNaN && !offset($0, ($0 + 3) % 4).isNaN }
        return isWhole ? candidate(0, 1, 2, 3) : nil
    }

    /// Returns the candidate made of four lines, given in their order around the quad; nil if it cannot be a page.
    private mutating func candidate(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Candidate? {
        let values = SIMD4(side(a, d, b), side(b, a, c), side(c, b, d), side(d, c, a))
        let mean = (values[0] * values[1] * values[2] * values[3]).squareRoot().squareRoot()
        let support = 0.7 * mean + 0.3 * values.min()
        guard let one = supports[d].line.crossing(supports[a].line), let two = supports[a].line.crossing(supports[b].line),
            let three = supports[b].line.crossing(supports[c].line), let four = supports[c].line.crossing(supports[d].line)
        else { return nil }
        let quad = PageQuad(one, two, three, four)
        guard quad.isPlausible, quad.area > Self.smallestArea * width * height else { return nil }
        let overrun = (overrun(a, d, b) + overrun(b, a, c) + overrun(c, b, d) + overrun(d, c, a)) / 4
        let size = min(1, (quad.area / (width * height) / 0.5).squareRoot())
        return Candidate(
            quad: quad, lines: SIMD4(Int16(a), Int16(b), Int16(c), Int16(d)), support: support, least: values.min(),
            overrun: overrun, score: support * (1 - 0.3 * overrun) * (0.75 + 0.25 * size))
    }
}

private extension CandidateFinder {
    func offset(_ line: Int, _ other: Int) -> Float { offsets[line * supports.count + other] }

    func isNear(_ point: PagePoint) -> Bool {
        let (x, y) = (Self.outside * width, Self.outside * height)
        return point.x > -x && point.y > -y && point.x < width + x && point.y < height + y
    }

    func isOpposite(_ a: Int, _ b: Int) -> Bool {
        abs(supports[a].line.normal.dot(supports[b].line.normal)) > Self.opposite
    }

    /// Returns the support of a line between two other lines, 0…1; 0 if that section cannot be a side of a page.
    mutating func side(_ line: Int, _ one: Int, _ other: Int) -> Float {
        let at = (line * supports.count + min(one, other)) * supports.count + max(one, other)
        if sides[at] >= 0 { return sides[at] }
        let (from, to) = (offset(line, one), offset(line, other))
        var value: Float = 0
        if abs(to - from) > Self.shortestSide * min(width, height) {
            let support = supports[line].support(from, to)
            if support.visible >= Self.leastVisible {
                value = support.share * (0.3 + 0.7 * support.contrast) * (0.85 + 0.15 * support.strength)
            }
        }
        sides[at] = value
        return value
    }

    /// Returns the fraction of the line's sections just beyond the two corners that has an edge, 0…1.
    mutating func overrun(_ line: Int, _ one: Int, _ other: Int) -> Float {
        let known = (line * supports.count + min(one, other)) * supports.count + max(one, other)
        if overruns[known] >= 0 { return overruns[known] }
        let (a, b) = (offset(line, one), offset(line, other))
        let (from, to) = (min(a, b), max(a, b))
        // Blur rounds a corner by some pixels.
        let (gap, length): (Float, Float) = (4, max(10, 0.15 * (to - from)))
        let before = supports[line].support(from - gap - length, from - gap)
        let after = supports[line].support(to + gap, to + gap + length)
        overruns[known] = (before.share * before.visible * before.contrast + after.share * after.visible * after.contrast) / 2
        return overruns[known]
    }
}
