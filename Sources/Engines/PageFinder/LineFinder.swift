/// The longest straight edges of a plane, by a Hough transform in which each edge pixel votes only for lines that lie across its gradient.
struct LineFinder {
    fileprivate struct Vote {
        let x: Float
        let y: Float
        let gradient: PagePoint
        let step: Int
        let weight: Float
    }

    /// A gradient is off by some degrees in noise and at the corners of letters: it votes for this many steps on either side.
    private static let spread = 3
    /// The distance between two offsets, in pixels.
    private static let grain: Float = 2
    /// A stronger edge than this many thresholds counts no more.
    private static let strongest: Float = 3
    /// Pixels at most this far from a line lie on it.
    private static let reach: Float = 2.5

    private let angles: Angles
    private let rows: Int
    private let farthest: Float
    private let shortest: Float
    private var votes: [Vote] = []
    private var table: [Float]
    /// The largest of each angle's counts, or −1 where it is not known.
    private var best: [Float]

    /// - Parameters:
    ///   - shortest: of the lines, in pixels.
    init(_ gradients: Gradients, angles: Angles, shortest: Float) {
        self.angles = angles
        self.shortest = shortest
        let (width, height) = (gradients.x.width, gradients.x.height)
        farthest = PagePoint(x: Float(width), y: Float(height)).length
        rows = Int(2 * farthest / Self.grain) + 2
        table = [Float](repeating: 0, count: rows * Angles.count)
        best = [Float](repeating: -1, count: Angles.count)
        collect(gradients)
        for vote in votes { cast(vote, 1) }
    }

    /// Takes the lines with most votes one after the other, each with all of its pixels.
    mutating func lines(most: Int) -> [EdgeLine] {
        var found: [EdgeLine] = []
        // A peak that gives no line is dropped, so there are more turns than lines.
        for _ in 0..<2 * most where found.count < most {
            guard let peak = strongestLine() else { break }
            var sums = LineSums(near: peak.point(0))
            for vote in votes where lies(vote, on: peak) { sums.add(PagePoint(x: vote.x, y: vote.y), weight: vote.weight) }
            let line = sums.line(like: peak.normal) ?? peak
            if !take(line) { _ = take(peak) }
            found.append(line)
        }
        return found
    }
}

private extension LineFinder {
    /// Keeps the ridges: pixels whose gradient is the strongest across the edge.
    mutating func collect(_ gradients: Gradients) {
        let threshold = gradients.threshold
        let (width, height) = (gradients.x.width, gradients.x.height)
        var strength = [Float](repeating: 0, count: width * height)
        for at in strength.indices { strength[at] = gradients.strength(at) }
        for y in Gradients.margin..<height - Gradients.margin {
            for x in Gradients.margin..<width - Gradients.margin {
                let at = y * width + x
                let value = strength[at]
                guard value >= threshold else { continue }
                let gradient = PagePoint(x: gradients.x.values[at], y: gradients.y.values[at])
                let step = abs(gradient.x) > abs(gradient.y) ? 1 : width
                guard value >= strength[at - step], value > strength[at + step] else { continue }
                votes.append(
                    Vote(
                        x: Float(x), y: Float(y), gradient: gradient * (1 / value), step: Angles.step(gradient.x, gradient.y),
                        weight: min(value / threshold, Self.strongest) / Self.strongest))
            }
        }
    }

    /// Adds a pixel's votes (`sign` 1) or takes them back (−1).
    mutating func cast(_ vote: Vote, _ sign: Float) {
        for offset in -Self.spread...Self.spread {
            let step = (vote.step + offset + Angles.count) % Angles.count
            let unit = angles.units[step]
            let row = Int((vote.x * unit.x + vote.y * unit.y + farthest) / Self.grain + 0.5)
            table[step * rows + row] += sign * vote.weight
            best[step] = -1
        }
    }

    mutating func strongestLine() -> EdgeLine? {
        var step = 0
        for candidate in 0..<Angles.count {
            if best[candidate] < 0 {
                var most: Float = 0
                for at in candidate * rows..<(candidate + 1) * rows { most = max(most, table[at]) }
                best[candidate] = most
            }
            if best[candidate] > best[step] { step = candidate }
        }
        // A soft edge of the least length.
        guard best[step] > shortest / Self.strongest,
            let row = (0..<rows).first(where: { table[step * rows + $0] == best[step] })
        else { return nil }
        return EdgeLine(normal: angles.units[step], offset: Float(row) * Self.grain - farthest)
    }

    func lies(_ vote: Vote, on line: EdgeLine) -> Bool {
        // The cosine of 18°.
        abs(vote.x * line.normal.x + vote.y * line.normal.y - line.offset) <= Self.reach && vote.gradient.dot(line.normal) > 0.95
    }

    /// Removes the votes of a line's pixels; false if it has none.
    mutating func take(_ line: EdgeLine) -> Bool {
        var left: [Vote] = []
        left.reserveCapacity(votes.count)
        for vote in votes {
            if lies(vote, on: line) { cast(vote, -1) } else { left.append(vote) }
        }
        let isAny = left.count < votes.count
        votes = left
        return isAny
    }
}
