import Foundation
import PicturesEngine

/// Finds the pictures on a screen: regions that differ from the background and are neither text nor flat surfaces.
enum Regions {
    /// Cells with more detail than this (0…255) are not flat.
    static let busy: UInt8 = 70
    /// Minimum difference from the luma of the background, 0…255.
    private static let contrast = 14
    /// Maximum number of pictures of a screen.
    private static let limit = 24

    static func pictures(on screen: Screen) -> [Box] {
        guard let texture = screen.texture else { return [] }
        let columns = texture.columns
        let rows = texture.rows
        let cellWidth = screen.width / Double(columns)
        let cellHeight = screen.height / Double(rows)
        let luma = texture.luma.map(Int.init)
        let detail = Array(texture.detail)
        let ground = ground(luma, detail)
        var stands = zip(luma, detail).map { abs($0 - ground) >= contrast || $1 > busy }
        let texts = screen.lines.filter { $0.box.width > 0 && $0.box.height < 0.2 * screen.height }.map { line in
            Cells(
                left: clamp((line.box.left / cellWidth).rounded(.down), columns),
                right: clamp((line.box.right / cellWidth).rounded(.down), columns),
                top: clamp((line.box.top / cellHeight).rounded(.down), rows),
                bottom: clamp((line.box.bottom / cellHeight).rounded(.down), rows))
        }
        var isText = [Bool](repeating: false, count: stands.count)
        for text in texts { text.each { isText[$1 * columns + $0] = true } }
        for text in texts where !isSurrounded(text, stands, isText, columns, rows) {
            text.each { stands[$1 * columns + $0] = false }
        }
        return components(stands, luma, detail, columns, rows)
            .map {
                Box(
                    left: $0.left * cellWidth, top: $0.top * cellHeight, right: $0.right * cellWidth,
                    bottom: $0.bottom * cellHeight)
            }
            .filter { $0.width > 0.07 * screen.width && $0.height > 0.02 * screen.height }
            .sorted { ($1.area, $0.top, $0.left) < ($0.area, $1.top, $1.left) }
            .prefix(limit).map { $0 }
    }

    private static func clamp(_ value: Double, _ count: Int) -> Int { Int(max(0, min(Double(count - 1), value))) }

    /// Returns the luma of the background, which is the most frequent luma of the flat cells.
    private static func ground(_ luma: [Int], _ detail: [UInt8]) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        for (value, detail) in zip(luma, detail) where detail <= busy { counts[min(255, max(0, value))] += 1 }
        // Adjacent values are counted as one colour.
        let sums = counts.indices.map { index in counts[max(0, index - 3)...min(255, index + 3)].reduce(0, +) }
        return sums.indices.max { sums[$0] < sums[$1] } ?? 0
    }

    /// The cells of a text, with inclusive bounds.
    private struct Cells {
        let left: Int
        let right: Int
        let top: Int
        let bottom: Int

        func each(_ body: (_ column: Int, _ row: Int) -> Void) {
            for row in top...bottom { for column in left...right { body(column, row) } }
        }
    }

    /// Whether most cells around a text also differ from the background. If so, the text is on a picture or a button.
    private static func isSurrounded(_ text: Cells, _ stands: [Bool], _ isText: [Bool], _ columns: Int, _ rows: Int) -> Bool {
        var around = 0
        var standing = 0
        func examine(_ column: Int, _ row: Int) {
            guard (0..<columns).contains(column), (0..<rows).contains(row), !isText[row * columns + column] else { return }
            around += 1
            standing += stands[row * columns + column] ? 1 : 0
        }
        for column in text.left...text.right {
            examine(column, text.top - 2)
            examine(column, text.bottom + 2)
        }
        for row in text.top...text.bottom {
            examine(text.left - 2, row)
            examine(text.right + 2, row)
        }
        return standing * 10 > around * 7
    }

    /// Returns the bounding boxes, in cells, of connected regions that are pictures.
    private static func components(
        _ stands: [Bool], _ luma: [Int], _ detail: [UInt8], _ columns: Int, _ rows: Int
    ) -> [Box] {
        var seen = stands.map { !$0 }
        var boxes: [Box] = []
        for start in stands.indices where !seen[start] {
            var cells = [start]
            seen[start] = true
            var next = 0
            while next < cells.count {
                let cell = cells[next]
                next += 1
                let x = cell % columns
                for (neighbour, isInside) in [
                    (cell - 1, x > 0), (cell + 1, x + 1 < columns), (cell - columns, cell >= columns),
                    (cell + columns, cell + columns < stands.count),
                ] where isInside && !seen[neighbour] {
                    seen[neighbour] = true
                    cells.append(neighbour)
                }
            }
            if let box = picture(cells, luma, detail, columns) { boxes.append(box) }
        }
        return boxes
    }

    /// Returns the bounding box of a region that is a picture; nil for buttons, lines and cards.
    private static func picture(_ cells: [Int], _ luma: [Int], _ detail: [UInt8], _ columns: Int) -> Box? {
        guard cells.count >= 6 else { return nil }
        guard let box = trimmed(cells, columns) else { return nil }
        guard cells.count * 2 > (box.right - box.left + 1) * (box.bottom - box.top + 1) else { return nil }
        let mean = cells.reduce(0) { $0 + luma[$1] } / cells.count
        let deviation = cells.reduce(0) { $0 + abs(luma[$1] - mean) } / cells.count
        let busyShare = Double(cells.count { detail[$0] > busy }) / Double(cells.count)
        guard busyShare > 0.35 || busyShare > 0.12 && deviation > 10 else { return nil }
        return Box(left: Double(box.left), top: Double(box.top), right: Double(box.right + 1), bottom: Double(box.bottom + 1))
    }

    /// Returns the bounding box of a region without thin parts at its edges, such as icons and lines that touch a picture.
    private static func trimmed(_ cells: [Int], _ columns: Int) -> Cells? {
        let xs = cells.map { $0 % columns }
        let ys = cells.map { $0 / columns }
        guard var left = xs.min(), var right = xs.max(), var top = ys.min(), var bottom = ys.max() else { return nil }
        var inColumn = [Int: Int]()
        var inRow = [Int: Int]()
        for cell in cells {
            inColumn[cell % columns, default: 0] += 1
            inRow[cell / columns, default: 0] += 1
        }
        func isThin(_ count: Int?, of length: Int) -> Bool { Double(count ?? 0) < 0.4 * Double(length) }
        while left < right, isThin(inColumn[left], of: bottom - top + 1) { left += 1 }
        while left < right, isThin(inColumn[right], of: bottom - top + 1) { right -= 1 }
        while top < bottom, isThin(inRow[top], of: right - left + 1) { top += 1 }
        while top < bottom, isThin(inRow[bottom], of: right - left + 1) { bottom -= 1 }
        return Cells(left: left, right: right, top: top, bottom: bottom)
    }
}
