import CInference

/// Dots that lead the eye from a name to its price or its page: "Soup ........ 4.50".
///
/// A line with them may be sixty times as long as high, most of it dots, among which the recogniser loses letters. It is read in pieces
/// without them.
enum Leaders {
    /// Shorter lines, by their height, have no leaders that harm.
    static let shortest: Float = 10
    /// Leaders are at least this long, by the line's height, …
    private static let least: Float = 2
    /// … no higher than this many of the rows at which a line is looked at, nor than half of the highest letter, …
    private static let highest = 7
    private static let height = 32
    /// … and of at least as many dots, or a stroke of which no more than this part is missing.
    private static let fewestDots = 5
    private static let mostMissing = 0.1
    /// What is kept beyond a letter, by the line's height.
    private static let margin: Float = 0.06
    /// Part of the line's contrast that counts as ink.
    private static let ink = 0.3
    /// Most lines have none: each fourth column alone shows that, with no more taken for ink than by all of them, and shorter runs
    /// counted, as what stands before a leader may hide where it begins.
    private static let roughly = 4
    private static let roughInk = 0.35
    private static let roughLeast: Float = 1.25

    /// What of a line that reads along its quad stands before, between and after leaders; the very line where it has none, or nothing else.
    static func pieces(of quad: Quad, in pixels: PixelView) -> [Quad] {
        guard quad.width >= shortest * quad.height else { return [quad] }
        let gaps = gaps(of: quad, in: pixels)
        guard !gaps.isEmpty else { return [quad] }
        let map = Projection(to: quad)
        var pieces: [Quad] = [], from: Float = 0
        for gap in gaps + [1..<1] {
            if gap.lowerBound > from {
                pieces.append(
                    Quad(map.point(from, 0), map.point(gap.lowerBound, 0), map.point(gap.lowerBound, 1), map.point(from, 1)))
            }
            from = gap.upperBound
        }
        return pieces
    }

    /// Where leaders are, as parts of the line's length, from its beginning: between letters, and before or after all of them.
    ///
    /// Dots and strokes keep to a few rows, wherever the line's box has them; a letter ends them.
    private static func gaps(of quad: Quad, in pixels: PixelView) -> [Range<Float>] {
        let width = min(Int(quad.width / max(quad.height, 1) * Float(height)), Recogniser.greatestWidth)
        let rough = columns(of: quad, in: pixels, width: width, every: roughly, ink: roughInk)
        guard !runs(rough, highest: highest, least: Int(roughLeast * Float(height)) / roughly).isEmpty else { return [] }
        let columns = columns(of: quad, in: pixels, width: width, every: 1, ink: ink)
        let letter = zip(columns.first, columns.last).map { Int($1) - Int($0) + 1 }.max() ?? 0
        let keep = Int(margin * Float(height))
        return runs(columns, highest: min(highest, letter / 2), least: Int(least * Float(height))).compactMap { run in
            let gap = (run.lowerBound > 0 ? run.lowerBound + keep : 0)..<(run.upperBound < width ? run.upperBound - keep : width)
            guard isLeader(gap.map { columns.first[$0] <= columns.last[$0] }) else { return nil }
            return Float(gap.lowerBound) / Float(width)..<Float(gap.upperBound) / Float(width)
        }
    }

    /// Runs of at least `least` columns whose ink keeps to fewer than `highest` rows, between letters, and before or after all of them.
    private static func runs(_ columns: Columns, highest: Int, least: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0, top = height, bottom = 0
        func end(_ column: Int) {
            if column - start >= least { runs.append(start..<column) }
        }
        for column in columns.first.indices where columns.first[column] <= columns.last[column] {
            let (above, below) = (min(top, Int(columns.first[column])), max(bottom, Int(columns.last[column])))
            if below - above < highest {
                (top, bottom) = (above, below)
            } else {
                end(column)
                // A letter's next column may be as low as a dot: what was seen before does not count.
                (start, top, bottom) = (column + 1, height, 0)
            }
        }
        if start > 0 { end(columns.first.count) }
        return runs
    }

    /// - Parameter marks: whether each column has ink.
    private static func isLeader(_ marks: [Bool]) -> Bool {
        let dots = zip(marks, marks.dropFirst()).count { !$0 && $1 }
        return dots >= fewestDots || Double(marks.count { !$0 }) <= mostMissing * Double(marks.count)
    }

    /// The first and the last row with ink of each column; the first is the greater where there is none.
    private typealias Columns = (first: [UInt8], last: [UInt8])

    /// - Parameters:
    ///   - width: of the whole line, of which each `every`-th column is looked at.
    ///   - ink: part of the line's contrast that counts as ink.
    private static func columns(of quad: Quad, in pixels: PixelView, width: Int, every: Int, ink: Double) -> Columns {
        let columns = (width + every - 1) / every, count = columns * height
        let across = min(max((quad.width / Float(width)).rounded(), 1), 4)
        let down = min(max((quad.height / Float(height)).rounded(), 1), 4)
        let grey = [UInt8](unsafeUninitializedCapacity: count) { grey, filled in
            guard let base = grey.baseAddress else { return }
            ci_sketch(
                pixels.base, Int32(pixels.width), Int32(pixels.height), Projection(to: quad).coefficients, Int32(width),
                Int32(height), Int32(across), Int32(down), Int32(every), base)
            filled = count
        }
        // Most of a line is its ground.
        var counts = [Int](repeating: 0, count: 256)
        for value in grey { counts[Int(value)] += 1 }
        var ground = 0, below = counts[0]
        while below * 2 < count { ground += 1; below += counts[ground] }
        let darkest = counts.firstIndex { $0 > 0 } ?? 0, lightest = counts.lastIndex { $0 > 0 } ?? 0
        let threshold = max(8, Int(Double(max(ground - darkest, lightest - ground)) * ink))
        var first = [UInt8](repeating: 0, count: columns), last = first
        ci_find_ink(grey, Int64(columns), Int32(height), UInt8(ground), Int32(threshold), &first, &last)
        return (first, last)
    }
}
