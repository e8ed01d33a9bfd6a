/// Finds the longest straight edges of a plane with a Hough transform. Each edge pixel votes only for lines that are
/// perpendicular to its gradient.
struct LineFinder {
    fileprivate struct Vote {
        let x: Float
        let y: Float
        let gradient: PagePoint
        let step: Int
        let weight: Float
    }

    /// The number of angle steps on either side that a pixel also votes for, because noise and the corners of printed characters
    /// change the direction of a gradient by some degrees.
    private static let spread = 3
    /// The width of an offset bin in pixels.
    private static let grain: Float = 2
    /// Stronger edges have the same weight as edges of this strength, a multiple of the threshold.
    private static let strongest: Float = 3
    /// The maximum distance of a pixel from its line, in pixels.
    private static let reach: Float = 2.5

    private let angles: Angles
    private let rows: Int
    private let farthest: Float
    private let shortest: Float
    /// The votes, sorted by angle step. `open[step]` is the range of the votes of a step that no line has used yet.
    private var votes: [Vote] = []
    private var open = [Range<Int>](repeating: 0..<0, count: Angles.count)
    private var table: [Float]
    /// An upper bound for the largest count of each angle.
    private var best: [Float]
    private var isExact: [Bool]

    /// - Parameters:
    ///   - shortest: the minimum length of a line, in pixels.
    init(_ gradients: Gradients, angles: Angles, shortest: Float) {
        self.angles = angles
        self.shortest = shortest
        let (width, height) = (gradients.x.width, gradients.x.height)
        farthest = PagePoint(x: Float(width), y: Float(height)).length
        // Rounded up to a multiple of four.
        rows = (Int(2 * farthest / Self.grain) + 2 + 3) / 4 * 4
        table = [Float](repeating: 0, count: rows * Angles.count)
        best = [Float](repeating: .infinity, count: Angles.count)
        isExact = [Bool](repeating: false, count: Angles.count)
        collect(gradients)
        for vote in votes { cast(vote, 1) }
    }

    /// Finds the lines with the most votes, one after the other. Each line uses up the votes of its pixels.
    mutating func lines(maximum: Int) -> [EdgeLine] {
        var found: [EdgeLine] = []
        // Try more often than the number of lines, because some peaks yield no line.
        for _ in 0..<2 * maximum where found.count < maximum {
            guard let peak = strongestLine() else { break }
            var sums = LineSums(near: peak.point(0))
            for step in steps(across: peak) {
                for at in open[step] where lies(votes[at], on: peak) {
                    sums.add(PagePoint(x: votes[at].x, y: votes[at].y), weight: votes[at].weight)
                }
            }
            let line = sums.line(like: peak.normal) ?? peak
            if !take(line) { _ = take(peak) }
            found.append(line)
        }
        return found
    }
}

private extension LineFinder {
    /// Collects the votes. Keeps only ridges: pixels whose gradient is stronger than that of their neighbours across the edge.
    mutating func collect(_ gradients: Gradients) {
        let threshold = gradients.threshold
        let (width, height) = (gradients.x.width, gradients.x.height)
        let strength = gradients.strengths().values
        var found: [Vote] = []
        var counts = [Int](repeating: 0, count: Angles.count)
        for y in Gradients.margin..<height - Gradients.margin {
            for at in y * width + Gradients.margin..<(y + 1) * width - Gradients.margin where strength[at] >= threshold {
                let value = strength[at]
                let gradient = PagePoint(x: gradients.x.values[at], y: gradients.y.values[at])
                let beside = abs(gradient.x) > abs(gradient.y) ? 1 : width
                guard value >= strength[at - beside], value > strength[at + beside] else { continue }
                let step = Angles.step(gradient.x, gradient.y)
                counts[step] += 1
                found.append(
                    Vote(
                        x: Float(at - y * width), y: Float(y), gradient: gradient * (1 / value), step: step,
                        weight: min(value / threshold, Self.strongest) / Self.strongest))
            }
        }
        sort(found, counts)
    }

    /// Sorts the votes by angle step.
    mutating func sort(_ found: [Vote], _ counts: [Int]) {
        var start = 0
        for step in counts.indices {
            open[step] = start..<start
            start += counts[step]
        }
        guard let any = found.first else { return }
        votes = [Vote](repeating: any, count: found.count)
        for vote in found {
            votes[open[vote.step].upperBound] = vote
            open[vote.step] = open[vote.step].lowerBound..<open[vote.step].upperBound + 1
        }
    }

    /// Adds (`sign` 1) or subtracts (`sign` −1) the votes of a pixel.
    mutating func cast(_ vote: Vote, _ sign: Float) {
        var step = vote.step < Self.spread ? vote.step + Angles.count - Self.spread : vote.step - Self.spread
        for _ in -Self.spread...Self.spread {
            let unit = angles.units[step]
            let row = Int((vote.x * unit.x + vote.y * unit.y + farthest) / Self.grain + 0.5)
            table[step * rows + row] += sign * vote.weight
            isExact[step] = false
            step = step == Angles.count - 1 ? 0 : step + 1
        }
    }

    /// Returns the line with the most votes. Votes are only ever subtracted, so an earlier maximum of an angle can only be too
    /// high, and an angle must be counted again only if it may be the best one.
    mutating func strongestLine() -> EdgeLine? {
        while true {
            let step = best.withUnsafeBufferPointer { best in
                var step = 0
                for candidate in 1..<Angles.count where best[candidate] > best[step] { step = candidate }
                return step
            }
            if !isExact[step] {
                best[step] = largest(of: step)
                isExact[step] = true
                continue
            }
            // The minimum count is that of a line of the minimum length with edges of the minimum strength.
            guard best[step] > shortest / Self.strongest,
                let row = (0..<rows).first(where: { table[step * rows + $0] == best[step] })
            else { return nil }
            return EdgeLine(normal: angles.units[step], offset: Float(row) * Self.grain - farthest)
        }
    }

    /// Returns the largest count of an angle. The number of rows is a multiple of four.
    func largest(of step: Int) -> Float {
        table.withUnsafeBufferPointer { table in
            var maximum = SIMD4<Float>.zero
            for at in stride(from: step &* rows, to: (step &+ 1) &* rows, by: 4) {
                let four = SIMD4(table[at], table[at &+ 1], table[at &+ 2], table[at &+ 3])
                maximum = maximum.replacing(with: four, where: four .> maximum)
            }
            return max(max(maximum[0], maximum[1]), max(maximum[2], maximum[3]))
        }
    }

    /// Returns the angle steps of the gradients that may be perpendicular to a line: 18° on either side of its normal, plus a
    /// margin for rounding.
    func steps(across line: EdgeLine) -> [Int] {
        let middle = Angles.step(line.normal.x, line.normal.y)
        return (-11...11).map { (middle + $0 + Angles.count) % Angles.count }
    }

    func lies(_ vote: Vote, on line: EdgeLine) -> Bool {
        // The cosine of 18°.
        abs(vote.x * line.normal.x + vote.y * line.normal.y - line.offset) <= Self.reach && vote.gradient.dot(line.normal) > 0.95
    }

    /// Subtracts the votes of a line's pixels. Returns false if it has none.
    mutating func take(_ line: EdgeLine) -> Bool {
        var isAny = false
        for step in steps(across: line) {
            var at = open[step].lowerBound
            while at < open[step].upperBound {
                guard lies(votes[at], on: line) else {
                    at += 1
                    continue
                }
                isAny = true
                cast(votes[at], -1)
                let last = open[step].upperBound - 1
                votes.swapAt(at, last)
                open[step] = open[step].lowerBound..<last
            }
        }
        return isAny
    }
}
