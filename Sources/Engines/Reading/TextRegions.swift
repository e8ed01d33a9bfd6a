import CInference
import Foundation

/// Finds lines of text in the map that the detector draws.
///
/// The map says for each place how likely it belongs to the core of a line, as log odds (Liao et al., "Real-time Scene Text
/// Detection with Differentiable Binarization", 2020). Lines are its connected parts; as cores are shrunken lines, their rectangles are grown again.
struct TextRegions {
    /// Above it a place belongs to a line.
    static let threshold: Float = 0.3
    /// The mean of the places of a line's core at least. Not that of its rectangle: a thin line that bends a little leaves most
    /// of one empty.
    static let certainty: Float = 0.6
    /// Area over perimeter times this is how far a core is grown.
    static let growth: Float = 1.6
    /// The shorter side of a core, and of a line, at least.
    static let coreSide: Float = 3
    static let lineSide: Float = 5
    /// No page has more lines; noise may.
    static let most = 5000

    let map: UnsafePointer<Float>
    let width: Int
    let height: Int

    /// The logarithm of the odds of what is as likely as `likelihood`, 0…1: what the network says before its last step.
    static func logOdds(_ likelihood: Float) -> Float { log(likelihood / (1 - likelihood)) }

    /// What a map shows.
    struct Finding {
        /// The lines' rectangles in places of the map, the surest `most` of them.
        var lines: [Rectangle]
        /// Whether letters seem to be too small to tell lines apart.
        var isUnclear: Bool
    }

    func find() -> Finding {
        var found: [(rectangle: Rectangle, score: Float)] = []
        var (weak, largest, certain) = (0, 0, 0)
        let (spans, possible) = spans()
        for part in Self.parts(spans) {
            let places = part.reduce(0) { $0 + Int($1.to - $1.from) + 1 }
            let score = part.reduce(0) { $0 + $1.sum } / Float(places)
            largest = max(largest, places)
            certain += places
            if score < Self.certainty { weak += 1 }
            guard score >= Self.certainty, let core = Rectangle(around: Self.outline(part)),
                min(core.width, core.height) >= Self.coreSide
            else { continue }
            let line = core.grown(by: core.width * core.height * Self.growth / (2 * (core.width + core.height)))
            if min(line.width, line.height) >= Self.lineSide { found.append((line, score)) }
        }
        if found.count > Self.most { found = Array(found.sorted { $0.score > $1.score }.prefix(Self.most)) }
        let lines = found.map(\.rectangle)
        return Finding(
            lines: lines, isUnclear: isUnclear(lines, weak: weak, largest: largest, certain: certain, possible: possible))
    }

    /// The connected parts, each from the top down.
    private static func parts(_ spans: [ci_span]) -> [[ci_span]] {
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
        return parts.groups().map { part in part.map { spans[$0] } }
    }

    /// The corners of the squares that spans are made of, the outermost of each height; spans are in order of their rows.
    private static func outline(_ spans: [ci_span]) -> [SIMD2<Float>] {
        guard let first = spans.first?.row, let last = spans.last?.row else { return [] }
        var edges = [(from: Float, to: Float)](repeating: (.infinity, -.infinity), count: Int(last - first) + 2)
        for span in spans {
            for height in Int(span.row - first)...Int(span.row - first) + 1 {
                edges[height] = (min(edges[height].from, Float(span.from)), max(edges[height].to, Float(span.to) + 1))
            }
        }
        return edges.enumerated().flatMap { height, edge in
            let y = Float(first) + Float(height)
            return [SIMD2(edge.from, y), SIMD2(edge.to, y)]
        }
    }

    /// The runs of places that belong to lines, and how many places may be text at all.
    private func spans() -> (spans: [ci_span], possible: Int) {
        let room = (width / 2 + 1) * height
        var possible: Int64 = 0
        let spans = [ci_span](unsafeUninitializedCapacity: room) { buffer, count in
            count = Int(
                ci_find_spans(
                    map, Int32(width), Int32(height), Self.logOdds(Self.threshold), buffer.baseAddress, Self.logOdds(Self.doubt),
                    &possible))
        }
        return (spans, Int(possible))
    }
}
