/// A page in a picture.
public struct FoundPage: Sendable {
    /// In pixels of the frame.
    public var quad: PageQuad
    /// How likely the quad is right, 0…1.
    public var confidence: Float
}

/// Finds the four corners of a page in a picture of about 640 pixels.
///
/// Straight edges are looked for at half the size, in light without text, in light, and in the differences of colours. Quads of them are
/// weighed by how much of each side has an edge, and whether the edges end at the corners. Of two that are well supported, the outer one
/// is the page: the inner one is printed on it. Its sides are fitted at full size.
public struct PageFinder {
    /// Strokes of text at half the size of a picture of 640 pixels are thinner than twice this, in pixels.
    private static let textReach = 4
    /// How many lines are looked for, in the order of the planes; the first is the one without text.
    private static let lineCounts = [22, 14, 10, 10]

    private let angles = Angles()

    public init() {}

    /// - Returns: nil where four sides of a page are nowhere to be seen.
    public func page(in frame: PageFrame) -> FoundPage? {
        let small = frame.planes.map { $0.halved().smoothed() }
        let gradients = small.map { Gradients($0) }
        let threshold = gradients[0].threshold()
        let supports = lines(small, gradients, threshold).map { LineSupport($0, in: small, gradients, threshold: threshold) }
        var finder = CandidateFinder(supports, width: small[0].width, height: small[0].height)
        let candidates = finder.candidates(most: 200)
        guard let best = candidates.first else { return nil }
        let page = outermost(best, candidates)
        return FoundPage(quad: fitted(page, supports, frame), confidence: page.support * (1 - 0.3 * page.overrun))
    }

    private func lines(_ planes: [Plane], _ gradients: [Gradients], _ threshold: Float) -> [EdgeLine] {
        let shortest = 0.08 * Float(min(planes[0].width, planes[0].height))
        let withoutText = Gradients(planes[0].closed(reach: Self.textReach))
        var lines: [EdgeLine] = []
        for (place, source) in ([withoutText] + gradients).enumerated() {
            var finder = LineFinder(source, angles: angles, threshold: threshold, shortest: shortest)
            for line in finder.lines(most: Self.lineCounts[place]) where !lines.contains(where: { same($0, line, planes[0]) }) {
                lines.append(line)
            }
        }
        return lines
    }

    /// Whether two lines are nowhere in the picture more than a pixel or so apart.
    private func same(_ a: EdgeLine, _ b: EdgeLine, _ plane: Plane) -> Bool {
        let cosine = a.normal.dot(b.normal)
        guard abs(cosine) > 0.9995 else { return false }
        let middle = PagePoint(x: Float(plane.width) / 2, y: Float(plane.height) / 2)
        let (one, other) = (a.normal.dot(middle) - a.offset, b.normal.dot(middle) - b.offset)
        return abs(one - (cosine > 0 ? other : -other)) < 1.5
    }

    /// The outermost candidate around this one that is about as well supported.
    private func outermost(_ best: Candidate, _ candidates: [Candidate]) -> Candidate {
        var page = best
        for _ in 0..<3 {
            var outer: Candidate?
            for candidate in candidates
            where candidate.quad.area > 1.04 * page.quad.area && candidate.quad.area < 2.5 * page.quad.area
                && candidate.support > 0.85 * page.support && candidate.least > 0.5 && candidate.overrun < page.overrun + 0.15
                && candidate.quad.contains(page.quad, slack: 3) && candidate.score > outer?.score ?? 0
            {
                outer = candidate
            }
            guard let outer else { break }
            page = outer
        }
        return page
    }

    /// The corners at full size.
    private func fitted(_ page: Candidate, _ supports: [LineSupport], _ frame: PageFrame) -> PageQuad {
        // A pixel of the half size is two at full size, and its middle lies between them.
        let lines = (0..<4).map { side in
            let line = supports[Int(page.lines[side])].line
            return EdgeLine(normal: line.normal, offset: 2 * line.offset + (line.normal.x + line.normal.y) / 2)
        }
        let fit = SideFit(planes: frame.planes)
        var sides: [EdgeLine] = []
        for index in 0..<4 {
            guard let from = lines[(index + 3) % 4].crossing(lines[index]), let to = lines[index].crossing(lines[(index + 1) % 4])
            else { return page.quad }
            sides.append(fit.fitted(lines[index], from, to))
        }
        guard let coarse = EdgeLine.quad(lines) else { return page.quad }
        var quad = coarse
        if let fine = EdgeLine.quad(sides), fine.isPlausible, isNear(fine, coarse) { quad = fine }
        return quad.shifted(0.5)
    }

    private func isNear(_ a: PageQuad, _ b: PageQuad) -> Bool {
        for (one, other) in zip(a.corners, b.corners) where (one - other).length > 24 { return false }
        return true
    }
}
