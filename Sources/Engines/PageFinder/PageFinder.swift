/// A page in a picture.
public struct FoundPage: Equatable, Sendable {
    /// In pixels of the frame.
    public var quad: PageQuad
    /// How likely the quad is right, 0…1.
    public var confidence: Float
}

/// Finds the four corners of a page in a picture of about 640 pixels.
///
/// Straight edges are looked for at half the size, in light without text, in light, and in the differences of colours. Quads of them are
/// weighed by how much of each side has an edge, whether the edges end at the corners, by the tones on both sides of them (`Traits`), and
/// by how like they are a map of where the page probably lies (`PageMap`), which brings a quad of its own where lines are missing. The
/// sides of the best are fitted at full size, and what is seen there chooses between them (`FinalistFinder`, `PageEvidence`).
public struct PageFinder {
    /// Strokes of text at half the size of a picture of 640 pixels are thinner than twice this, in pixels.
    private static let textReach = 4
    /// How many lines are looked for, in the order of the planes; the first is the one without text.
    private static let lineCounts = [28, 18, 10, 10]
    /// How many candidates are looked at closely.
    private static let mostCandidates = 300

    /// How much it counts that a candidate is like the map.
    private static let likenessWorth: Float = 8

    /// What is seen in a frame at half its size.
    struct View {
        /// With text, and without.
        let planes: [Plane]
        let tones: [Plane]
        /// Of the planes, then of light without text.
        let gradients: [Gradients]
        let supports: [LineSupport]
        let candidates: [Candidate]
        let cover: MapCover
    }

    private let angles = Angles()

    public init() {}

    /// - Returns: nil where four sides of a page are nowhere to be seen.
    public func page(in frame: PageFrame) -> FoundPage? {
        best(of: FinalistFinder(frame, view(of: frame)).finalists(), width: frame.width)
    }

    /// - Parameter width: of the frame.
    func best(of finalists: [Finalist], width: Int) -> FoundPage? {
        guard let best = finalists.max(by: { $0.worth < $1.worth }) else { return nil }
        // Another page that is worth as much makes this one less likely.
        let others = finalists.filter { !$0.quad.isNear(best.quad, by: PageEvidence.another * Float(width)) }
        let rival = others.map { $0.worth }.max()
        return FoundPage(quad: best.quad, confidence: best.evidence.confidence(ahead: rival.map { best.worth - $0 }))
    }

    /// The lines and quads of a frame, the quads best first.
    func view(of frame: PageFrame) -> View {
        let planes = [frame.light.halved().smoothed()] + frame.colours.map { $0.smoothed() }
        let tones = [planes[0].closed(reach: Self.textReach)] + planes.dropFirst()
        let gradients = planes.map { Gradients($0) } + [Gradients(tones[0])]
        let supports = lines(gradients).map { LineSupport($0, in: planes, tones: tones, gradients) }
        let cover = MapCover(
            PageMap(planes: planes, tone: tones[0], edges: (gradients[0], gradients[gradients.count - 1])))
        var finder = CandidateFinder(supports, width: planes[0].width, height: planes[0].height)
        var candidates = finder.candidates(most: Self.mostCandidates)
        for at in candidates.indices {
            let corners = candidates[at].quad.shifted(0.5).corners.map { cover.map.place($0) }
            candidates[at].likeness = cover.likeness(corners)
            candidates[at].worth =
                Traits(candidates[at], supports, width: planes[0].width, height: planes[0].height).worth
                + Self.likenessWorth * candidates[at].likeness
        }
        candidates.sort { $0.worth > $1.worth }
        return View(
            planes: planes, tones: tones, gradients: gradients, supports: supports, candidates: candidates, cover: cover)
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
}
