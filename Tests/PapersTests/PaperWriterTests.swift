import Base
import Foundation
import Glibc
import PicturesEngine
import TestSupport
import Testing

@testable import PapersEngine

/// Reads the written PDFs with PDFium, and with qpdf and Poppler if they are installed.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct PaperWriterTests {
    private static let words = ["Grüße", "Łódź", "Ελλάδα", "Москва", "日本語", "a<b>&c", "(x)\\", "😀", "I"]

    private func pages() -> [PaperPage] {
        let words = (0..<90).map { number in
            let (left, top) = (40 + Double(number % 5) * 100, 40 + Double(number / 5) * 30)
            let box = PaperBox(
                left: left, top: top, right: left + 30 + Double(number % 7) * 6, bottom: top + 9 + Double(number % 4))
            return PaperWord(Self.words[number % Self.words.count], box)
        }
        let grey = (0..<64 * 32).map { UInt8($0 / 64 * 8) }
        return [PaperPage(size: PaperFit.a4, picture: .grey(grey, width: 64, height: 32), words: words)]
    }

    private func write(_ pages: [PaperPage], title: String = "Übung & <Test> 日本") throws -> (DrawnPaper, URL) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("shoebox-test-\(UUID().uuidString).pdf")
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        defer { close(descriptor) }
        let information = PaperInformation(title: title, language: "de", created: 1_763_900_000)
        var writer = try PaperWriter(descriptor: descriptor, information: information)
        for page in pages { try writer.add(page) }
        try writer.finish()
        try PDFiumLibrary.load(program: try builtProgram().display)
        return (try DrawnPaper(descriptor: descriptor, size: Int(lseek(descriptor, 0, SEEK_END))), url)
    }

    @Test func `words are found where they were put, to a tenth of a point`() throws {
        let pages = pages()
        let (paper, url) = try write(pages)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(paper.information("Title") == "Übung & <Test> 日本")
        #expect(paper.information("CreationDate") == "D:20251123121320Z")
        let found = try paper.text(of: 1).words
        #expect(found.count == pages[0].words.count)
        for word in pages[0].words {
            let near = found.filter { abs($0.box.left - word.box.left) < 0.1 && abs($0.box.top - word.box.top) < 0.1 }
            #expect(near.map(\.text) == [word.text])
            #expect(near.allSatisfy { abs($0.box.right - word.box.right) < 0.1 && abs($0.box.bottom - word.box.bottom) < 0.1 })
        }
    }

    @Test(
        .enabled(
            if: access("/usr/bin/pdftotext", X_OK) == 0 && access("/usr/bin/qpdf", X_OK) == 0, "needs qpdf and poppler-utils"))
    func `independent readers find no error and the same words, to a point`() throws {
        let pages = pages()
        let (_, url) = try write(pages)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try run("/usr/bin/qpdf", ["--check", url.path]).status == 0)
        let text = try run("/usr/bin/pdftotext", ["-bbox", url.path, "-"]).output
        #expect(text.components(separatedBy: "<word ").count - 1 == 90)
        #expect(text.contains(">Ελλάδα</word>") && text.contains(">a&lt;b&gt;&amp;c</word>"))
        let boxes = text.matches(of: /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/).map { match in
            [match.1, match.2, match.3, match.4].map { Double($0) ?? -1 }
        }
        for word in pages[0].words {
            let box = [word.box.left, word.box.top, word.box.right, word.box.bottom]
            let nearest =
                boxes.map { candidate in zip(candidate, box).map { abs($0 - $1) }.max() ?? .infinity }.min() ?? .infinity
            #expect(nearest < 1, "\(word.text) at \(box) is \(nearest) points off")
        }
    }

    @Test func `black and white rows come back as they were, whatever their runs`() throws {
        var random = SplitMix64(seed: 18)
        let (width, height) = (2703, 120)
        var grey = [UInt8](repeating: 255, count: width * height)
        for y in 0..<height {
            var (x, isBlack) = (0, y % 2 == 0)
            while x < width {
                let longest = [3, 64, 130, 2703][Int(random.next() % 4)]
                let end = min(width, x + 1 + Int(random.next() % UInt64(longest)))
                if isBlack { for column in x..<end { grey[y * width + column] = 0 } }
                (x, isBlack) = (end, !isBlack)
            }
            // These rows are shifted copies of the rows above, so the encoder also needs its other codes.
            if y % 3 != 0 { for x in 3..<(width - 3) { grey[y * width + x] = grey[(y - 1) * width + x + y % 5 - 2] } }
        }
        let rows = try #require(PackedRows(grey: grey, width: width, height: height))
        let (paper, url) = try write([
            PaperPage(size: PaperSize(width: Double(width), height: Double(height)), picture: .blackAndWhite(rows))
        ])
        defer { try? FileManager.default.removeItem(at: url) }
        let drawn = try paper.grey(of: 1, .width(width))
        #expect(drawn.width == width && drawn.height == height)
        #expect(zip(drawn.bytes, grey).filter { $0 != $1 }.count == 0)
    }

    @Test func `pictures without loss come back as they were`() throws {
        let (width, height) = (50, 40)
        var random = SplitMix64(seed: 1)
        let colours = (0..<width * height * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let pixels = Pixels(bytes: colours, width: width, height: height)
        let (paper, url) = try write([
            PaperPage(size: PaperSize(width: 50, height: 40), picture: .lossless(pixels))
        ])
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try paper.pixels(of: 1, .dpi(72)).bytes == colours)
    }

    @Test func `a file without pages is none, and what is no JPEG is refused`() throws {
        #expect(throws: PaperError.noPages) { try write([]) }
        #expect(throws: PaperError.self) {
            try write([PaperPage(size: PaperFit.a4, picture: .jpeg([0xFF, 0xD8, 0xFF, 0xD9]))])
        }
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = Pipe()
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
