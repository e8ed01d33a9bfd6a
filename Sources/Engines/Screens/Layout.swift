import Foundation
import Pictures

/// Where things stand on a screen: its pictures, its status bar, its rows, and what each line is.
struct Layout {
    struct Line {
        let index: Int
        let text: String
        let words: [String]
        let box: Box
        let confidence: Float
        let hits: [Lexicon.Hit]
        let isStatus: Bool
        /// A label that an interface has, not content: all of its words are known to an interface.
        let isLabel: Bool
        /// m:ss or h:mm:ss and nothing else, in seconds; negative where it counts down.
        let time: Int?
        /// Whether it stands on one of the pictures.
        let onPicture: Box?

        /// How large the type is: the mean of height and twice the letters' width, since a detector's boxes have margins.
        var size: Double {
            let letters = Double(text.count)
            return letters < 3 ? box.height : (box.height * 2 * box.width / letters).squareRoot()
        }

        /// Letters enough to say something.
        var isWorded: Bool { !isStatus && Words.letters(text) >= 2 }
        /// A piece of running text.
        var isProse: Bool { words.count >= 6 && Double(Words.letters(text)) >= 0.6 * Double(text.count) }
    }

    let width: Double
    let height: Double
    let lines: [Line]
    /// Photographs, covers, posters, drawings; the largest first.
    let pictures: [Box]
    /// The share of the screen that is not flat, 0…1; nil where nobody looked.
    let busyness: Double?
    /// Median height of the lines that are not in the status bar; at least 1.
    let textHeight: Double

    init(_ screen: Screen, lexicon: Lexicon = .standard) {
        let width = screen.width
        let height = screen.height
        self.width = width
        self.height = height
        let pictures = Regions.pictures(on: screen)
        self.pictures = pictures
        busyness = screen.texture.map { texture in
            Double(texture.detail.count { $0 > Regions.busy }) / Double(max(1, texture.detail.count))
        }
        let marks = screen.lines.filter { Self.isStatusMark($0, width, height) }.map(\.box)
        lines = screen.lines.enumerated().map { index, line in
            let words = Words.of(line.text)
            let hits = lexicon.hits(words, text: line.text, line: index)
            return Line(
                index: index, text: line.text, words: words, box: line.box, confidence: line.confidence, hits: hits,
                isStatus: Self.isInStatusBar(line, marks, height), isLabel: Interface.isLabel(words, hits: hits, text: line.text),
                time: Pattern.time(line.text),
                onPicture: pictures.first { $0.overlap(line.box) > 0.7 * line.box.area && $0.area > 3 * line.box.area })
        }
        let heights = lines.filter { !$0.isStatus }.map(\.box.height).sorted()
        textHeight = max(1, heights.isEmpty ? 1 : heights[heights.count / 2])
    }

    /// The clock, the battery or the network at the top of a phone's screen.
    private static func isStatusMark(_ line: ScreenLine, _ width: Double, _ height: Double) -> Bool {
        guard height > 1.4 * width, line.box.bottom < 0.062 * height, line.box.height < 0.035 * height else { return false }
        let networks: Set<String> = ["lte", "5g", "4g", "3g", "volte", "wifi"]
        let words = Words.of(line.text)
        return line.text.contains("%") || Pattern.matches(Pattern.clock, line.text)
            || !words.isEmpty && words.allSatisfy { networks.contains($0) }
    }

    /// A mark, or what stands in a row with one.
    private static func isInStatusBar(_ line: ScreenLine, _ marks: [Box], _ height: Double) -> Bool {
        line.box.bottom < 0.07 * height && line.box.height < 0.04 * height && marks.contains { $0.sharedHeight(line.box) > 0.4 }
    }

    /// Where the screen begins in a picture of a phone with an advertisement's words above it; 0 in a plain screenshot.
    var frameTop: Double {
        let marks = lines.filter {
            $0.box.top > 0.06 * height && $0.box.top < 0.35 * height && $0.box.height < 0.03 * height
                && (Pattern.matches(Pattern.percent, $0.text) || Pattern.matches(Pattern.clock, $0.text))
        }
        guard let mark = marks.min(by: { $0.box.top < $1.box.top }) else { return 0 }
        let above = lines.filter { $0.box.bottom < mark.box.top && !$0.isStatus }
        let isCaption = !above.isEmpty && above.count <= 4 && above.allSatisfy { $0.box.height > 1.2 * textHeight }
        return isCaption ? mark.box.bottom : 0
    }

    var hasStatusBar: Bool { lines.contains(where: \.isStatus) }
    /// Higher than a sheet of paper: a phone held upright.
    var isPhone: Bool { height > 1.5 * width }
    var content: [Line] { lines.filter { !$0.isStatus } }

    /// Lines that stand in the same row as this one, without it.
    func beside(_ line: Line) -> [Line] {
        lines.filter { $0.index != line.index && $0.box.sharedHeight(line.box) > 0.5 }
    }

    /// Two times at the ends of a bar, as a player has them, and the row's lines.
    var playerTimes: (left: Line, right: Line)? {
        let times = lines.filter { $0.time != nil && !$0.isStatus && $0.box.top > 0.1 * height }
        for left in times {
            for right in times
            where right.box.left - left.box.right > 0.3 * width && left.box.sharedHeight(right.box) > 0.5 {
                guard let start = left.time, let end = right.time, start >= 0, end < 0 || start <= end else { continue }
                if !times.contains(where: {
                    $0.index != left.index && $0.index != right.index && $0.box.sharedHeight(left.box) > 0.5
                }) {
                    return (left, right)
                }
            }
        }
        return nil
    }
}
