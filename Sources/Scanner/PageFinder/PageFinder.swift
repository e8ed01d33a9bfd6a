/// A page detected in a picture.
public struct FoundPage: Equatable, Sendable {
    /// The corners, in pixels of the frame.
    public var quad: PageQuad
    /// The probability that the quad is correct, 0…1.
    public var confidence: Float
    /// A second sheet that seems to lie beside the page; nil if there is none.
    public var other: PageQuad? = nil
}

/// Finds the four corners of a page in a picture whose long side is about 640 pixels.
///
/// 1. Straight edges are searched for at half resolution: in luminance without text, in luminance, and in the colour
///    differences.
/// 2. The edges are combined into quads. A quad is rated by the fraction of each side that has an edge, by whether the edges
///    end at the corners, by the tones on both sides (`Traits`), and by its likeness to a map of the probable location of the
///    page (`PageMap`). If lines are missing, the map adds a separate quad.
/// 3. The sides of the best quads are fitted at full resolution, and the evidence found there decides between them
///    (`FinalistFinder`, `PageEvidence`).
public struct PageFinder {
    /// The radius of the closing that removes text, in pixels. In a picture of 640 pixels at half resolution, strokes of text are
    /// thinner than twice this radius.
    private static let textReach = 4
    /// The maximum number of lines in each plane. The first plane is the one without text.
    private static let lineCounts = [28, 18, 10, 10]
    /// The maximum number of candidates that are rated by `Traits`.
    private static let maximumCandidates = 300

    /// The weight of a candidate's likeness to the map.
    private static let likenessWorth: Float = 8

    /// The intermediate results for a frame at half resolution.
    struct View {
        /// The planes with text, and the same planes without text.
        let planes: [Plane]
        let tones: [Plane]
        /// The gradients of `planes`, followed by those of luminance without text.
        let gradients: [Gradients]
        let supports: [LineSupport]
        let candidates: [Candidate]
        let cover: MapCover
    }

    private let angles = Angles()

    public init() {}

    /// - Returns: nil if no four sides of a page can be found.
    public func page(in frame: PageFrame) -> FoundPage? {
        best(of: FinalistFinder(frame, view(of: frame)).finalists(), width: frame.width)
    }

    /// The confidence in one of two sheets, which the user has to confirm.
    private static let confidenceInOneOfTwo: Float = 0.4

    /// Returns the page like `page(in:)`. If two sheets lie side by side, it is the larger one, and `other` is the other one.
    public func pageOrSheet(in frame: PageFrame) -> FoundPage? {
        guard var page = page(in: frame) else { return nil }
        guard let sheets = TwoSheets(frame).sheets(in: page.quad) else { return page }
        (page.quad, page.other) = (sheets.larger, sheets.other)
        page.confidence = min(page.confidence, Self.confidenceInOneOfTwo)
        return page
    }

    /// Returns the finalist with the highest worth, with its confidence; nil if there are no finalists.
    ///
    /// - Parameter width: the width of the frame.
    func best(of finalists: [Finalist], width: Int) -> FoundPage? {
        guard let best = finalists.max(by: { $0.worth < $1.worth }) else { return nil }
        // If another page has nearly the same worth, the confidence is lower.
        let others = finalists.filter { !$0.quad.isNear(best.quad, by: PageEvidence.another * Float(width)) }
        let rival = others.map { $0.worth }.max()
        return FoundPage(quad: best.quad, confidence: best.evidence.confidence(ahead: rival.map { best.worth - $0 }))
    }

    /// Returns the lines and quads of a frame; the quads are sorted, the best first.
    func view(of frame: PageFrame) -> View {
        let planes = [frame.light.halved().smoothed()] + frame.colours.map { $0.smoothed() }
        let tones = [planes[0].closed(reach: Self.textReach)] + planes.dropFirst()
        let gradients = planes.map { Gradients($0) } + [Gradients(tones[0])]
        let supports = lines(gradients).map { LineSupport($0, in: planes, tones: tones, gradients) }
        let cover = MapCover(
            PageMap(planes: planes, tone: tones[0], edges: (gradients[0], gradients[gradients.count - 1])))
        var finder = CandidateFinder(supports, width: planes[0].width, height: planes[0].height)
        var candidates = finder.candidates(maximum: Self.maximumCandidates)
        for at in candidates.indices {
            let corners = candidates[at].quad.shifted(0.5).corners.map { cover.map.mapped($0) }
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
        // Use the edges without text first.
        let sources = gradients.suffix(1) + gradients.dropLast()
        let shortest = 0.08 * Float(min(plane.width, plane.height))
        var lines: [EdgeLine] = []
        for (index, source) in sources.enumerated() {
            var finder = LineFinder(source, angles: angles, shortest: shortest)
            for line in finder.lines(maximum: Self.lineCounts[index]) where !lines.contains(where: { same($0, line, plane) }) {
                lines.append(line)
            }
        }
        return lines
    }

    /// Whether two lines are nearly the same, that is, at most about a pixel apart everywhere in the picture.
    private func same(_ a: EdgeLine, _ b: EdgeLine, _ plane: Plane) -> Bool {
        let cosine = a.normal.dot(b.normal)
        guard abs(cosine) > 0.9995 else { return false }
        let middle = PagePoint(x: Float(plane.width) / 2, y: Float(plane.height) / 2)
        let (one, other) = (a.normal.dot(middle) - a.offset, b.normal.dot(middle) - b.offset)
        return abs(one - (cosine > 0 ? other : -other)) < 1.5
    }
}
