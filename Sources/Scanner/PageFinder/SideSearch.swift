/// Searches for the side of a page outside a detected quad, which may be only the print, or end at a fold or a shadow. An edge
/// may be too faint to be found as a line, but still be detectable if a whole side is measured at once.
struct SideSearch {
    /// The planes without text.
    let tones: [Plane]

    /// The maximum distance at which a side is searched for, as a fraction of the shorter adjacent side.
    private static let farthest: Float = 0.4
    /// The step of the search in pixels, and the index of the first step examined.
    private static let stride = 2, nearest = 2
    private static let turns: [Float] = [-0.3, 0, 0.3]
    /// The number of positions at which a side is compared, and the distances of the compared pixels from the side.
    private static let samples = 24
    private static let depths: [Float] = [2.5, 5]
    /// Differences up to `noise` levels are noise; differences up to `weakest` levels are not an edge.
    private static let noise: Float = 1
    private static let weakest: Float = 1.6
    /// The minimum ratio of the difference at an edge to the standard deviation of that difference.
    private static let sure: Float = 0.8
    /// Shadows and uneven light also cause differences beside an edge. Therefore the difference at an edge must be more than
    /// `sharp` times as large as the difference `beside` steps away from the edge.
    private static let beside = 2
    private static let sharp: Float = 1.35

    /// A side found outside a quad.
    struct Found {
        var line: EdgeLine
        var sureness: Float
    }

    /// For each side of the quad formed by `lines`, returns the most certain edge found farther out; nil if there is none, or
    /// if the quad is not plausible.
    func sides(around lines: [EdgeLine]) -> [Found?] {
        let corners = (0..<4).map { lines[($0 + 3) % 4].crossing(lines[$0]) }
        guard let quad = EdgeLine.quad(lines), quad.isPlausible else { return [nil, nil, nil, nil] }
        return (0..<4).map { side in
            guard let a = corners[side], let b = corners[(side + 1) % 4], let c = corners[(side + 2) % 4],
                let d = corners[(side + 3) % 4]
            else { return nil }
            return outer(a, b, away: a - d, b - c)
        }
    }

    /// A side that moves outwards; one end may move faster than the other.
    private struct Sweep {
        let from: PagePoint, to: PagePoint
        let left: PagePoint, right: PagePoint
        let turn: Float

        var outward: PagePoint { left + right }
        func ends(_ shift: Float) -> (PagePoint, PagePoint) {
            (from + left * (shift * (1 + turn)), to + right * (shift * (1 - turn)))
        }
    }

    /// - Parameters:
    ///   - first: the outward direction along the previous side, from its far end.
    ///   - second: the outward direction along the next side, from its far end.
    private func outer(_ a: PagePoint, _ b: PagePoint, away first: PagePoint, _ second: PagePoint) -> Found? {
        let depth = min(first.length, second.length)
        guard depth > 20, (b - a).length > 16 else { return nil }
        var best: (sweep: Sweep, shift: Float, found: Difference)?
        for turn in Self.turns {
            let sweep = Sweep(from: a, to: b, left: first * (1 / first.length), right: second * (1 / second.length), turn: turn)
            let seen = (0...Int(Self.farthest * depth) / Self.stride + Self.beside).map { step in
                difference(sweep, Float(step * Self.stride))
            }
            for step in Self.nearest..<max(Self.nearest, seen.count - Self.beside) {
                let here = seen[step]
                guard here.sureness > max(Self.sure, best?.found.sureness ?? 0), abs(here.mean) > Self.weakest,
                    [step - Self.beside, step + Self.beside].allSatisfy({ here.isSharp(beside: seen[$0]) })
                else { continue }
                best = (sweep, Float(step * Self.stride), here)
            }
        }
        guard var best else { return nil }
        for shift in [best.shift - 1, best.shift + 1] {
            let found = difference(best.sweep, shift)
            if found.sureness > best.found.sureness, found.plane == best.found.plane { best = (best.sweep, shift, found) }
        }
        let (from, to) = best.sweep.ends(best.shift), outward = best.sweep.outward
        return line(from, to, lightSide: best.found.isLightInside ? outward * -1 : outward).map {
            Found(line: $0, sureness: best.found.sureness)
        }
    }

    private func line(_ from: PagePoint, _ to: PagePoint, lightSide: PagePoint) -> EdgeLine? {
        let along = to - from
        guard along.length > 10 else { return nil }
        var normal = PagePoint(x: -along.y, y: along.x) * (1 / along.length)
        if normal.dot(lightSide) < 0 { normal = normal * -1 }
        return EdgeLine(normal: normal, offset: normal.dot(from))
    }

    /// The difference of the tones on both sides of a line.
    private struct Difference {
        var means = SIMD4<Float>.zero
        var plane = 0
        var sureness: Float = 0

        var mean: Float { means[plane] }
        var isLightInside: Bool { means[0] > 0 }
        func isSharp(beside other: Difference) -> Bool {
            let there = other.means[plane]
            return abs(mean) > SideSearch.sharp * abs(there) || there * mean < 0
        }
    }

    private func difference(_ sweep: Sweep, _ shift: Float) -> Difference {
        let (from, to) = sweep.ends(shift)
        let (along, outward) = (to - from, sweep.outward)
        guard along.length > 0 else { return Difference() }
        var normal = PagePoint(x: -along.y, y: along.x) * (1 / along.length)
        if normal.dot(outward) < 0 { normal = normal * -1 }
        let (width, height) = (tones[0].width, tones[0].height)
        let margin = Float(Gradients.margin)
        var (sum, squares, count) = (SIMD4<Float>.zero, SIMD4<Float>.zero, Float(0))
        for sample in 0..<Self.samples {
            let point = from + along * (0.05 + 0.9 * Float(sample) / Float(Self.samples - 1))
            let reach = normal * (Self.depths.last ?? 0)
            let (low, high) = (point - reach, point + reach)
            guard min(low.x, high.x) >= margin, min(low.y, high.y) >= margin, max(low.x, high.x) < Float(width) - margin,
                max(low.y, high.y) < Float(height) - margin
            else { continue }
            var difference = SIMD4<Float>.zero
            for depth in Self.depths {
                let (inner, outer) = (point - normal * depth, point + normal * depth)
                let (one, other) = (Int(inner.y) * width + Int(inner.x), Int(outer.y) * width + Int(outer.x))
                for plane in tones.indices { difference[plane] += tones[plane].values[one] - tones[plane].values[other] }
            }
            difference /= Float(Self.depths.count)
            count += 1
            sum += difference
            squares += difference * difference
        }
        guard count > 0.6 * Float(Self.samples) else { return Difference() }
        var found = Difference(means: sum / count)
        let variance = pointwiseMax(squares / count - found.means * found.means, .zero) + Self.noise * Self.noise
        for plane in tones.indices {
            let sureness = abs(found.means[plane]) / variance[plane].squareRoot()
            if sureness > found.sureness { (found.sureness, found.plane) = (sureness, plane) }
        }
        return found
    }
}
