import Foundation
import PicturesEngine

/// The layout of a screen: its pictures, its status bar, and the kind of each line.
struct Layout {
    struct Line {
        let index: Int
        let text: String
        let words: [String]
        let box: Box
        let confidence: Float
        let hits: [Lexicon.Hit]
        let isStatus: Bool
        /// Whether the line is a key of a keyboard on the screen.
        let isKey: Bool
        /// Whether the line is a label of the interface; see `Interface.isLabel`.
        let isLabel: Bool
        /// The duration in seconds if the line is only m:ss or h:mm:ss; negative if it counts down.
        let time: Int?
        /// The picture that contains the line; nil if there is none.
        let onPicture: Box?

        /// The type size: the geometric mean of the height and twice the width of a character. The height alone is not enough,
        /// because the boxes of lines have margins. For fewer than three characters, it is the height.
        var size: Double {
            let letters = Double(text.count)
            return letters < 3 ? box.height : (box.height * 2 * box.width / letters).squareRoot()
        }

        /// Whether the line has at least two letters and is neither in the status bar nor a key of a keyboard.
        var hasLetters: Bool { !isStatus && !isKey && Words.letters(text) >= 2 }
        /// Whether the line looks like running text.
        var isProse: Bool { words.count >= 6 && Double(Words.letters(text)) >= 0.6 * Double(text.count) }
    }

    let width: Double
    let height: Double
    /// Whether the screen belongs to a device shown within the picture.
    let isFramed: Bool
    let lines: [Line]
    /// The phrases found in two or more neighbouring lines of a row joined, because the recogniser splits justified text into
    /// several lines.
    let joinedHits: [Lexicon.Hit]
    /// Photographs, covers, posters and drawings, the largest first.
    let pictures: [Box]
    /// Whether a picture across the screen has an even band above and below, as in a picture viewer.
    let hasBands: Bool
    /// The fraction of the screen that is not flat, 0…1; nil if the screen has no texture.
    let busyness: Double?
    /// Median height of the lines that are not in the status bar; at least 1.
    let textHeight: Double

    init(_ whole: Screen, lexicon: Lexicon = .standard) {
        let inner = Frame.inner(of: whole)
        let screen = inner?.screen ?? whole
        isFramed = inner != nil
        let width = screen.width
        let height = screen.height
        self.width = width
        self.height = height
        let pictures = Regions.pictures(on: screen)
        self.pictures = pictures
        hasBands = Bands.surround(screen)
        busyness = screen.texture.map { texture in
            Double(texture.detail.count { $0 > Regions.busy }) / Double(max(1, texture.detail.count))
        }
        let marks = screen.lines.filter { Self.isStatusMark($0, width, height) }.map(\.box)
        let keys = Self.keyboardTop(screen)
        lines = screen.lines.enumerated().map { position, line in
            let index = inner?.kept[position] ?? position
            let words = Words.of(line.text)
            let hits = lexicon.hits(words, text: line.text, line: index)
            return Line(
                index: index, text: line.text, words: words, box: line.box, confidence: line.confidence, hits: hits,
                isStatus: Self.isInStatusBar(line, marks, height), isKey: keys.map { line.box.top >= $0 } ?? false,
                isLabel: Interface.isLabel(words, hits: hits, text: line.text),
                time: Pattern.time(line.text),
                onPicture: pictures.first { $0.overlap(line.box) > 0.7 * line.box.area && $0.area > 3 * line.box.area })
        }
        joinedHits = Self.joinedHits(lines, lexicon)
        let heights = lines.filter { !$0.isStatus && !$0.isKey }.map(\.box.height).sorted()
        textHeight = max(1, heights.isEmpty ? 1 : heights[heights.count / 2])
    }

    private static func joinedHits(_ lines: [Line], _ lexicon: Lexicon) -> [Lexicon.Hit] {
        let content = lines.filter { !$0.isStatus && !$0.isKey && $0.onPicture == nil }
        func next(_ line: Line) -> Line? {
            content.first {
                let gap = $0.box.left - line.box.right
                return $0.index != line.index && gap > -0.5 * line.box.height && gap < line.box.height
                    && $0.box.left > line.box.middleX && $0.box.sharedHeight(line.box) > 0.6
                    && abs($0.box.height - line.box.height) < 0.35 * line.box.height
            }
        }
        return content.flatMap { line -> [Lexicon.Hit] in
            var row = [line]
            while row.count < 6, let more = next(row[row.count - 1]) { row.append(more) }
            guard row.count > 1 else { return [] }
            let hits = lexicon.hits(
                row.flatMap(\.words), text: row.map(\.text).joined(separator: " "), line: line.index)
            let known = Set(row.flatMap(\.hits).map(\.phrase))
            return hits.filter { !known.contains($0.phrase) }
        }
    }

    /// Returns the top of an on-screen keyboard; nil if the screen has none. A keyboard is recognised by rows of single
    /// characters.
    private static func keyboardTop(_ screen: Screen) -> Double? {
        let keys = screen.lines.filter { $0.text.count == 1 && $0.box.middleY > 0.45 * screen.height }
        guard keys.count >= 14 else { return nil }
        let rows = keys.filter { key in keys.count { $0.box.sharedHeight(key.box) > 0.5 } >= 5 }
        return rows.map(\.box.top).min().map { $0 - 0.006 * screen.height }
    }

    /// Whether a line is the clock, the battery or the network at the top of a phone's screen.
    private static func isStatusMark(_ line: ScreenLine, _ width: Double, _ height: Double) -> Bool {
        guard height > 1.4 * width, line.box.bottom < 0.062 * height, line.box.height < 0.035 * height else { return false }
        let networks: Set<String> = ["lte", "5g", "4g", "3g", "volte", "wifi"]
        let words = Words.of(line.text)
        return line.text.contains("%") || Pattern.matches(Pattern.clock, line.text)
            || !words.isEmpty && words.allSatisfy { networks.contains($0) }
    }

    /// Whether a line is the clock, the battery or the network in the status bar, or in the same row as one of these.
    private static func isInStatusBar(_ line: ScreenLine, _ marks: [Box], _ height: Double) -> Bool {
        line.box.bottom < 0.07 * height && line.box.height < 0.04 * height && marks.contains { $0.sharedHeight(line.box) > 0.4 }
    }

    /// The top of the screen in an advertisement that shows a phone with a caption above it; 0 in a plain screenshot.
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
    /// Whether the screen has the shape of an upright phone.
    var isPhone: Bool { height > 1.5 * width }
    var content: [Line] { lines.filter { !$0.isStatus && !$0.isKey } }

    /// Returns the other lines in the row of a line.
    func beside(_ line: Line) -> [Line] {
        lines.filter { $0.index != line.index && $0.box.sharedHeight(line.box) > 0.5 }
    }

    /// The two times at the ends of a player's bar; nil if the screen has none.
    var playerTimes: (left: Line, right: Line)? {
        let pairs = timePairs
        // A timetable has departures and arrivals in several rows, so they are not a player's times.
        let isTimetable = pairs.count >= 2 && pairs.allSatisfy { isHour($0.left) && isHour($0.right) }
        return pairs.count >= 3 || isTimetable ? nil : pairs.first
    }

    private func isHour(_ line: Line) -> Bool { line.text.count == 5 && line.time.map { (240..<1440).contains($0) } ?? false }

    /// The rows with two times at their ends.
    private var timePairs: [(left: Line, right: Line)] {
        let times = lines.filter { $0.time != nil && !$0.isStatus && $0.box.top > 0.1 * height }
        return times.compactMap { left in
            let row = times.filter { $0.index != left.index && $0.box.sharedHeight(left.box) > 0.5 }
            let right = row.first {
                guard $0.box.left - left.box.right > 0.3 * width, let start = left.time, let end = $0.time else { return false }
                // The remaining time may be between the elapsed time and the total time.
                return start >= 0 && (end < 0 || start <= end)
                    && (row.count == 1 || row.count == 2 && row.contains { ($0.time ?? 0) < 0 })
            }
            return right.map { (left, $0) }
        }
    }
}
