import Foundation
import Testing

@testable import ScreenshotsEngine

/// Lists of options, messages and places; pages that show a title above its season; pages that list many works.
struct RowsTests {
    @Test func `a page of options is settings`() {
        var page = Drawn.statusBar.text("Appearance", x: 80, y: 180, size: 90)
        for (row, name) in ["Dark theme", "Language", "Font size", "Notifications", "Backup", "About"].enumerated() {
            let y = 420 + Double(row) * 260
            page = page.text(name, x: 80, y: y, size: 56).text("Follows what was chosen", x: 80, y: y + 66, size: 44)
        }
        let verdict = ScreenClassifier.classify(page.screen)
        #expect(verdict.type == .settings)
        #expect(verdict.reasons.contains { $0.kind == .optionRows })
    }

    @Test func `a list of names, last words and times is a chat`() {
        var list = Drawn.statusBar.text("Inbox", x: 80, y: 180, size: 80)
        for (row, name) in ["Ines Marten", "Paul", "Rosa Klein", "Tom and Lea", "Grandma"].enumerated() {
            let y = 420 + Double(row) * 280
            list = list.text(name, x: 200, y: y, size: 56).text("\(row + 2) min", x: 1020, y: y, size: 44, right: true)
                .text("See you there tonight?", x: 200, y: y + 76, size: 48)
        }
        #expect(ScreenClassifier.classify(list.screen).type == .chat)
    }

    @Test func `prices at the right are no times of messages`() {
        var list = Drawn.statusBar
        for row in 0..<6 {
            let y = 420 + Double(row) * 280
            list = list.text("Ground coffee", x: 100, y: y, size: 56).text(
                "$ \(row + 3).00", x: 1020, y: y, size: 56, right: true)
        }
        #expect(ScreenClassifier.classify(list.screen).type != .chat)
    }

    @Test func `names all over with heights and a scale are a map`() {
        let towns: [(String, Double, Double)] = [
            ("Hochberg", 120, 260), ("1342m", 180, 310), ("Talheim", 610, 420), ("Ober See", 330, 640), ("B 23", 820, 700),
            ("Ringweiler", 90, 930), ("Steinkopf", 700, 1010), ("1411m", 760, 1062), ("Auwald", 420, 1290),
            ("St 2060", 140, 1480),
            ("Moosbach", 640, 1610), ("877m", 300, 1830), ("Nordhang", 760, 2000),
        ]
        let map = towns.reduce(Drawn().text("500 m", x: 20, y: 20, size: 40)) { $0.text($1.0, x: $1.1, y: $1.2, size: 42) }
        let verdict = ScreenClassifier.classify(map.screen)
        #expect(verdict.type == .map)
        #expect(verdict.reasons.contains { $0.kind == .placeNames })
    }

    @Test func `a series stands over its season`() {
        let page = Drawn.statusBar.picture(60, 260, 400, 800).text("Lantern Street", x: 440, y: 620, size: 56)
            .text("Season 2", x: 440, y: 690, size: 90).text("1. The conflict", x: 440, y: 980, size: 56)
            .text("Bob gets into a fight", x: 440, y: 1050, size: 48).text("2. The end", x: 440, y: 1400, size: 56)
            .text("Bob and Ann part ways", x: 440, y: 1470, size: 48).text("Episodes", x: 60, y: 880, size: 60)
        let verdict = ScreenClassifier.classify(page.screen)
        #expect(verdict.type == .movie)
        #expect(verdict.title?.text == "Lantern Street")
    }

    @Test func `a home page of many works has no title`() {
        let page = Drawn.statusBar.picture(60, 260, 1020, 800).text("The Long Shore", x: 80, y: 830, size: 80)
            .text("2016 · 1h 56m", x: 80, y: 930, size: 44).text("Continue Watching", x: 60, y: 1100, size: 60)
            .picture(60, 1200, 400, 1560).text("Lantern Street", x: 60, y: 1580, size: 44).text("S1:E5", x: 60, y: 1640, size: 40)
            .text("Latest Movies", x: 60, y: 1740, size: 60).picture(60, 1840, 400, 2200)
        let verdict = ScreenClassifier.classify(page.screen)
        #expect(verdict.type == .movie)
        #expect(verdict.title == nil)
    }

    @Test func `lines of hostile length and number end soon and say nothing wrong`() {
        let lines = (0..<3000).map { row in
            ScreenLine(
                String(repeating: "14:0", count: row % 40),
                box: Box(left: 0, top: Double(row), right: 900, bottom: Double(row) + 1))
        }
        let verdict = ScreenClassifier.classify(Screen(width: 1080, height: 2340, lines: lines, texture: nil))
        #expect(verdict.title == nil)
    }
}
