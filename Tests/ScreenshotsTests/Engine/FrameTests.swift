import Foundation
import Testing

@testable import ScreenshotsEngine

/// Screenshots in a device frame, as in advertisements.
struct FrameTests {
    /// Draws an advertisement of 1080 × 2340 pixels: slogans, and below them a phone whose screen shows the drawing at 720 ×
    /// 1560 pixels.
    private func framed(_ drawn: Drawn, slogans: [String]) -> Drawn {
        func inner(_ box: Box) -> Box {
            Box(
                left: 180 + box.left * 720 / 1080, top: 560 + box.top * 1560 / 2340, right: 180 + box.right * 720 / 1080,
                bottom: 560 + box.bottom * 1560 / 2340)
        }
        var framed = Drawn()
        for (row, slogan) in slogans.enumerated() {
            framed = framed.text(slogan, x: 540, y: 120 + 140 * Double(row), size: 96 - 20 * Double(row), centred: true)
        }
        framed.lines += drawn.lines.map { ScreenLine($0.text, confidence: $0.confidence, box: inner($0.box)) }
        framed.patches += drawn.patches.map(inner)
        return framed
    }

    private var page: Drawn {
        ["It was late when the boat came in and", "the harbour lay dark under the hills.", "Nobody had waited, and nobody asked"]
            .enumerated().reduce(
                Drawn.statusBar.text("Chapter 3", x: 80, y: 130, size: 44)
            ) { page, line in
                (0..<6).reduce(page) {
                    $0.text(line.element, x: 80, y: 300 + Double($1 * 3 + line.offset) * 96, size: 50)
                }
            }
            .text("12 / 120", x: 80, y: 2230, size: 40).text("10%", x: 900, y: 2230, size: 40)
    }

    @Test func `slogans above a phone are not part of its screen`() {
        let screen = framed(Drawn.player, slogans: ["Settings for you", "Themes, fonts and colors"]).screen
        let layout = Layout(screen)
        #expect(layout.isFramed)
        #expect(layout.lines.map(\.text) == Drawn.player.lines.map(\.text))
        let verdict = ScreenClassifier.classify(screen)
        #expect(verdict.type == .music)
        #expect(verdict.title?.text == "Night Train")
        // The result refers to lines by their index in the whole picture, not in the screen of the phone.
        #expect(verdict.title.map { screen.lines[$0.lines[0]].text } == "Night Train")
    }

    @Test func `a page of a book within a frame is a book`() {
        let verdict = ScreenClassifier.classify(framed(page, slogans: ["Personalized", "Read as you like it"]).screen)
        #expect(verdict.type == .book)
        #expect(verdict.title == nil)
    }

    @Test func `a heading on a screen with its own status bar is no slogan`() {
        var list = Drawn.statusBar.text("Good morning", x: 540, y: 200, size: 110, centred: true)
            .text("Here is your day", x: 540, y: 340, size: 90, centred: true)
        for row in 0..<8 { list = list.text("Something to do", x: 120, y: 600 + 160 * Double(row), size: 44) }
        #expect(!Layout(list.screen).isFramed)
        // The text in a picture without a phone is not a slogan.
        #expect(!Layout(Drawn().text("WHEN IT WORKS", x: 540, y: 200, size: 120, centred: true).screen).isFramed)
    }
}
