import Foundation
import Testing

@testable import ReadingEngine

struct ReadingShapeTests {
    private func line(_ text: String, block: Int, row: Int) -> TextLine {
        TextLine(
            text: text, confidence: 0.5, quad: Quad([1, 2], [3.5, 2], [3.5, 4], [1, 4]), words: [], block: block, row: row)
    }

    @Test func `rows are lines, empty lines separate blocks, spaces separate the lines of a row`() {
        let lines = [
            line("Coffee", block: 0, row: 0), line("2.50", block: 0, row: 0), line("Tea", block: 0, row: 1),
            line("Thank you", block: 1, row: 2),
        ]
        #expect(Reading(width: 9, height: 9, lines: lines, seconds: 0).text == "Coffee 2.50\nTea\n\nThank you")
        #expect(Reading(width: 9, height: 9, lines: [], seconds: 0).text == "")
    }

    @Test func `a quad is coded as a list of four corners`() throws {
        let quad = Quad([1, 2], [30.5, 2.25], [30.5, 12], [1, 12])
        let json = try JSONEncoder().encode(quad)
        #expect(String(decoding: json, as: UTF8.self) == "[[1,2],[30.5,2.25],[30.5,12],[1,12]]")
        #expect(try JSONDecoder().decode(Quad.self, from: json) == quad)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Quad.self, from: Data("[[1,2],[3,4]]".utf8)) }
    }

    @Test func `a reading survives the wire`() throws {
        let word = TextWord(text: "Tea", quad: Quad([0.1, 0.2], [9.9, 0.2], [9.9, 5], [0.1, 5]))
        let line = TextLine(text: "Tea", confidence: 0.987, quad: word.quad, words: [word], block: 0, row: 0)
        let reading = Reading(width: 640, height: 480, lines: [line], seconds: 0.25)
        #expect(try JSONDecoder().decode(Reading.self, from: JSONEncoder().encode(reading)) == reading)
    }
}
