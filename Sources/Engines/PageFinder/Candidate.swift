/// A quad that may be the page, and what speaks for it.
struct Candidate {
    var quad: PageQuad
    /// The lines of its sides, from the first round to the last.
    var sides: [EdgeLine]
    /// The share of each side that has an edge, weighed for the least and the mean, 0…1.
    var support: Float
    /// Of the weakest side, 0…1.
    var least: Float
    /// How far edges go on beyond the corners, 0…1: those of planks and tiles do, those of a page do not.
    var overrun: Float
    /// 0…1.
    var strength: Float
    /// What the candidates are ordered by.
    var score: Float
}

/// Puts quads together from lines.
struct CandidateFinder {
    /// As shares of the picture's shorter side and of its area.
    private static let shortestSide: Float = 0.08
    private static let smallestArea: Float = 0.04
    /// A corner may lie this far outside, as a share of the picture's sides.
    private static let outside: Float = 0.12
    /// A side with less support makes no page.
    private static let leastSupport: Float = 0.3
    private static let leastVisible: Float = 0.4
    /// Opposite sides of a page lean towards each other by at most 45° in perspective: its cosine.
    private static let opposite: Float = 0.7

    private let supports: [LineSupport]
    private let width: Float
    private let height: Float
    /// Where line `a` meets line `b`, as the place on `a`; nan where they do not, or too far outside.
    private var places: [Float]

    init(_ supports: [LineSupport], width: Int, height: Int) {
        self.supports = supports
        (self.width, self.height) = (Float(width), Float(height))
        places = [Float](repeating: .nan, count: supports.count * supports.count)
        for a in supports.indices {
            for b in supports.indices where a != b {
                guard let corner = supports[a].line.crossing(supports[b].line), isNear(corner) else { continue }
                places[a * supports.count + b] = corner.dot(supports[a].line.direction)
            }
        }
    }

    /// The best candidates, best first.
    func candidates(most: Int) -> [Candidate] {
        var found: [Candidate] = []
        let count = supports.count
        for a in 0..<count {
            for c in a + 1..<count where isOpposite(a, c) {
                for b in 0..<count where isSide(a, c, b) {
                    for d in b + 1..<count where isSide(a, c, d) && isOpposite(b, d) {
                        guard let candidate = candidate(a, b, c, d) else { continue }
                        found.append(candidate)
                    }
                }
            }
        }
        found.sort { $0.score > $1.score }
        return Array(found.prefix(most))
    }

    /// What speaks for the quad of four lines, neighbours first to last and round; nil if it cannot be a page.
    func candidate(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Candidate? {
        let parts = [(a, d, b), (b, a, c), (c, b, d), (d, c, a)]
        var (product, least, overrun, strength): (Float, Float, Float, Float) = (1, 1, 0, 0)
        for (line, one, other) in parts {
            let (from, to) = (place(line, one), place(line, other))
            guard abs(to - from) > Self.shortestSide * min(width, height) else { return nil }
            let side = supports[line].support(from, to)
            guard side.share >= Self.leastSupport, side.visible >= Self.leastVisible else { return nil }
            product *= side.share
            least = min(least, side.share)
            strength += side.strength / 4
            overrun += self.overrun(line, min(from, to), max(from, to)) / 4
        }
        let lines = [a, b, c, d].map { supports[$0].line }
        guard let quad = EdgeLine.quad(lines), quad.isPlausible, quad.area > Self.smallestArea * width * height else { return nil }
        let support = 0.7 * product.squareRoot().squareRoot() + 0.3 * least
        let size = min(1, (quad.area / (width * height) / 0.5).squareRoot())
        let score = support * (1 - 0.3 * overrun) * (0.65 + 0.35 * size) * (0.8 + 0.2 * strength)
        return Candidate(
            quad: quad, sides: lines, support: support, least: least, overrun: overrun, strength: strength, score: score)
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

    func isSide(_ a: Int, _ c: Int, _ line: Int) -> Bool {
        let (from, to) = (place(line, a), place(line, c))
        guard !from.isNaN, !to.isNaN, abs(to - from) > Self.shortestSide * min(width, height) else { return false }
        return supports[line].support(from, to).share >= Self.leastSupport
    }

    /// How much of the line has an edge just beyond both ends of a part of it, 0…1.
    func overrun(_ line: Int, _ from: Float, _ to: Float) -> Float {
        // Blur rounds a corner by some pixels.
        let (gap, length): (Float, Float) = (4, max(10, 0.15 * (to - from)))
        let before = supports[line].support(from - gap - length, from - gap)
        let after = supports[line].support(to + gap, to + gap + length)
        return (before.share * before.visible + after.share * after.visible) / 2
    }
}
