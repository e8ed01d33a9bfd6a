import Catalogue
import GRDB
import Jobs
import ReadingEngine
import Readings
import ScreenshotsEngine
import Testing

@testable import Screenshots

struct ReceiptFactsTests {
    private static let rows: [(String, String)] = [
        ("Brot 0", "2,50 €"), ("Brot 1", "3,10 €"), ("Brot 2", "1,20 €"), ("Brot 3", "4,00 €"), ("Summe", "10,80 €"),
    ]

    /// A screen with a status bar, the name of a shop, and rows with prices at the right edge.
    private static var lines: [(String, Float, Float, Float)] {
        var lines: [(String, Float, Float, Float)] = [("9:41", 80, 30, 40), ("Corner Bakery", 300, 200, 80)]
        for (index, row) in rows.enumerated() {
            let top = Float(500 + index * 80)
            let left = Float(1000 - row.1.count * 20)
            lines.append((row.0, 80, top, 40))
            lines.append((row.1, left, top, 40))
        }
        lines.append(("MwSt 7%", 80, 990, 40))
        return lines
    }

    /// The same screen as text recognition gives it: a name and its price are in one row.
    private static var reading: Reading {
        var rows: [Float] = []
        let lines = lines.map { text, x, y, height in
            if rows.last != y { rows.append(y) }
            let width = Float(text.count) * height / 2
            let quad = Quad(SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height))
            return TextLine(text: text, confidence: 0.99, quad: quad, words: [], block: 0, row: rows.count)
        }
        return Reading(width: 1080, height: 2340, lines: lines, seconds: 0.1)
    }

    @Test func `a screen with a receipt gets the shop and the total from its stored text`() async throws {
        let scene = try Scene()
        let identity = try scene.add(1, Self.lines)
        try scene.catalogue.write { try Readings.store($0, identity, Self.reading) }
        #expect(try await scene.sort().done == 1)
        let result = try #require(try scene.results().first)
        #expect(result.type == .receipt && result.facts == ["merchant": "Corner Bakery", "total": "10,80 €"])
    }

    @Test func `a receipt whose text is no longer stored has no facts`() async throws {
        let scene = try Scene()
        try scene.add(1, Self.lines)
        #expect(try await scene.sort().done == 1)
        let result = try #require(try scene.results().first)
        #expect(result.type == .receipt && result.facts.isEmpty)
    }
}
