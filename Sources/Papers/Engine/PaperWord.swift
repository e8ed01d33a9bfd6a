import Glibc

/// A word and its position on the page.
public struct PaperWord: Codable, Sendable, Equatable {
    public let text: String
    public let box: PaperBox
    /// A number that the words of a crooked line have in common; nil for a word of a level line.
    public let line: Int?

    public init(_ text: String, _ box: PaperBox, line: Int? = nil) { (self.text, self.box, self.line) = (text, box, line) }
}

/// A line of text as it was read. If it is crooked, its words get boxes of one height, so that programs find them in order.
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
    /// Lines whose slope differs from that of the page by less than this angle have the same direction.
    private static let near = Double.pi / 8
    /// A line that rises or falls by less than this fraction of its height is level: each word keeps the box of its letters.
    private static let level = 0.35

    /// Returns the words of a page.
    public static func words(of lines: [PaperLine]) -> [PaperWord] {
        let slope = slope(of: lines)
        return lines.enumerated().flatMap { number, line -> [PaperWord] in
            guard var angle = line.angle else { return line.boxes }
            if !line.isLong, let slope, abs(slope - angle) < near { angle = slope }
            // The boxes of vertical lines and of those upside down cannot have a common height.
            return abs(angle) < near ? line.words(at: angle, number) : line.boxes
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

    private static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

    private static func box(of corners: Corners) -> PaperBox {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return PaperBox(left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
    }

    private var boxes: [PaperWord] { words.map { PaperWord($0.text, Self.box(of: $0.corners)) } }

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

    /// Returns the words, of a crooked line with one height. Each of these stands on the line below the letters, at the middle of
    /// the word.
    private func words(at angle: Double, _ number: Int) -> [PaperWord] {
        let boxes = words.map { Self.box(of: $0.corners) }
        // Measured from the sloping line through the origin.
        let feet = words.flatMap { word in word.corners.map { $0.y - $0.x * tan(angle) } }
        guard let top = feet.min(), let bottom = feet.max() else { return [] }
        let left = boxes.map(\.left).min() ?? 0, right = boxes.map(\.right).max() ?? 0
        guard (right - left) * abs(tan(angle)) >= Self.level * (bottom - top) else { return self.boxes }
        return zip(words, boxes).map { word, box in
            let foot = bottom + (box.left + box.right) / 2 * tan(angle)
            let placed = PaperBox(left: box.left, top: foot - (bottom - top), right: box.right, bottom: foot)
            return PaperWord(word.text, placed, line: number)
        }
    }
}
