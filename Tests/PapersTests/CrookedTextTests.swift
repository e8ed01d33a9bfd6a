import Base
import Foundation
import Glibc
import PapersEngine
import PapersTasks
import TestSupport
import Testing
import Workers

private let pdftotext = "/usr/bin/pdftotext"

/// The text over a page that was scanned crooked is found in the order in which it is read.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct CrookedTextTests {
    private static let size = PaperSize(width: 595, height: 842)
    private static let texts = [
        "on", "sea", "Typing", "quickly", "over", "every", "lazy", "dog", "Ångström", "a", "unmarried", "jog",
    ]
    private static let (rows, letter, pitch) = (40, 5.2, 17.0)

    /// Returns lines as a reading finds them: each word is as high as its letters.
    ///
    /// - Parameter degrees: how far the page is turned clockwise around its middle.
    private static func lines(turned degrees: Double) -> [PaperLine] {
        let angle = degrees * .pi / 180, middle = SIMD2(size.width, size.height) / 2
        func turned(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PaperLine.Corners {
            [(left, top), (right, top), (right, bottom), (left, bottom)].map { x, y in
                let (dx, dy) = (x - middle.x, y - middle.y)
                return middle + SIMD2(dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle))
            }
        }
        var dice = SplitMix64(seed: 5)
        return (0..<rows).map { row in
            let base = 90 + Double(row) * pitch
            var left = 70.0
            var words: [(text: String, corners: PaperLine.Corners)] = []
            while true {
                let text = texts[Int.random(in: texts.indices, using: &dice)], right = left + Double(text.count) * letter
                if right > 525 { break }
                let isTall = text.contains { "TdklyÅg".contains($0) && $0 != "y" && $0 != "g" }
                let isLow = text.contains { "ypgqjz".contains($0) && $0 != "z" }
                words.append((text, turned(left, base - (isTall ? 8.6 : 5.6), right, base + (isLow ? 2.6 : 0))))
                left = right + 3.2
            }
            return PaperLine(turned(70, base - 10, left, base + 4), words)
        }
    }

    /// Returns the share of the words that are found in order: the longest common subsequence.
    private static func share(_ found: [String], of wanted: [String]) -> Double {
        var row = [Int](repeating: 0, count: found.count + 1)
        for word in wanted {
            var corner = 0
            for index in found.indices {
                let above = row[index + 1]
                row[index + 1] = found[index] == word ? corner + 1 : max(above, row[index])
                corner = above
            }
        }
        return Double(row[found.count]) / Double(wanted.count)
    }

    private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

    private static func read(_ file: BytePath) throws -> [String] {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: pdftotext)
        process.arguments = [file.display, "-"]
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return words(String(decoding: output, as: UTF8.self))
    }

    @Test(arguments: [0.0, 0.5, 2, -2, 3.5, 5, -5, 90])
    func `words are found in order on a page turned by some degrees`(degrees: Double) async throws {
        let placed = PaperLine.words(of: Self.lines(turned: degrees)), wanted = placed.map(\.text)
        try await withPool { pool, folder in
            let file = try put(SamplePDF.pages([""], mediaBox: "[0 0 595 842]"), "a.pdf", in: folder)
            let output = folder.appending("b.pdf")
            let task = AddText([.init(1, size: Self.size, words: placed)], to: file, output: output)
            _ = try await pool.perform(task, priority: .interactive)
            // PDFium loses no word. It may mix two lines if one ends at the height at which the next one begins.
            let page = try #require(try await pool.perform(ReadPages(output), priority: .interactive).read.first)
            #expect(page.words.map(\.text).sorted() == wanted.sorted())
            for word in placed.prefix(20) {
                let isThere = page.words.contains { found in
                    found.text == word.text && abs(found.box.left - word.box.left) < 3
                        && abs(found.box.bottom - word.box.bottom) < 3
                }
                #expect(isThere, "\(word)")
            }
            guard access(pdftotext, X_OK) == 0, degrees < 45 else { return }
            // On a level page, each word has the box of its own letters, and poppler mixes up some of them.
            #expect(try Self.share(Self.read(output), of: wanted) >= (degrees == 0 ? 0.6 : 0.95))
        }
    }

    @Test func `words of a level line have the boxes of their letters, and those of a crooked line stand on its slope`() throws {
        let level = PaperLine.words(of: Self.lines(turned: 0))
        #expect(level.allSatisfy { $0.line == nil })
        let heights = Set(level.map { (($0.box.bottom - $0.box.top) * 10).rounded() })
        #expect(heights == [56, 82, 86, 112])
        let crooked = PaperLine.words(of: Self.lines(turned: 5)).filter { $0.line == 0 }
        let first = try #require(crooked.first), last = try #require(crooked.last)
        let run = (last.box.left + last.box.right - first.box.left - first.box.right) / 2
        #expect(abs(last.box.bottom - first.box.bottom - run * tan(5 * Double.pi / 180)) < 0.01)
        #expect(Set(crooked.map { (($0.box.bottom - $0.box.top) * 1000).rounded() }).count == 1)
    }
}
