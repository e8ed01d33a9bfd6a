import Foundation
import PicturesEngine

@testable import ScreenshotsEngine

/// Builds a screen of 1080 × 2340 line by line.
struct Drawn {
    var lines: [ScreenLine] = []
    var patches: [Box] = []

    /// A line whose characters are half as wide as high.
    func text(_ text: String, x: Double, y: Double, size: Double = 48, centred: Bool = false, right: Bool = false) -> Drawn {
        var drawn = self
        let width = Double(text.count) * size * 0.5
        let left = centred ? x - width / 2 : right ? x - width : x
        drawn.lines.append(ScreenLine(text, box: Box(left: left, top: y, right: left + width, bottom: y + size)))
        return drawn
    }

    /// A region with much detail, such as a photograph or a cover.
    func picture(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Drawn {
        var drawn = self
        drawn.patches.append(Box(left: left, top: top, right: right, bottom: bottom))
        return drawn
    }

    var screen: Screen { screen(width: 1080, height: 2340) }

    func screen(width: Int, height: Int) -> Screen {
        let (columns, rows) = (36, 36 * height / width)
        var detail = [UInt8](repeating: 0, count: columns * rows)
        var luma = [UInt8](repeating: 20, count: columns * rows)
        for patch in patches {
            for row in 0..<rows {
                for column in 0..<columns {
                    let x = (Double(column) + 0.5) * Double(width) / Double(columns)
                    let y = (Double(row) + 0.5) * Double(height) / Double(rows)
                    if x > patch.left, x < patch.right, y > patch.top, y < patch.bottom {
                        detail[row * columns + column] = 200
                        luma[row * columns + column] = UInt8(60 + (row * 7 + column * 13) % 120)
                    }
                }
            }
        }
        return Screen(
            width: width, height: height, lines: lines,
            texture: PictureTexture(columns: columns, rows: rows, detail: Data(detail), luma: Data(luma)))
    }

    static let statusBar = Drawn().text("9:41", x: 80, y: 30, size: 40).text("85%", x: 900, y: 30, size: 40)

    static let player = statusBar.picture(120, 300, 960, 1140).text("Night Train", x: 540, y: 1220, size: 80, centred: true)
        .text("The Lanterns", x: 540, y: 1340, size: 52, centred: true).text("1:07", x: 80, y: 1560, size: 40)
        .text("4:05", x: 920, y: 1560, size: 40)

    static let film = statusBar.picture(60, 260, 460, 860).text("The Long Shore", x: 500, y: 280, size: 72)
        .text("2016 · 1h 56m", x: 500, y: 380, size: 44).text("Directed by", x: 500, y: 460, size: 44).text(
            "Ines Marten", x: 500, y: 520, size: 48
        )
        .text("Overview", x: 60, y: 980, size: 56).text("Cast", x: 60, y: 1600, size: 56)

    static let book = statusBar.picture(390, 200, 690, 650).text("A Year of Rain", x: 540, y: 720, size: 76, centred: true)
        .text("by Mira Holt", x: 540, y: 830, size: 50, centred: true).text(
            "Want to read", x: 540, y: 1000, size: 50, centred: true
        )
        .text("312 pages, Paperback", x: 60, y: 1500, size: 44).text("First published 1988", x: 60, y: 1570, size: 44)
}
