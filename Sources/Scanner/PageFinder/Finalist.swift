/// A candidate whose sides have been fitted to the picture at full resolution.
struct Finalist {
    /// The candidate at half resolution, and the supports to which its `lines` refer. If `HeaderFinder` added a side, that side
    /// is the last of the supports.
    var candidate: Candidate
    var supports: [LineSupport]
    /// The corners, in pixels of the frame.
    var quad: PageQuad
    var evidence: PageEvidence
    /// The score of the finalist. The finalist with the highest worth is chosen as the page.
    var worth: Float
}

/// Refines the best candidates at full resolution and rates them. The full resolution shows whether a quad is the page, or only
/// its shadow or something printed on it.
struct FinalistFinder {
    /// The maximum number of candidates that are refined. Candidates that differ by at most `alike` pixels count as one.
    private static let maximum = 10
    /// Two quads are treated as the same if their corners are at most this far apart, in pixels at half resolution.
    private static let alike: Float = 2.5
    /// The number of candidates that are also tried with a larger quad around them, with a header, or with one side of the
    /// map's quad. That quad is the page as shown by `PageMap`.
    private static let maximumInner = 3
    /// The number of candidates around which faint sides are searched, and the maximum number of quads with faint sides that are
    /// refined.
    private static let maximumSearched = 2, maximumFaint = 3
    /// The allowed ratio of the area of a page to the area of the print on it.
    private static let larger: ClosedRange<Float> = 1.04...2.5

    /// The minimum fraction of the sides of the map's quad that must have an edge. Uniform ground has no edges.
    private static let leastEdges: Float = 0.25

    /// A candidate in which one side was replaced by a side of the map's quad is refined only if its likeness to the map has
    /// increased by more than this.
    private static let likerBy: Float = 0.02

    let frame: PageFrame
    let view: PageFinder.View
    private let fit: SideFit

    init(_ frame: PageFrame, _ view: PageFinder.View) {
        (self.frame, self.view) = (frame, view)
        fit = SideFit(frame)
    }

    /// Returns all finalists, in no particular order.
    func finalists() -> [Finalist] {
        var chosen = Array(distinct().prefix(Self.maximum))
        for inner in chosen.prefix(Self.maximumInner) {
            guard let outer = longer(than: inner), !chosen.contains(where: { $0.quad.isNear(outer.quad, by: Self.alike) })
            else { continue }
            chosen.append(outer)
        }
        let header = HeaderFinder(planes: view.planes, tones: view.tones, gradients: view.gradients)
        var finalists = chosen.map { finalist($0, view.supports) }
        for inner in chosen.prefix(Self.maximumInner) {
            if let (outer, supports) = header.extended(inner, view.supports) { finalists.append(finalist(outer, supports)) }
        }
        let faint = chosen.prefix(Self.maximumSearched).flatMap { sheets(around: $0) }.sorted { $0.0.worth > $1.0.worth }
        for (sheet, supports) in faint.prefix(Self.maximumFaint)
        where !finalists.contains(where: { $0.candidate.quad.isNear(sheet.quad, by: Self.alike) }) {
            finalists.append(finalist(sheet, supports))
        }
        let sides = mapSides()
        for inner in chosen.prefix(Self.maximumInner) {
            guard let (mixed, supports) = mixed(inner, sides),
                !finalists.contains(where: { $0.candidate.quad.isNear(mixed.quad, by: Self.alike) })
            else { continue }
            finalists.append(finalist(mixed, supports))
        }
        for (page, supports) in sides.compactMap({ candidate($0) })
        where !finalists.contains(where: { $0.candidate.quad.isNear(page.quad, by: 1) }) {
            let one = finalist(page, supports)
            if one.evidence.allEdges >= Self.leastEdges { finalists.append(one) }
        }
        return finalists
    }

    /// Returns the candidates, the best first, without near duplicates of a better candidate.
    private func distinct() -> [Candidate] {
        var kept: [Candidate] = []
        for candidate in view.candidates where kept.count < Self.maximum {
            if !kept.contains(where: { $0.quad.isNear(candidate.quad, by: Self.alike) }) { kept.append(candidate) }
        }
        return kept
    }

    /// Returns the best candidate that is larger than the given one and shares three of its sides.
    private func longer(than inner: Candidate) -> Candidate? {
        view.candidates.first { outer in
            Self.larger.contains(outer.quad.area / inner.quad.area) && outer.quad.contains(inner.quad, slack: 3)
                && (0..<4).filter { outer.has(inner.lines[$0]) }.count == 3
        }
    }

    /// Returns variants of a candidate in which sides are replaced by faint edges outside the candidate: one variant with all of
    /// these edges, and one variant for each edge alone. Each variant comes with the supports of its sides.
    private func sheets(around inner: Candidate) -> [(Candidate, [LineSupport])] {
        let own = (0..<4).map { view.supports[Int(inner.lines[$0])] }
        let found = SideSearch(tones: view.tones).sides(around: own.map { $0.line }).map { side in
            side.map { LineSupport($0.line, in: view.planes, tones: view.tones, view.gradients) }
        }
        let sides = (0..<4).filter { found[$0] != nil }
        guard !sides.isEmpty else { return [] }
        return (sides.count > 1 ? [sides] + sides.map { [$0] } : [sides]).compactMap { moved in
            let supports = (0..<4).map { moved.contains($0) ? found[$0] ?? own[$0] : own[$0] }
            var finder = CandidateFinder(supports, width: view.planes[0].width, height: view.planes[0].height)
            guard var sheet = finder.quad() else { return nil }
            sheet.worth = Traits(sheet, supports, width: view.planes[0].width, height: view.planes[0].height).worth
            return (sheet, supports)
        }
    }

    /// Returns two sets of four sides, each starting at the top: the sides of the map's quad, and the same sides replaced by the
    /// nearest detected lines.
    private func mapSides() -> [[LineSupport]] {
        let size = PagePoint(x: Float(view.planes[0].width), y: Float(view.planes[0].height))
        let whole = PageQuad(
            PagePoint(x: size.x * 0.2, y: size.y * 0.2), PagePoint(x: size.x * 0.8, y: size.y * 0.2),
            PagePoint(x: size.x * 0.8, y: size.y * 0.8), PagePoint(x: size.x * 0.2, y: size.y * 0.8))
        let start = view.candidates.max { $0.likeness < $1.likeness }
        guard let quad = MapQuad(cover: view.cover).quad(from: start?.quad ?? whole) else { return [] }
        let own = MapQuad.lines(of: quad).map { LineSupport($0, in: view.planes, tones: view.tones, view.gradients) }
        let near = MapQuad.nearest(to: quad, of: view.supports)
        return [own, (0..<4).map { near[$0] ?? own[$0] }]
    }

    /// Returns the candidate with one of its sides replaced by a side of the map's quad, choosing the replacement with the
    /// greatest likeness to the map; nil if none improves it enough.
    private func mixed(_ inner: Candidate, _ sides: [[LineSupport]]) -> (Candidate, [LineSupport])? {
        let corners = inner.quad.corners
        let own = (0..<4).map { side in
            // The first line of a candidate is not always its top side.
            let (from, to) = (corners[side], corners[(side + 1) % 4])
            let supports = (0..<4).map { view.supports[Int(inner.lines[$0])] }
            return supports.min { $0.line.distance(from, to) < $1.line.distance(from, to) } ?? supports[0]
        }
        var (best, maximum): ([LineSupport]?, Float) = (nil, inner.likeness + Self.likerBy)
        for map in sides {
            for side in 0..<4 {
                var mixed = own
                mixed[side] = map[side]
                guard let quad = EdgeLine.quad(mixed.map { $0.line }), quad.isPlausible else { continue }
                let likeness = view.cover.likeness(quad.shifted(0.5).corners.map { view.cover.map.mapped($0) })
                if likeness > maximum { (best, maximum) = (mixed, likeness) }
            }
        }
        return best.flatMap { candidate($0) }
    }

    private func candidate(_ sides: [LineSupport]) -> (Candidate, [LineSupport])? {
        var finder = CandidateFinder(sides, width: view.planes[0].width, height: view.planes[0].height)
        return finder.quad().map { ($0, sides) }
    }

    private func finalist(_ candidate: Candidate, _ supports: [LineSupport]) -> Finalist {
        let (quad, shares) = fitted(candidate, supports)
        let traits = Traits(candidate, supports, width: view.planes[0].width, height: view.planes[0].height)
        let evidence = PageEvidence(
            traits: traits, edges: shares.min(), allEdges: shares.sum() / 4, light: PageEvidence.light(quad, in: frame.light),
            moved: PageEvidence.moved(candidate.quad, quad), opinion: view.cover.opinion(of: quad.scaled(x: 0.5, y: 0.5)),
            isGrey: frame.colours.isEmpty)
        return Finalist(candidate: candidate, supports: supports, quad: quad, evidence: evidence, worth: evidence.worth)
    }

    /// Returns the corners at full resolution, and the fraction of each side that has an edge on the fitted line.
    private func fitted(_ page: Candidate, _ supports: [LineSupport]) -> (PageQuad, SIMD4<Float>) {
        // A pixel at half resolution covers two pixels in each direction at full resolution, and its centre is between them.
        let lines = (0..<4).map { side in
            let line = supports[Int(page.lines[side])].line
            return EdgeLine(normal: line.normal, offset: 2 * line.offset + (line.normal.x + line.normal.y) / 2)
        }
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
