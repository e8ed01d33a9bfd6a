import Base
import Foundation
import TestSupport
import Testing

@testable import PapersEngine

/// Prints blocks of text to a PDF, and reads it with PDFium.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct PrintingTests {
    init() throws { try PDFiumLibrary.load(program: try builtProgram().display) }

    private func print(_ blocks: [PrintedBlock], title: String = "t") throws -> [UInt8] {
        var printer = try PaperPrinter(title: title, author: "a")
        for block in blocks { try printer.print(block) }
        return try printer.finish()
    }

    private func block(_ text: String) -> PrintedBlock { PrintedBlock(.text(PrintedText([PrintedRun(text)]))) }

    private func words(_ bytes: [UInt8]) -> [String] {
        PaperWords.text(of: bytes, maximum: 1 << 20)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }

    @Test(arguments: ["Grüße vom Meer", "Привет мир", "Καλημέρα κόσμε", "fish & <chips> \"here\""])
    func `letters are printed, and found again by a search`(text: String) throws {
        #expect(words(try print([block(text)])) == text.split(separator: " ").map(String.init))
    }

    /// In Arabic and Hindi, the characters of a word are joined and reordered, so the glyphs differ from the characters. The
    /// extracted text must be unchanged.
    @Test(arguments: ["السلام عليكم", "नमस्ते दुनिया"]) func `scripts that join their letters are set, and can be searched`(
        text: String
    ) throws {
        let paper = try DrawnPaper(bytes: try print([block(text)]))
        let found = Set(paper.plainText(of: 1, maximum: 1000).unicodeScalars.filter { !$0.properties.isWhitespace })
        #expect(found == Set(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
    }

    @Test func `Arabic begins on the right`() throws {
        let paper = try DrawnPaper(bytes: try print([block("سلام"), block("salam")]))
        let words = try paper.text(of: 1).words
        #expect((words.first { $0.text.utf8.first.map { $0 > 0x7F } ?? false }?.box.left ?? 0) > 300)
        #expect((words.first { $0.text == "salam" }?.box.left ?? 999) < 100)
    }

    @Test func `what is longer than a page goes on on the next one, and nothing is lost`() throws {
        let lines = (0..<200).map { "line\($0)" }
        let bytes = try print(lines.map(block))
        let paper = try DrawnPaper(bytes: bytes)
        #expect(paper.pageCount > 2 && paper.pageCount < 8)
        #expect(words(bytes) == lines)
        for page in 1...paper.pageCount {
            for word in try paper.text(of: page).words { #expect(word.box.bottom < PaperPrinter.height - 40) }
        }
    }

    @Test func `a long word is broken, none leaves the page`() throws {
        let paper = try DrawnPaper(bytes: try print([block(String(repeating: "abcdefghij", count: 60))]))
        for word in try paper.text(of: 1).words { #expect(word.box.right < PaperPrinter.width) }
    }

    @Test func `the cells of a table stand side by side`() throws {
        let rows = [["Item", "Price"], ["Apples", "2.50"]].map { $0.map { PrintedText([PrintedRun($0)]) } }
        let words = try DrawnPaper(bytes: try print([PrintedBlock(.table(rows))])).text(of: 1).words
        let box = Dictionary(uniqueKeysWithValues: words.map { ($0.text, $0.box) })
        let (item, price) = (try #require(box["Item"]), try #require(box["Price"]))
        let (apples, cost) = (try #require(box["Apples"]), try #require(box["2.50"]))
        #expect(abs(item.top - price.top) < 1 && abs(apples.top - cost.top) < 1 && apples.top > item.bottom - 1)
        #expect(abs(price.left - cost.left) < 3 && price.left > apples.right)
    }

    /// Returns the exit status of `qpdf --check`: 0 for a file without errors, 3 for a file with errors that can be repaired.
    private func check(_ file: [UInt8]) throws -> Int32 {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("printed-\(UUID().uuidString).pdf")
        try Data(file).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["qpdf", "--check", path.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func `links lead where they say, and only plain addresses are written`() throws {
        var style = PrintedRun.Style()
        style.link = "https://example.org/a?b=c"
        let good = try print([PrintedBlock(.text(PrintedText([PrintedRun("see "), PrintedRun("here", style)])))])
        #expect(String(decoding: good, as: UTF8.self).contains("https://example.org/a?b=c"))
        #expect(try check(good) == 0, "qpdf has found faults")
        style.link = "https://example.org/' dest='x"
        let bad = try print([PrintedBlock(.text(PrintedText([PrintedRun("here", style)])))])
        #expect(!String(decoding: bad, as: UTF8.self).contains("/URI"))
    }

    @Test func `control characters, marks and broken markup stay text`() throws {
        #expect(words(try print([block("a\u{1}b</span><b>c &amp;")], title: "\u{0}x\u{7}")) == ["ab</span><b>c", "&amp;"])
        _ = try print([block(""), block("\n\n"), block("\u{202E}\u{200F}x")])
    }
}
