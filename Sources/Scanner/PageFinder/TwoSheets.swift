/// Recognises a quad that covers two sheets side by side, and the ground between them.
///
/// The ground is known from the pixels just outside the quad. If a strip of it crosses the quad from one side to the opposite one,
/// and there is something else on both sides of the strip, the quad covers two sheets. A page with such a strip printed on it, in
/// the colour of its ground, would be mistaken; there is none among the photographs that were tried.
public struct TwoSheets {
    /// The number of samples along and across the quad.
    private static let count = 96
    /// The positions at which a strip may begin, in samples.
    private static let middle = 10..<86
    /// The maximum slope of a strip, and its minimum width, in samples.
    private static let (slope, leastWidth) = (6, 2)
    /// The fraction of a line of the strip that must be ground, and the fraction of each sheet that must not be.
    private static let (groundShare, sheetShare) = (0.94, 0.6)
    /// The distance outside the quad at which the ground is sampled, as a fraction of the quad's size.
    private static let outside: Float = 0.035
    /// The minimum difference from the ground, in levels of 0…255.
    private static let leastDifference: Float = 16

    private let frame: PageFrame

    public init(_ frame: PageFrame) { self.frame = frame }

    /// Returns the two sheets that a quad covers, the larger one first; nil if the quad covers one.
    public func sheets(in quad: PageQuad) -> (larger: PageQuad, other: PageQuad)? {
        guard let ground = ground(around: quad) else { return nil }
        let isGround = (0..<Self.count * Self.count).map { index in
            let point = Self.point(quad, index % Self.count, index / Self.count)
            return ground.contains(values(at: point))
        }
        let upright = Self.strip { isGround[$1 * Self.count + $0] }
        let flat = upright == nil ? Self.strip { isGround[$0 * Self.count + $1] } : nil
        if let strip = upright {
            return Self.sorted(
                PageQuad(
                    quad.topLeft, Self.point(quad, strip.first.from, 0), Self.point(quad, strip.first.to, Self.count - 1),
                    quad.bottomLeft),
                PageQuad(
                    Self.point(quad, strip.last.from, 0), quad.topRight, quad.bottomRight,
                    Self.point(quad, strip.last.to, Self.count - 1)))
        }
        guard let strip = flat else { return nil }
        return Self.sorted(
            PageQuad(
                quad.topLeft, quad.topRight, Self.point(quad, Self.count - 1, strip.first.to),
                Self.point(quad, 0, strip.first.from)),
            PageQuad(
                Self.point(quad, 0, strip.last.from), Self.point(quad, Self.count - 1, strip.last.to), quad.bottomRight,
                quad.bottomLeft))
    }

    private static func sorted(_ one: PageQuad, _ other: PageQuad) -> (larger: PageQuad, other: PageQuad) {
        one.area >= other.area ? (one, other) : (other, one)
    }

    /// Returns the centre of a sample.
    private static func point(_ quad: PageQuad, _ column: Int, _ row: Int) -> PagePoint {
        let (x, y) = ((Float(column) + 0.5) / Float(count), (Float(row) + 0.5) / Float(count))
        let upper = quad.topLeft + (quad.topRight - quad.topLeft) * x
        let lower = quad.bottomLeft + (quad.bottomRight - quad.bottomLeft) * x
        return upper + (lower - upper) * y
    }

    /// Returns luminance and colours at a point.
    private func values(at point: PagePoint) -> [Float] {
        [frame.light.sample(point.x - 0.5, point.y - 0.5)]
            + frame.colours.map { $0.sample(point.x / 2 - 0.5, point.y / 2 - 0.5) }
    }
}

extension TwoSheets {
    /// The usual values of the ground, and how far they vary.
    private struct Ground {
        let middle: [Float]
        let reach: [Float]

        func contains(_ values: [Float]) -> Bool {
            for index in values.indices where abs(values[index] - middle[index]) > reach[index] { return false }
            return true
        }
    }

    /// Returns the ground around a quad; nil if too little of it is in the picture, or if it varies so much that it could be
    /// anything.
    private func ground(around quad: PageQuad) -> Ground? {
        let centre = (quad.topLeft + quad.topRight + quad.bottomRight + quad.bottomLeft) * 0.25
        var samples: [[Float]] = []
        for index in 0..<4 {
            let (from, to) = (quad.corners[index], quad.corners[(index + 1) % 4])
            for step in 1..<24 {
                let edge = from + (to - from) * (Float(step) / 24)
                let point = edge + (edge - centre) * (2 * Self.outside)
                if frame.light.contains(point) { samples.append(values(at: point)) }
            }
        }
        guard samples.count >= 40, let channels = samples.first?.indices else { return nil }
        var (middle, reach) = ([Float](), [Float]())
        for channel in channels {
            let sorted = samples.map { $0[channel] }.sorted()
            let median = sorted[sorted.count / 2]
            let spread = sorted.map { abs($0 - median) }.sorted()[sorted.count * 3 / 4]
            guard spread < 2 * Self.leastDifference else { return nil }
            middle.append(median)
            reach.append(max(Self.leastDifference, 2.5 * spread))
        }
        return Ground(middle: middle, reach: reach)
    }

    /// A line across the quad, by the sample at which it begins on one side and the one at which it ends on the opposite side.
    private struct Line {
        let from: Int
        let to: Int
    }

    /// Finds a strip of ground that crosses the quad.
    ///
    /// - Parameter isGround: whether a sample is ground, by its position across the strip and along it.
    private static func strip(_ isGround: (_ across: Int, _ along: Int) -> Bool) -> (first: Line, last: Line)? {
        func at(_ line: Line, _ along: Int) -> Int { line.from + (line.to - line.from) * along / (count - 1) }
        func share(_ line: Line) -> Double {
            Double((0..<count).count { isGround(min(max(at(line, $0), 0), count - 1), $0) }) / Double(count)
        }
        for tilt in (-slope...slope).sorted(by: { abs($0) < abs($1) }) {
            let lines = middle.map { Line(from: $0, to: $0 + tilt) }
            let good = lines.map { share($0) >= groundShare }
            guard let start = good.firstIndex(of: true), let end = good[start...].firstIndex(of: false),
                end - start >= leastWidth, !good[end...].contains(true)
            else { continue }
            let (first, last) = (lines[start], lines[end - 1])
            let before = fraction(of: 0..<first.from, isGround), after = fraction(of: last.from + 1..<count, isGround)
            if before >= sheetShare, after >= sheetShare { return (first, last) }
        }
        return nil
    }

    /// Returns the fraction of a range across the strip that is not ground.
    private static func fraction(of range: Range<Int>, _ isGround: (Int, Int) -> Bool) -> Double {
        let other = range.reduce(0) { sum, across in sum + (0..<count).count { !isGround(across, $0) } }
        return Double(other) / Double(max(1, range.count * count))
    }
}
