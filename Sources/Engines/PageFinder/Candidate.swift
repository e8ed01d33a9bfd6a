/// A quad that may be the page, and what speaks for it.
struct Candidate {
    var quad: PageQuad
    /// The numbers of its lines, from one side round to the last.
    var lines: SIMD4<Int16>
    /// Of all sides together, 0…1.
    var support: Float
    /// Of the weakest side, 0…1.
    var least: Float
    /// How far edges go on beyond the corners, 0…1: those of planks and tiles do, those of a page do not.
    var overrun: Float
    /// Which candidates are looked at more closely.
    var score: Float
    /// What the page is chosen by; see `Traits`.
    var worth: Float = 0
    /// How like the map it is, 0…1.
    var likeness: Float = 0

    func has(_ line: Int16) -> Bool { (0..<4).contains { lines[$0] == line } }
}

/// Puts quads together from lines.
struct CandidateFinder {
    /// As shares of the picture's shorter side and of its area.
    private static let shortestSide: Float = 0.08
    private static let smallestArea: Float = 0.04
    /// A corner may lie this far outside, as a share of the picture's sides.
    private static let outside: Float = 0.12
    /// A side with less support makes no page.
    private static let leastSupport: Float = 0.25
    private static let leastVisible: Float = 0.4
    /// Opposite sides of a page lean towards each other by at most 45° in perspective: its cosine.
    private static let opposite: Float = 0.7

    private let supports: [LineSupport]
    private let width: Float
    private let height: Float
    /// Where line `a` meets line `b`, as the place on `a`; nan where they do not, or too far outside.
    private var places: [Float]
    /// What supports line `a` between `b` and `c`; below zero where that is not known.
    private var sides: [Float]
    /// How far line `a` goes on beyond `b` and `c`; below zero where that is not known.
    private var overruns: [Float]

    init(_ supports: [LineSupport], width: Int, height: Int) {
        self.supports = supports
        (self.width, self.height) = (Float(width), Float(height))
        places = [Float](repeating: .nan, count: supports.count * supports.count)
        sides = [Float](repeating: -1, count: places.count * supports.count)
        overruns = sides
        for a in supports.indices {
            for b in supports.indices where a != b {
                guard let corner = supports[a].line.crossing(supports[b].line), isNear(corner) else { continue }
                places[a * supports.count + b] = corner.dot(supports[a].line.direction)
            }
        }
    }

    /// The best candidates, best first.
    mutating func candidates(most: Int) -> [Candidate] {
        var found: [Candidate] = []
        let count = supports.count
        for a in 0..<count {
            for c in a + 1..<count where isOpposite(a, c) {
                let across = (0..<count).filter { side($0, a, c) >= Self.leastSupport }
                for (place, b) in across.enumerated() {
                    for d in across[(place + 1)...] where isOpposite(b, d) {
                        guard side(a, b, d) >= Self.leastSupport, side(c, b, d) >= Self.leastSupport,
                            let candidate = candidate(a, b, c, d)
                        else { continue }
                        found.append(candidate)
                    }
                }
            }
        }
        // Numbers are quicker to sort than candidates.
        let order = found.indices.sorted { found[$0].score > found[$1].score }
        return order.prefix(most).map { found[$0] }
    }

    /// The quad of four lines that follow each other, however little supports them; nil if it cannot be a page.
    mutating func quad() -> Candidate? {
        let isWhole = (0..<4).allSatisfy { !place($0, ($0 + 1) % 4).isNaN && !place($0, ($0 + 3) % 4).isNaN }
        return isWhole ? candidate(0, 1, 2, 3) : nil
    }

    /// What speaks for the quad of four lines, neighbours first to last and round; nil if it cannot be a page.
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
    func place(_ line: Int, _ other: Int) -> Float { places[line * supports.count + other] }

    func isNear(_ point: PagePoint) -> Bool {
        let (x, y) = (Self.outside * width, Self.outside * height)
        return point.x > -x && point.y > -y && point.x < width + x && point.y < height + y
    }

    func isOpposite(_ a: Int, _ b: Int) -> Bool {
        abs(supports[a].line.normal.dot(supports[b].line.normal)) > Self.opposite
    }

    /// How well a line is supported between two others, 0…1; 0 where it cannot be a side.
    mutating func side(_ line: Int, _ one: Int, _ other: Int) -> Float {
        let at = (line * supports.count + min(one, other)) * supports.count + max(one, other)
        if sides[at] >= 0 { return sides[at] }
        let (from, to) = (place(line, one), place(line, other))
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

    /// How much of a line has an edge just beyond both of its corners, 0…1.
    mutating func overrun(_ line: Int, _ one: Int, _ other: Int) -> Float {
        let known = (line * supports.count + min(one, other)) * supports.count + max(one, other)
        if overruns[known] >= 0 { return overruns[known] }
        let (a, b) = (place(line, one), place(line, other))
        let (from, to) = (min(a, b), max(a, b))
        // Blur rounds a corner by some pixels.
        let (gap, length): (Float, Float) = (4, max(10, 0.15 * (to - from)))
        let before = supports[line].support(from - gap - length, from - gap)
        let after = supports[line].support(to + gap, to + gap + length)
        overruns[known] = (before.share * before.visible * before.contrast + after.share * after.visible * after.contrast) / 2
        return overruns[known]
    }
}
