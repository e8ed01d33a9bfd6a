import CInference
import Foundation

/// Finds lines of text in the output of the detector.
///
/// The output is a map with the log odds that each cell belongs to the core of a line (Liao et al., "Real-time Scene Text
/// Detection with Differentiable Binarization", 2020). Lines are connected regions of the map. The cores are smaller than the
/// lines, so the rectangles of the cores are grown.
struct TextRegions {
    /// Cells with a higher probability belong to a line.
    static let threshold: Float = 0.3
    /// Minimum mean probability of the cells of a core. The mean over the rectangle around the core would not work, because most
    /// of the rectangle of a thin, bent line is empty.
    static let certainty: Float = 0.6
    /// Each side of a core is moved outwards by this factor times the area of the core divided by its perimeter.
    static let growth: Float = 1.6
    /// Minimum length of the shorter side of a core, and of a line, in cells.
    static let coreSide: Float = 3
    static let lineSide: Float = 5
    /// Maximum number of lines of a picture. No page has more, but noise may.
    static let maximumLines = 5000

    let map: UnsafePointer<Float>
    let width: Int
    let height: Int

    /// Returns the log odds of a probability from 0 to 1.
    static func logOdds(_ probability: Float) -> Float { log(probability / (1 - probability)) }

    struct Finding {
        /// The rectangles of the lines, in cells of the map. At most `maximumLines` are kept, those with the highest scores.
        var lines: [Rectangle]
        /// Whether characters seem to be too small to separate lines.
        var isUnclear: Bool
    }

    func find() -> Finding {
        var found: [(rectangle: Rectangle, score: Float)] = []
        var (weak, largest, certain) = (0, 0, 0)
        let (spans, possible) = spans()
        for part in Self.parts(spans) {
            let pixelCount = part.reduce(0) { $0 + Int($1.to - $1.from) + 1 }
            let score = part.reduce(0) { $0 + $1.sum } / Float(pixelCount)
            largest = max(largest, pixelCount)
            certain += pixelCount
            if score < Self.certainty { weak += 1 }
            guard score >= Self.certainty, let core = Rectangle(around: Self.outline(part)),
                min(core.width, core.height) >= Self.coreSide
            else { continue }
            let line = core.grown(by: core.width * core.height * Self.growth / (2 * (core.width + core.height)))
            if min(line.width, line.height) >= Self.lineSide { found.append((line, score)) }
        }
        if found.count > Self.maximumLines { found = Array(found.sorted { $0.score > $1.score }.prefix(Self.maximumLines)) }
        let lines = found.map(\.rectangle)
        return Finding(
            lines: lines, isUnclear: isUnclear(lines, weak: weak, largest: largest, certain: certain, possible: possible))
    }

    /// Returns the connected regions, with the spans of each region ordered from top to bottom.
    private static func parts(_ spans: [ci_span]) -> [[ci_span]] {
        var parts = DisjointSets(count: spans.count)
        var (above, below) = (0, 0)
        // The spans of adjacent rows are compared as in a merge, because a span may touch several spans of the row above.
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

    /// Returns the outermost corners of the cells at each height. The spans must be ordered by rows.
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

    /// Returns the runs of cells that belong to lines, and the number of cells that may be text.
    private func spans() -> (spans: [ci_span], possible: Int) {
        let capacity = (width / 2 + 1) * height
        var possible: Int64 = 0
        let spans = [ci_span](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = Int(
                ci_find_spans(
                    map, Int32(width), Int32(height), Self.logOdds(Self.threshold), buffer.baseAddress, Self.logOdds(Self.doubt),
                    &possible))
        }
        return (spans, Int(possible))
    }
}
