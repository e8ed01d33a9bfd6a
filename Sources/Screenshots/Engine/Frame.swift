import Foundation
import PicturesEngine

/// Finds the device that an advertisement shows, for example in an app store. Such advertisements have slogans above or below the
/// device and a background around it.
enum Frame {
    /// Returns the screen of the device, and the indices of the lines on it; nil if the picture itself is the screen.
    static func inner(of screen: Screen) -> (screen: Screen, kept: [Int])? {
        let lines = screen.lines.enumerated().filter { Words.letters($0.element.text) + Words.digits($0.element.text) > 1 }
            .map { (index: $0.offset, line: $0.element) }.sorted { $0.line.box.top < $1.line.box.top }
        guard lines.count >= 8 else { return nil }
        let heights = lines.map(\.line.box.height).sorted()
        let usual = heights[heights.count / 2]
        let clocks = lines.map(\.line).filter { isClock($0, usual, screen) }
        // A status bar at the top edge belongs to the picture itself, so there is no frame.
        if clocks.contains(where: { $0.box.top < 0.05 * screen.height }) { return nil }
        let mark = clocks.first { isOverAll($0, lines.map(\.line), usual, screen) }
        let top = mark?.box.top ?? bottomOfSlogans(lines.map(\.line), usual, screen)
        let foot = topOfFootSlogans(lines.map(\.line), usual, screen)
        guard top != nil || foot != nil else { return nil }
        let kept = lines.filter { $0.line.box.top >= top ?? 0 && $0.line.box.bottom <= foot ?? screen.height }
        return kept.count < 5 ? nil : cut(screen, to: kept.map(\.line), top: top, foot: foot)
    }

    private static func isClock(_ line: ScreenLine, _ usual: Double, _ screen: Screen) -> Bool {
        line.text.count <= 8 && line.box.height < 1.5 * usual && line.box.left < 0.5 * screen.width
            && Pattern.matches(Pattern.clock, line.text)
    }

    /// Whether a clock is the first thing on the device within the picture. Above the clock, there must be either a few lines of
    /// slogans or an empty margin; the text below it must keep a distance from both edges of the picture.
    private static func isOverAll(_ clock: ScreenLine, _ lines: [ScreenLine], _ usual: Double, _ screen: Screen) -> Bool {
        guard (0.06...0.4).contains(clock.box.top / screen.height), clock.box.left > 0.05 * screen.width else { return false }
        let above = lines.filter { $0.box.bottom < clock.box.middleY }
        let below = lines.filter { $0.box.top > clock.box.middleY }
        let isCaption = above.contains { $0.box.height > 1.5 * usual } && above.count <= 6
        let isBare = above.isEmpty && clock.box.top > 0.09 * screen.height && clock.box.left > 0.09 * screen.width
        return (isCaption || isBare) && isInset(below, screen)
    }

    /// Returns the lower edge of the slogans at the top; nil if there are none. Slogans are lines that are very large, or large
    /// and centred, with smaller lines closely below.
    private static func bottomOfSlogans(_ lines: [ScreenLine], _ usual: Double, _ screen: Screen) -> Double? {
        var slogans: ArraySlice<ScreenLine> = []
        for line in lines {
            let isLarge = line.box.height > (slogans.isEmpty ? 1.5 : 1.35) * usual
            let isNear = slogans.last.map { line.box.top - $0.box.bottom < 1.2 * $0.box.height } ?? false
            let isCentred = abs(line.box.middleX - screen.width / 2) < 0.05 * screen.width
            guard line.box.bottom < 0.35 * screen.height, isCentred || line.box.height > 2.2 * usual,
                isLarge || isNear && line.box.height > 1.05 * usual
            else { break }
            slogans.append(line)
        }
        guard slogans.count >= 2, let last = slogans.last, isSlogan(slogans),
            isInset(Array(lines.dropFirst(slogans.count)), screen)
        else { return nil }
        return last.box.bottom
    }

    /// Returns the upper edge of the slogans at the foot of the picture; nil if there are none. These slogans are large lines
    /// below all other lines.
    private static func topOfFootSlogans(_ lines: [ScreenLine], _ usual: Double, _ screen: Screen) -> Double? {
        guard let first = lines.first(where: { $0.box.top > 0.6 * screen.height && $0.box.height > 1.5 * usual }) else {
            return nil
        }
        let slogans = lines.filter { $0.box.top >= first.box.top }
        let above = lines.filter { $0.box.top < first.box.top }
        guard (2...6).contains(slogans.count), isSlogan(slogans[...]), slogans.allSatisfy({ $0.box.height > 0.95 * usual }),
            isInset(above, screen), above.allSatisfy({ $0.box.bottom < first.box.middleY })
        else { return nil }
        return first.box.top
    }

    private static func isSlogan(_ lines: ArraySlice<ScreenLine>) -> Bool {
        lines.reduce(0) { $0 + Words.of($1.text).count } >= 3 && !lines.contains { $0.text.contains(":") }
    }

    /// Whether lines keep a distance from both edges, as text on a device within a picture does.
    private static func isInset(_ lines: [ScreenLine], _ screen: Screen) -> Bool {
        // Up to a tenth of the lines may be text in the background.
        let maximum = lines.count / 10
        return lines.count >= 5 && lines.count { $0.box.left < 0.06 * screen.width } <= maximum
            && lines.count { $0.box.right > 0.94 * screen.width } <= maximum
    }

    private static func cut(
        _ screen: Screen, to lines: [ScreenLine], top: Double?, foot: Double?
    ) -> (screen: Screen, kept: [Int])? {
        let lefts = lines.map(\.box.left).sorted(), rights = lines.map(\.box.right).sorted()
        let maximum = lines.count / 10
        let (left, right) = (lefts[maximum], rights[rights.count - 1 - maximum])
        let margin = 0.05 * (right - left)
        let bottom = foot ?? screen.height
        let rough = Box(
            left: max(0, left - margin), top: max(0, top.map { $0 - 0.01 * screen.height } ?? 0),
            right: min(screen.width, right + margin), bottom: bottom)
        guard rough.width > 0.4 * screen.width, rough.height > 0.4 * screen.height else { return nil }
        let (box, texture) = screen.texture.map { cut($0, to: rough, of: screen) } ?? (rough, nil)
        let kept = screen.lines.indices.filter {
            let line = screen.lines[$0].box
            return line.middleX > box.left && line.middleX < box.right && line.middleY > max(box.top, top ?? 0)
                && line.middleY < min(box.bottom, bottom)
        }
        let inner = kept.map { index in
            let line = screen.lines[index]
            return ScreenLine(
                line.text, confidence: line.confidence,
                box: Box(
                    left: line.box.left - box.left, top: line.box.top - box.top, right: line.box.right - box.left,
                    bottom: line.box.bottom - box.top))
        }
        return (Screen(width: Int(box.width), height: Int(box.height), lines: inner, texture: texture), Array(kept))
    }

    /// Cuts a texture to a box. Returns the box, aligned to the edges of cells, and the cells.
    private static func cut(_ texture: PictureTexture, to box: Box, of screen: Screen) -> (Box, PictureTexture?) {
        let (width, height) = (screen.width / Double(texture.columns), screen.height / Double(texture.rows))
        let columns = Int(box.left / width)..<min(texture.columns, Int((box.right / width).rounded(.up)))
        let rows = Int(box.top / height)..<min(texture.rows, Int((box.bottom / height).rounded(.up)))
        guard !columns.isEmpty, !rows.isEmpty else { return (box, nil) }
        func cells(_ data: Data) -> Data {
            let all = Array(data)
            return Data(rows.flatMap { row in columns.map { all[row * texture.columns + $0] } })
        }
        let edges = Box(
            left: Double(columns.lowerBound) * width, top: Double(rows.lowerBound) * height,
            right: Double(columns.upperBound) * width, bottom: Double(rows.upperBound) * height)
        return (
            edges,
            PictureTexture(
                columns: columns.count, rows: rows.count, detail: cells(texture.detail), luma: cells(texture.luma))
        )
    }
}
