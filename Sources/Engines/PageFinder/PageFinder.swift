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
/// weighed by how much of each side has an edge, whether the edges end at the corners, and by the tones on both sides of them (`Traits`).
/// Of two that are worth about as much, the outer one is the page: the inner one is printed on it. Its sides are fitted at full size.
public struct PageFinder {
    /// Strokes of text at half the size of a picture of 640 pixels are thinner than twice this, in pixels.
    private static let textReach = 4
    /// How many lines are looked for, in the order of the planes; the first is the one without text.
    private static let lineCounts = [28, 18, 10, 10]

    /// How many candidates are looked at closely.
    private static let mostCandidates = 300
    /// The outer one of two quads is the page if it is worth at most so much less.
    private static let slack: Float = 0
    /// So much less if it is the inner one with a strip more, which may be darker than what the page lies on.
    private static let stripSlack: Float = 2

    /// What is seen in a frame at half its size.
    struct View {
        /// With text, and without.
        let planes: [Plane]
        let tones: [Plane]
        /// Of the planes, then of light without text.
        let gradients: [Gradients]
        let supports: [LineSupport]
        let candidates: [Candidate]
    }

    private let angles = Angles()

    public init() {}

    /// - Returns: nil where four sides of a page are nowhere to be seen.
    public func page(in frame: PageFrame) -> FoundPage? {
        look(at: frame).map { FoundPage(quad: $0.quad, confidence: $0.evidence.confidence) }
    }

    /// The page and what speaks for it.
    func look(at frame: PageFrame) -> (quad: PageQuad, evidence: PageEvidence)? {
        let view = view(of: frame)
        guard let best = view.candidates.first else { return nil }
        let outermost = outermost(best, view.candidates, view.supports)
        let header = HeaderFinder(planes: view.planes, tones: view.tones, gradients: view.gradients)
        let (page, sides) = header.extended(outermost, view.supports) ?? (outermost, view.supports)
        let (quad, shares) = fitted(page, sides, frame)
        let traits = Traits(page, sides, width: view.planes[0].width, height: view.planes[0].height)
        let evidence = PageEvidence(
            traits: traits, edges: shares.min(),
            light: PageEvidence.light(quad, in: frame.planes[0]), moved: PageEvidence.moved(page.quad, quad),
            isGrey: frame.planes.count == 1)
        return (quad, evidence)
    }

    /// The lines and quads of a frame, the quads best first.
    func view(of frame: PageFrame) -> View {
        let planes = frame.planes.map { $0.halved().smoothed() }
        let tones = [planes[0].closed(reach: Self.textReach)] + planes.dropFirst()
        let gradients = planes.map { Gradients($0) } + [Gradients(tones[0])]
        let supports = lines(gradients).map { LineSupport($0, in: planes, tones: tones, gradients) }
        var finder = CandidateFinder(supports, width: planes[0].width, height: planes[0].height)
        var candidates = finder.candidates(most: Self.mostCandidates)
        for at in candidates.indices {
            candidates[at].worth = Traits(candidates[at], supports, width: planes[0].width, height: planes[0].height).worth
        }
        candidates.sort { $0.worth > $1.worth }
        return View(planes: planes, tones: tones, gradients: gradients, supports: supports, candidates: candidates)
    }

    private func lines(_ gradients: [Gradients]) -> [EdgeLine] {
        let plane = gradients[0].x
        // Edges without text come first.
        let sources = gradients.suffix(1) + gradients.dropLast()
        let shortest = 0.08 * Float(min(plane.width, plane.height))
        var lines: [EdgeLine] = []
        for (place, source) in sources.enumerated() {
            var finder = LineFinder(source, angles: angles, shortest: shortest)
            for line in finder.lines(most: Self.lineCounts[place]) where !lines.contains(where: { same($0, line, plane) }) {
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

    /// The outermost candidate around this one that is about as well supported, or that is this one with a header.
    private func outermost(_ best: Candidate, _ candidates: [Candidate], _ supports: [LineSupport]) -> Candidate {
        var page = best
        for _ in 0..<3 {
            var outer: Candidate?
            for candidate in candidates
            where candidate.quad.area > 1.04 * page.quad.area && candidate.quad.area < 2.5 * page.quad.area
                && candidate.worth > outer?.worth ?? (page.worth - Self.stripSlack)
                && candidate.quad.contains(page.quad, slack: 3)
                && (candidate.worth > page.worth - Self.slack && isAsGood(candidate, page) || isLonger(candidate, page, supports))
            {
                outer = candidate
            }
            guard let outer else { break }
            page = outer
        }
        return page
    }

    private func isAsGood(_ outer: Candidate, _ page: Candidate) -> Bool {
        outer.support > 0.85 * page.support && outer.least > 0.5 && outer.overrun < page.overrun + 0.15
    }

    /// Whether a candidate is the page with a strip more, such as a coloured header: three sides are the same, and two of them go on to the
    /// fourth with an edge as sharp, though light and dark may have changed sides.
    private func isLonger(_ outer: Candidate, _ page: Candidate, _ supports: [LineSupport]) -> Bool {
        for side in 0..<4 where !outer.has(page.lines[side]) {
            let sides = (1...3).map { page.lines[(side + $0) % 4] }
            guard sides.allSatisfy(outer.has), let fourth = (0..<4).map({ outer.lines[$0] }).first(where: { !sides.contains($0) })
            else { return false }
            let ends = [supports[Int(page.lines[side])].line, supports[Int(fourth)].line]
            let beside = [supports[Int(sides[0])], supports[Int(sides[2])]]
            return beside.allSatisfy { isEdge($0, between: ends) }
                && isEdge(supports[Int(fourth)], between: beside.map { $0.line })
        }
        return false
    }

    /// Whether a line has an edge nearly all the way between two others.
    private func isEdge(_ support: LineSupport, between ends: [EdgeLine]) -> Bool {
        guard let from = support.line.crossing(ends[0]), let to = support.line.crossing(ends[1]) else { return false }
        let direction = support.line.direction
        let part = support.support(from.dot(direction), to.dot(direction))
        return part.share > 0.6 && part.contrast > 0.35 && part.visible > 0.5
    }

    /// The corners at full size, and how much of each side has its edge there.
    private func fitted(_ page: Candidate, _ supports: [LineSupport], _ frame: PageFrame) -> (PageQuad, SIMD4<Float>) {
        // A pixel of the half size is two at full size, and its middle lies between them.
        let lines = (0..<4).map { side in
            let line = supports[Int(page.lines[side])].line
            return EdgeLine(normal: line.normal, offset: 2 * line.offset + (line.normal.x + line.normal.y) / 2)
        }
        let fit = SideFit(planes: frame.planes)
        var sides: [EdgeLine] = []
        var shares = SIMD4<Float>.zero
        for index in 0..<4 {
            guard let from = lines[(index + 3) % 4].crossing(lines[index]), let to = lines[index].crossing(lines[(index + 1) % 4])
            else { return (page.quad, .zero) }
            let side = fit.fitted(lines[index], from, to)
            sides.append(side.line)
            shares[index] = side.share
        }
        guard let coarse = EdgeLine.quad(lines) else { return (page.quad, .zero) }
        var quad = coarse
        if let fine = EdgeLine.quad(sides), fine.isPlausible, fine.isNear(coarse, by: 24) { quad = fine }
        return (quad.shifted(0.5), shares)
    }
}
