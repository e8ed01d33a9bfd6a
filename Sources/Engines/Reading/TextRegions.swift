import CInference

/// Finds lines of text in the map that the detector draws.
///
/// The map says for each place how likely it belongs to the core of a line (Liao et al., "Real-time Scene Text Detection with
/// Differentiable Binarization", 2020). Lines are its connected parts; as cores are shrunken lines, their rectangles are grown again.
struct TextRegions {
    /// Above it a place belongs to a line.
    static let threshold: Float = 0.3
    /// The mean of the map in a line's core at least.
    static let certainty: Float = 0.5
    /// Area over perimeter times this is how far a core is grown.
    static let growth: Float = 1.6
    /// The shorter side of a core, and of a line, at least.
    static let coreSide: Float = 3
    static let lineSide: Float = 5
    /// No page has more lines; noise may.
    static let most = 2000

    let map: UnsafePointer<Float>
    let width: Int
    let height: Int

    /// The lines' rectangles in places of the map, the surest `most` of them.
    func find() -> [Rectangle] {
        var found: [(rectangle: Rectangle, score: Float)] = []
        for points in outlines() {
            guard let core = Rectangle(around: points), min(core.width, core.height) >= Self.coreSide else { continue }
            let score = mean(inside: core.quad)
            guard score >= Self.certainty else { continue }
            let line = core.grown(by: core.width * core.height * Self.growth / (2 * (core.width + core.height)))
            if min(line.width, line.height) >= Self.lineSide { found.append((line, score)) }
        }
        if found.count > Self.most { found = Array(found.sorted { $0.score > $1.score }.prefix(Self.most)) }
        return found.map(\.rectangle)
    }

    private func mean(inside quad: Quad) -> Float {
        ci_mean_inside(map, Int32(width), Int32(height), quad.corners.flatMap { [$0.x, $0.y] })
    }

    /// The ends of the rows of each connected part, from the top down.
    private func outlines() -> [[SIMD2<Float>]] {
        let spans = spans()
        var parts = DisjointSets(count: spans.count)
        var (above, below) = (0, 0)
        // Two rows at a time, as in merging: a span may touch several of the row above.
        while below < spans.count {
            let (a, b) = (spans[above], spans[below])
            if a.row + 1 < b.row || (a.row + 1 == b.row && a.to + 1 < b.from) {
                above += 1
            } else if a.row >= b.row || b.to + 1 < a.from {
                below += 1
            } else {
                parts.join(above, below)
                if a.to < b.to { above += 1 } else { below += 1 }
            }
        }
        return parts.groups().map { part in
            part.flatMap { index -> [SIMD2<Float>] in
                let span = spans[index], row = Float(span.row)
                return span.to > span.from ? [[Float(span.from), row], [Float(span.to), row]] : [[Float(span.from), row]]
            }
        }
    }

    private func spans() -> [ci_span] {
        let room = (width / 2 + 1) * height
        return [ci_span](unsafeUninitializedCapacity: room) { buffer, count in
            count = max(0, Int(ci_find_spans(map, Int32(width), Int32(height), Self.threshold, buffer.baseAddress)))
        }
    }
}
