import CInference

/// Finds the positions of words by their ink.
///
/// The detector's regions are higher than the characters and lie too low, and the recogniser knows the position of a character
/// only to a sixth of the line's height. Therefore each line is examined again: the ends of a word are moved to the gaps in the
/// ink beside it, and the word gets the height of its ink.
struct WordInk {
    /// The number of rows to which a line is resampled is the height of the line in pixels, limited to this range.
    private static let rows = 16...64
    /// A pixel is ink if its difference from the background exceeds this fraction of the contrast, which is the difference
    /// between the background and the darkest or the lightest pixels.
    private static let ink = 0.4
    /// If the contrast is less than this many levels, there is no ink.
    private static let leastContrast = 24
    /// If more than this fraction of the pixels is ink, they belong to a picture.
    private static let maximumInk = 0.5
    /// The rows with at least this fraction of the ink of the fullest row contain the small letters.
    private static let core = 0.2
    /// The gap between two words is searched from this number of character widths before the end of the first word to the same
    /// number after the start of the second word. The ends are those that the recogniser reports.
    private static let slack: Float = 0.6
    /// Maximum distance of dots and accents from their letters, as a fraction of the line's height.
    private static let apart: Float = 0.14
    /// If the height of a word's ink is less than this fraction of the height of the line's ink, as for a dash, the word gets
    /// the height of the line.
    private static let low = 0.45
    /// If the height of a line's ink is less than this fraction of the line's height, the words keep their heights.
    private static let least = 0.2

    private let width: Int
    private let height: Int
    private let grey: [UInt8]
    /// One byte per pixel: 1 for ink, else 0.
    private var mask: [UInt8] = []

    init(_ quad: Quad, in pixels: PixelView) {
        let height = min(max(Int(quad.height.rounded()), Self.rows.lowerBound), Self.rows.upperBound)
        let width = min(max(Int(quad.width / max(quad.height, 1) * Float(height)), 8), Recogniser.maximumWidth)
        let samples = quad.samples(width: width, height: height)
        grey = [UInt8](unsafeUninitializedCapacity: width * height) { grey, filled in
            guard let base = grey.baseAddress else { return }
            ci_sketch(
                pixels.base, Int32(pixels.width), Int32(pixels.height), Projection(to: quad).coefficients, Int32(width),
                Int32(height), samples.across, samples.down, 1, base)
            filled = width * height
        }
        (self.width, self.height) = (width, height)
    }

    /// Returns the words of the line, each moved to its ink. A word whose ink is not clear keeps its position.
    mutating func fitted(_ words: [Transcript.Word]) -> [Transcript.Word] {
        guard !words.isEmpty else { return words }
        var fitted = words
        let middles = words.indices.dropLast().map { column((words[$0].to + words[$0 + 1].from) / 2) }
        let parts = zip([0] + middles, middles + [width]).map { $0..<max($0, $1) }
        mask = [UInt8](repeating: 0, count: width * height)
        for part in parts { mark(part) }
        guard let core = coreRows() else { return words }
        let gaps = gaps(words, freeColumns(core))
        var rows: [ClosedRange<Int>?] = []
        for at in words.indices {
            let (before, after) = (gaps[at], gaps[at + 1])
            rows.append(inkRows(before.start..<max(before.start, after.end), core))
            // Overhanging ink, such as a quotation mark or the end of an f, reaches into the gap.
            guard let found = rows[at], let ends = inkColumns(before.middle..<max(before.middle, after.middle), found) else {
                continue
            }
            fitted[at].from = Float(ends.lowerBound) / Float(width)
            fitted[at].to = Float(ends.upperBound + 1) / Float(width)
        }
        setHeights(of: &fitted, rows)
        return fitted
    }
}

private extension WordInk {
    func column(_ share: Float) -> Int { min(max(Int((share * Float(width)).rounded()), 0), width) }

    /// Marks the ink in the part of the line that belongs to a word. The background is determined separately for each word,
    /// because pages have shadows.
    mutating func mark(_ part: Range<Int>) {
        let count = part.count * height
        guard count > 0 else { return }
        var counts = [Int](repeating: 0, count: 256)
        for row in 0..<height { for column in part { counts[Int(grey[row * width + column])] += 1 } }
        func level(_ share: Double) -> Int {
            var (level, below) = (0, counts[0])
            while level < 255, Double(below) <= share * Double(count) { level += 1; below += counts[level] }
            return level
        }
        let (ground, darkest, lightest) = (level(0.5), level(0.01), level(0.99))
        let isDark = ground - darkest >= lightest - ground
        let contrast = isDark ? ground - darkest : lightest - ground
        guard contrast >= Self.leastContrast else { return }
        let limit = max(1, Int(Double(contrast) * Self.ink))
        let share = (isDark ? counts[..<max(0, ground - limit)] : counts[min(255, ground + limit + 1)...]).reduce(0, +)
        guard Double(share) < Self.maximumInk * Double(count) else { return }
        for row in 0..<height {
            for at in row * width + part.lowerBound..<row * width + part.upperBound {
                let apart = isDark ? ground - Int(grey[at]) : Int(grey[at]) - ground
                if apart > limit { mask[at] = 1 }
            }
        }
    }

    /// Returns the rows of the small letters, in which all characters except a few marks have ink.
    func coreRows() -> ClosedRange<Int>? {
        let sums = (0..<height).map { row in mask[row * width..<(row + 1) * width].reduce(0) { $0 + Int($1) } }
        // Ink near the upper and lower edges may belong to other lines.
        guard let fullest = (height / 8..<height - height / 8).max(by: { sums[$0] < sums[$1] }), sums[fullest] > 0 else {
            return nil
        }
        let least = Self.core * Double(sums[fullest])
        var (top, bottom) = (fullest, fullest)
        while top > 0, Double(sums[top - 1]) >= least { top -= 1 }
        while bottom < height - 1, Double(sums[bottom + 1]) >= least { bottom += 1 }
        return top...bottom
    }

    /// For each column, returns whether it has no ink in these rows.
    func freeColumns(_ rows: ClosedRange<Int>) -> [Bool] {
        var free = [Bool](repeating: true, count: width)
        for row in rows { for column in 0..<width where mask[row * width + column] == 1 { free[column] = false } }
        return free
    }

    /// Returns the gap before each word and the gap after the last word.
    func gaps(_ words: [Transcript.Word], _ free: [Bool]) -> [Gap] {
        var gaps: [Gap] = []
        for at in 0...words.count {
            let (before, after) = (at > 0 ? words[at - 1] : nil, at < words.count ? words[at] : nil)
            let (end, start) = (before?.to ?? after?.from ?? 0, after?.from ?? before?.to ?? 1)
            let from = before.map { end - Self.slack * $0.letter } ?? start - 1.5 * (after?.letter ?? 0)
            let to = after.map { start + Self.slack * $0.letter } ?? end + 1.5 * (before?.letter ?? 0)
            let (first, last) = (column(min(from, end)), column(max(to, start)))
            var gap = Gap(end: column(min(end, start)), start: column(max(end, start)))
            if let widest = widest(free, first..<last) { gap = Gap(end: widest.lowerBound, start: widest.upperBound) }
            if before == nil { gap.middle = min(first, gap.start) }
            if after == nil { gap.middle = max(last, gap.end) }
            gaps.append(gap)
        }
        return gaps
    }

    /// Returns the widest run of columns without ink that overlaps the range.
    func widest(_ free: [Bool], _ range: Range<Int>) -> Range<Int>? {
        var best: Range<Int>?
        var position = range.lowerBound
        while position < range.upperBound {
            guard free[position] else {
                position += 1
                continue
            }
            var (left, right) = (position, position + 1)
            while left > 0, free[left - 1] { left -= 1 }
            while right < width, free[right] { right += 1 }
            if right - left > best?.count ?? 0 { best = left..<right }
            position = right
        }
        return best
    }

    func hasInk(_ row: Int, _ columns: Range<Int>) -> Bool {
        var count = 0
        for at in row * width + columns.lowerBound..<row * width + columns.upperBound { count += Int(mask[at]) }
        // A smaller amount of ink is only specks.
        return count > columns.count / 160
    }

    /// Returns the rows of a word's ink, without the ink of the lines above and below; nil if the word has no ink.
    func inkRows(_ columns: Range<Int>, _ core: ClosedRange<Int>) -> ClosedRange<Int>? {
        guard !columns.isEmpty, let seed = core.first(where: { hasInk($0, columns) }) else { return nil }
        return reach(from: seed, -1, columns)...reach(from: seed, 1, columns)
    }

    /// Returns the last row of ink in a direction. Ink beyond an empty row is included only if it is near and ends before the
    /// edge of the line.
    func reach(from seed: Int, _ step: Int, _ columns: Range<Int>) -> Int {
        let edge = step < 0 ? 0 : height - 1, gap = max(1, Int(Self.apart * Float(height)))
        var (end, row) = (seed, seed)
        while row != edge {
            var next = row + step
            while next != edge, !hasInk(next, columns) { next += step }
            guard hasInk(next, columns), abs(next - row) <= gap + 1 else { break }
            let isNew = abs(next - row) > 1
            while next != edge, hasInk(next + step, columns) { next += step }
            if isNew && next == edge { break }
            (end, row) = (next, next)
        }
        return end
    }

    func inkColumns(_ columns: Range<Int>, _ rows: ClosedRange<Int>) -> ClosedRange<Int>? {
        let inked = columns.filter { column in rows.contains { mask[$0 * width + column] == 1 } }
        guard let first = inked.first, let last = inked.last else { return nil }
        return first...last
    }

    func setHeights(of words: inout [Transcript.Word], _ rows: [ClosedRange<Int>?]) {
        let known = rows.compactMap { $0 }
        guard let top = known.map(\.lowerBound).min(), let bottom = known.map(\.upperBound).max(),
            Double(bottom - top + 1) >= Self.least * Double(height)
        else { return }
        for at in words.indices {
            var (first, last) = (top, bottom)
            if let own = rows[at], Double(own.count) >= Self.low * Double(bottom - top + 1) {
                (first, last) = (own.lowerBound, own.upperBound)
            }
            words[at].top = Float(first) / Float(height)
            words[at].bottom = Float(last + 1) / Float(height)
        }
    }
}

private extension WordInk {
    /// The gap between two words, in columns: the end of the first word and the start of the second.
    struct Gap {
        var end: Int
        var start: Int
        var middle: Int

        init(end: Int, start: Int) { (self.end, self.start, middle) = (end, start, (end + start) / 2) }
    }
}

private extension Transcript.Word {
    /// The mean width of the characters, as a fraction of the line's length.
    var letter: Float { (to - from) / Float(max(1, text.count)) }
}
