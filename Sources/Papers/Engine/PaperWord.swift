import Glibc

/// A word and its position on the page.
public struct PaperWord: Codable, Sendable, Equatable {
    public let text: String
    public let box: PaperBox
    /// Where the word stands on the line of its text; nil if that is not known.
    public let baseline: PaperBaseline?

    public init(_ text: String, _ box: PaperBox, baseline: PaperBaseline? = nil) {
        (self.text, self.box, self.baseline) = (text, box, baseline)
    }
}

/// The part of a straight line on which a word stands. All words of a line of text stand on the same straight line and have the
/// same height, so that programs find them in order, also on a page that was scanned crooked.
public struct PaperBaseline: Codable, Sendable, Equatable {
    /// The two ends in points, measured from the top left of the upright page.
    public let start: SIMD2<Double>
    public let end: SIMD2<Double>
    /// The height of the letters of the line, from the highest to the lowest, in points.
    public let height: Double

    public init(start: SIMD2<Double>, end: SIMD2<Double>, height: Double) {
        (self.start, self.end, self.height) = (start, end, height)
    }

    var direction: SIMD2<Double> { end - start }
    var length: Double { PaperLine.length(direction) }
    var isValid: Bool { height > 0 && height.isFinite && length > 0 && length.isFinite }
}

/// A line of text as it was read, whose words get a common baseline.
public struct PaperLine: Sendable {
    /// Four corners, clockwise from the upper left as a reader of the text sees them.
    public typealias Corners = [SIMD2<Double>]

    private let corners: Corners
    private let words: [(text: String, corners: Corners)]

    public init(_ corners: Corners, _ words: [(text: String, corners: Corners)]) {
        (self.corners, self.words) = (corners, words.filter { $0.corners.count == 4 })
    }

    /// A line of at least this many times its height has a slope of its own. The corners of shorter lines are too rough, so these
    /// have the slope of the page.
    private static let long = 6.0
    /// Lines whose slope differs from that of the page by less than this angle belong to the same direction of reading.
    private static let near = Double.pi / 8

    /// Returns the words of a page.
    public static func words(of lines: [PaperLine]) -> [PaperWord] {
        let slope = slope(of: lines)
        return lines.flatMap { line -> [PaperWord] in
            guard let angle = line.angle else { return line.words.map { PaperWord($0.text, box(of: $0.corners)) } }
            let isOwn = line.isLong || slope.map { abs($0 - angle) > near } ?? true
            return line.words(at: isOwn ? angle : slope ?? angle)
        }
    }

    /// Returns the slope above which half of the length of the long lines lies, in radians.
    private static func slope(of lines: [PaperLine]) -> Double? {
        let known = lines.filter(\.isLong).compactMap { line in line.angle.map { (angle: $0, length: line.length) } }
            .sorted { $0.angle < $1.angle }
        var rest = known.reduce(0) { $0 + $1.length } / 2
        return known.first { line in
            rest -= line.length
            return rest <= 0
        }?.angle
    }

    private static func box(of corners: Corners) -> PaperBox {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return PaperBox(left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
    }

    static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

    /// From the left end of the line to its right end.
    private var along: SIMD2<Double> {
        corners.count == 4 ? (corners[1] - corners[0] + corners[2] - corners[3]) / 2 : SIMD2()
    }
    private var length: Double { Self.length(along) }
    private var isLong: Bool {
        corners.count == 4 && length >= Self.long * Self.length((corners[3] - corners[0] + corners[2] - corners[1]) / 2)
    }
    /// The slope in radians, clockwise; nil if the line has no length.
    private var angle: Double? { length > 0 && length.isFinite ? atan2(along.y, along.x) : nil }

    private func words(at angle: Double) -> [PaperWord] {
        let right = SIMD2(cos(angle), sin(angle)), down = SIMD2(-right.y, right.x)
        func across(_ point: SIMD2<Double>) -> Double { (point * right).sum() }
        let heights = words.flatMap { $0.corners.map { ($0 * down).sum() } }
        guard let top = heights.min(), let bottom = heights.max() else { return [] }
        return words.map { word in
            let (start, end) = (
                (across(word.corners[0]) + across(word.corners[3])) / 2, (across(word.corners[1]) + across(word.corners[2])) / 2
            )
            let baseline = PaperBaseline(
                start: start * right + bottom * down, end: end * right + bottom * down, height: bottom - top)
            return PaperWord(word.text, Self.box(of: word.corners), baseline: baseline.isValid && end > start ? baseline : nil)
        }
    }
}
