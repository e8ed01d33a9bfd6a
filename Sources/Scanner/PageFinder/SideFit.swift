/// Fits the sides of a quad to the picture with subpixel accuracy.
struct SideFit {
    /// The maximum distance of an edge from the line, in pixels.
    private static let reach = 7
    private static let samples = 64
    /// Edges weaker than this, in levels per pixel, are noise.
    private static let weakest: Float = 1.5
    /// Stronger edges have the same weight as edges of this strength, in levels per pixel.
    private static let strongest: Float = 12

    /// A fitted side.
    struct Side {
        var line: EdgeLine
        /// The fraction of the sampled positions along the side at which an edge was found on `line`, 0…1; 0 if no line could
        /// be fitted.
        var share: Float
    }

    private typealias Edge = (point: PagePoint, weight: Float)

    /// The planes, each with its number of pixels per pixel of the frame in each direction.
    private let planes: [(plane: Plane, scale: Float)]

    init(_ frame: PageFrame) { planes = [(frame.light, 1)] + frame.colours.map { ($0, 0.5) } }

    /// Returns the line with the smallest sum of squared distances to the edge along a side. Returns the unchanged line if no
    /// line could be fitted, because too little of the side has an edge.
    func fitted(_ line: EdgeLine, _ a: PagePoint, _ b: PagePoint) -> Side {
        var found: [(edges: [Edge], weight: Float)] = []
        for (plane, scale) in planes {
            for edges in edges(plane, scale, line, a, b) where edges.count >= Self.samples / 5 {
                found.append((edges, edges.reduce(0) { $0 + $1.weight }))
            }
        }
        // Try the clearest edges first.
        while let best = found.indices.max(by: { found[$0].weight < found[$1].weight }) {
            if let side = fit(found[best].edges, line) { return side }
            found.remove(at: best)
        }
        return Side(line: line, share: 0)
    }

    /// For each polarity (lighter on the side of the line's normal, or darker), returns the edges near the samples of a side.
    private func edges(_ plane: Plane, _ scale: Float, _ line: EdgeLine, _ a: PagePoint, _ b: PagePoint) -> [[Edge]] {
        var edges: [[Edge]] = [[], []]
        // Skip the corners, because they are rounded and the edge of the adjacent side is near.
        let (start, end): (Float, Float) = (0.04, 0.96)
        // The position in the plane of the centre of the frame's first pixel.
        let origin = (scale - 1) / 2
        let (width, height) = (planes[0].plane.width, planes[0].plane.height)
        var values = [Float](repeating: 0, count: 2 * Self.reach + 3)
        var rises = [Float](repeating: 0, count: 2 * Self.reach + 1)
        for sample in 0..<Self.samples {
            let share = start + (end - start) * Float(sample) / Float(Self.samples - 1)
            let middle = a + (b - a) * share
            guard middle.x > 2, middle.y > 2, middle.x < Float(width - 3), middle.y < Float(height - 3) else { continue }
            let first = (middle - line.normal * Float(Self.reach + 1)) * scale
            plane.sample(
                PagePoint(x: first.x + origin, y: first.y + origin), line.normal * scale, into: &values)
            for polarity in 0..<2 {
                let sign: Float = polarity == 0 ? 1 : -1
                for at in rises.indices { rises[at] = sign * (values[at + 2] - values[at]) / 2 }
                guard let (offset, strength) = peak(rises) else { continue }
                edges[polarity].append((middle + line.normal * offset, min(strength, Self.strongest)))
            }
        }
        return edges
    }

    /// Returns the position and the strength of the strongest rise, with a small preference for rises near the middle. A parabola
    /// through the neighbours of that rise gives the exact position.
    private func peak(_ rises: [Float]) -> (offset: Float, strength: Float)? {
        var (best, maximum): (Int, Float) = (0, 0)
        for at in 1..<rises.count - 1 where rises[at] >= rises[at - 1] && rises[at] >= rises[at + 1] {
            let value = rises[at] * (1 - 0.05 * Float(abs(at - Self.reach)))
            if value > maximum { (best, maximum) = (at, value) }
        }
        guard maximum > Self.weakest else { return nil }
        let bend = rises[best - 1] - 2 * rises[best] + rises[best + 1]
        let shift = bend < 0 ? (rises[best - 1] - rises[best + 1]) / (2 * bend) : 0
        return (Float(best - Self.reach) + shift, rises[best])
    }

    /// Fits a line several times, each time without the edges that are much farther away than the median.
    private func fit(_ edges: [Edge], _ line: EdgeLine) -> Side? {
        guard let first = edges.first else { return nil }
        var (kept, fit) = (edges, line)
        for _ in 0..<4 {
            var sums = LineSums(near: first.point)
            for edge in kept { sums.add(edge.point, weight: edge.weight) }
            guard let better = sums.line(like: line.normal) else { return nil }
            fit = better
            let distances = kept.map { abs(fit.normal.dot($0.point) - fit.offset) }.sorted()
            let limit = max(0.7, 2.5 * distances[distances.count / 2])
            kept = edges.filter { abs(fit.normal.dot($0.point) - fit.offset) <= limit }
            guard kept.count >= edges.count / 3, kept.count > 4 else { return nil }
        }
        return Side(line: fit, share: Float(kept.count) / Float(Self.samples))
    }
}
