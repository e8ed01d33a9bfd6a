import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import ReadingEngine
import Synchronization
import TestSupport
import Testing

@testable import Notes
@testable import Readings

struct StoredLinesTests {
    @Test(
        arguments: [
            ("UILU UCILIL WO CAO", [780, 690, 700], true), ("Ευχαριστ για την επσε", [820], true),
            ("Thank you for your visit", [880, 990], false), ("One sure line of two", [990, 700], true),
            ("Two sure lines of three", [940, 940, 600], false), ("UILU", [600], false), ("1234567890", [600], false),
            ("ありがとうございました", [700], false), ("", [], false),
        ] as [(String, [Int], Bool)])
    func `what hardly a word is certain of is doubtful`(text: String, confidences: [Int], isDoubtful: Bool) {
        #expect(Doubt.isDue(text, confidences) == isDoubtful)
    }

    @Test func `the confidences of stored lines are found without decoding them`() throws {
        let lines = reading("a \"c\":7\n\\\"c\":8 c:9\t\"c\":1\"", confidence: 0.123).lines + reading("ü", confidence: 1).lines
        #expect(lines.count == 4)
        #expect(StoredLines.thousandths(try StoredLines.encode(lines)) == [123, 123, 123, 1000])
        #expect(StoredLines.thousandths(Data("\"c\":".utf8)) == [])
        #expect(StoredLines.thousandths(Data()) == [])
    }

    @Test func `numbers that no reader has, as one taken over may answer, are stored as what fits`() throws {
        let quad = Quad(.init(-3e38, 3e38), .init(0, 0), .init(1e9, 0), .init(0, 1e9))
        let line = TextLine(text: "a", confidence: 3e38, quad: quad, words: [], block: .max, row: .min)
        let stored = try StoredLines.decode(try StoredLines.encode([line, line]))
        #expect(stored.map(\.confidence) == [0, 0] && stored.first?.quad.topLeft == .init(-1e6, 1e6))
    }
}
