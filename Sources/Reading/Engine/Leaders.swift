import CInference

/// Finds leaders, the dots between a name and its price or page: "Soup ........ 4.50".
///
/// The length of a line with leaders may be sixty times its height. The recogniser loses characters among the dots, so the line
/// is read in pieces without them.
enum Leaders {
    /// Lines with a ratio of length to height below this are not searched.
    static let minimumRatio: Float = 10
    /// Minimum length of a leader, as a multiple of the line's height.
    private static let minimumLength: Float = 2
    /// The number of rows to which a line is resampled, and the maximum number of rows of a leader. A leader also has at most
    /// half the rows of the highest character.
    private static let height = 32
    private static let maximumRows = 7
    /// A leader has at least this many dots, or is a stroke in which at most this fraction of the columns is missing.
    private static let minimumDots = 5
    private static let maximumMissing = 0.1
    /// The margin kept beside characters, as a fraction of the line's height.
    private static let margin: Float = 0.06
    /// A pixel is ink if its difference from the background exceeds this fraction of the line's contrast.
    private static let ink = 0.3
    /// Limits for a quick first search of every fourth column, because most lines have no leaders. The limits are looser,
    /// because characters before a leader may hide its beginning.
    private static let roughStep = 4
    private static let roughInk = 0.35
    private static let roughMinimumLength: Float = 1.25

    /// Returns the parts of a line before, between and after leaders. Returns the line itself if it has no leaders, and nothing
    /// if the line consists only of leaders.
    static func pieces(of quad: Quad, in pixels: PixelView) -> [Quad] {
        guard quad.width >= minimumRatio * quad.height else { return [quad] }
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

    /// Returns the leaders between characters, before all characters or after all characters, as ranges of the line's length,
    /// 0…1.
    ///
    /// The ink of a leader stays within a few rows, at any height of the line. A character ends the leader.
    private static func gaps(of quad: Quad, in pixels: PixelView) -> [Range<Float>] {
        let width = min(Int(quad.width / max(quad.height, 1) * Float(height)), Recogniser.maximumWidth)
        let rough = columns(of: quad, in: pixels, width: width, every: roughStep, ink: roughInk)
        guard !runs(rough, maximumRows: maximumRows, minimumLength: Int(roughMinimumLength * Float(height)) / roughStep).isEmpty
        else { return [] }
        let columns = columns(of: quad, in: pixels, width: width, every: 1, ink: ink)
        let letter = zip(columns.first, columns.last).map { Int($1) - Int($0) + 1 }.max() ?? 0
        let keep = Int(margin * Float(height))
        return runs(columns, maximumRows: min(maximumRows, letter / 2), minimumLength: Int(minimumLength * Float(height)))
            .compactMap { run in
                let gap =
                    (run.lowerBound > 0 ? run.lowerBound + keep : 0)..<(run.upperBound < width ? run.upperBound - keep : width)
                guard isLeader(gap.map { columns.first[$0] <= columns.last[$0] }) else { return nil }
                return Float(gap.lowerBound) / Float(width)..<Float(gap.upperBound) / Float(width)
            }
    }

    /// Returns runs of at least `minimumLength` columns whose ink stays within `maximumRows` rows. A run may be between
    /// characters, or before or after all characters.
    private static func runs(_ columns: Columns, maximumRows: Int, minimumLength: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0, top = height, bottom = 0
        func end(_ column: Int) {
            if column - start >= minimumLength { runs.append(start..<column) }
        }
        for column in columns.first.indices where columns.first[column] <= columns.last[column] {
            let (above, below) = (min(top, Int(columns.first[column])), max(bottom, Int(columns.last[column])))
            if below - above < maximumRows {
                (top, bottom) = (above, below)
            } else {
                end(column)
                // The next column of a character may be as low as a dot, so the run starts again after this column.
                (start, top, bottom) = (column + 1, height, 0)
            }
        }
        if start > 0 { end(columns.first.count) }
        return runs
    }

    /// - Parameter marks: whether each column has ink.
    private static func isLeader(_ marks: [Bool]) -> Bool {
        let dots = zip(marks, marks.dropFirst()).count { !$0 && $1 }
        return dots >= minimumDots || Double(marks.count { !$0 }) <= maximumMissing * Double(marks.count)
    }

    /// The first and the last row with ink of each column; the first is greater than the last in a column without ink.
    private typealias Columns = (first: [UInt8], last: [UInt8])

    /// - Parameters:
    /// - width: the number of columns of the whole line; every `every`-th column is searched.
    /// - ink: the fraction of the line's contrast that the difference of a pixel from the background must exceed to be ink.
    private static func columns(of quad: Quad, in pixels: PixelView, width: Int, every: Int, ink: Double) -> Columns {
        let columns = (width + every - 1) / every, count = columns * height
        let samples = quad.samples(width: width, height: height)
        let grey = [UInt8](unsafeUninitializedCapacity: count) { grey, filled in
            guard let base = grey.baseAddress else { return }
            ci_sketch(
                pixels.base, Int32(pixels.width), Int32(pixels.height), Projection(to: quad).coefficients, Int32(width),
                Int32(height), samples.across, samples.down, Int32(every), base)
            filled = count
        }
        // More than half of a line is background, so its median is the grey of the background.
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
