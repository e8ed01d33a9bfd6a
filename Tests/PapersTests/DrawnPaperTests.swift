import Base
import Foundation
import Glibc
import PapersEngine
import PapersTasks
import TestSupport
import Testing
import Workers

let hasRenderer = PDFiumLibrary.find(program: (try? builtProgram().display) ?? "") != nil

/// Pages are drawn and read by a sandboxed worker of the real program.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct DrawnPaperTests {
    @Test func `a PDF says its pages, sizes and title, and whether it has text`() async throws {
        try await withPool { pool, folder in
            let turned = try put(SamplePDF.pages(["Hello", ""], extra: "/Rotate 90"), "a.pdf", in: folder)
            let about = try await pool.perform(DescribePDF(turned), priority: .interactive)
            #expect(about.pages == 2 && about.version == "1.7" && !about.isEncrypted && about.hasText)
            #expect(about.sizes == [PaperSize(width: 100, height: 200), PaperSize(width: 100, height: 200)])
            #expect(about.pagesWithoutText == [2] && about.title == nil)
        }
    }

    @Test(arguments: [0, 90, 180, 270]) func `words lie where they are drawn, however a page is turned`(turn: Int) async throws {
        try await withPool { pool, folder in
            let file = try put(SamplePDF.pages(["Hello big world"], extra: "/Rotate \(turn)"), "a.pdf", in: folder)
            let read = try await pool.perform(ReadPages(file), priority: .interactive)
            let page = try #require(read.read.first)
            #expect(page.words.map(\.text) == ["Hello", "big", "world"])
            #expect(page.text == "Hello big world")
            let picture = folder.appending("a.png")
            let drawn = try await pool.perform(
                DrawPage(1, of: file, .dpi(144), as: .png, output: picture), priority: .interactive)
            #expect(drawn.width == (turn % 180 == 0 ? 400 : 200) && drawn.height == (turn % 180 == 0 ? 200 : 400))
            // On the page before rotation, the box of the first word begins 20 points from the left, and its baseline is 50
            // points from the bottom.
            let box = page.words[0].box
            let edges = [box.left, box.top, page.size.width - box.right, page.size.height - box.bottom]
            let left = edges[[0: 0, 90: 1, 180: 2, 270: 3][turn] ?? 0]
            #expect(abs(left - 20) < 1.5, "\(box)")
        }
    }

    /// In a folder of unfinished results, a result is written under its final name from the beginning. In any other folder, it
    /// is first written to a temporary file.
    @Test(arguments: ["results", Drafts.folderName(for: 7)])
    func `a page is drawn at the size that is asked for, whole or not at all`(_ resultsName: String) async throws {
        try await withPool { pool, folder in
            let file = try put(SamplePDF.pages(["Hello"]), "a.pdf", in: folder)
            let results = folder.appending(BytePath(resultsName))
            try results.makeFolders()
            let output = results.appending("a.jpg")
            // The result replaces an existing file.
            try Data("before".utf8).write(to: URL(fileURLWithPath: output.display))
            let drawn = try await pool.perform(DrawPage(1, of: file, .width(400), output: output), priority: .interactive)
            #expect(drawn.width == 400 && drawn.height == 200 && drawn.pages == 1)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: output.display))
            #expect(bytes.count == drawn.bytes && bytes.prefix(2) == Data([0xFF, 0xD8]))
            // 400 pixels on 200 points are 144 dpi. The JPEG's header states this density.
            #expect(Array(bytes[13..<18]) == [1, 0, 144, 0, 144])
            let gone = results.appending("b.jpg")
            let failure = await #expect(throws: Failure.self) {
                try await pool.perform(DrawPage(2, of: file, .width(400), output: gone), priority: .interactive)
            }
            #expect(failure?.code == .badRequest && failure?.file == file.display)
            #expect(results.children == [BytePath("a.jpg")])
        }
    }

    @Test func `hostile files end with a clear failure, and the worker lives on`() async throws {
        let loop = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1000000000 /Kids [2 0 R 2 0 R] /Parent 2 0 R >>",
        ]
        let bombs: [(String, [UInt8], Set<Failure.Code>)] = [
            ("empty", [], [.corruptFile]), ("text", Array("Dear reader".utf8), [.corruptFile]),
            ("huge", SamplePDF.pages(["a"], mediaBox: "[0 0 99999999 99999999]"), [.tooLarge, .corruptFile]),
            ("cut", Array(SamplePDF.pages(["a"]).prefix(300)), [.corruptFile, .badRequest]),
            ("loop", SamplePDF.file(loop), [.corruptFile, .badRequest]),
            ("claims", SamplePDF.file(loop, trailer: "/Size 1000000000"), [.corruptFile, .badRequest]),
        ]
        try await withPool { pool, folder in
            for (name, bytes, codes) in bombs {
                let file = try put(bytes, name, in: folder)
                let output = folder.appending("out.jpg")
                let failure = await #expect(throws: Failure.self, "\(name)") {
                    try await pool.perform(DrawPage(1, of: file, .dpi(150), output: output), priority: .interactive)
                }
                #expect(failure.map { codes.contains($0.code) } == true, "\(name): \(String(describing: failure))")
                #expect(failure?.file == file.display)
            }
            #expect(pool.statistics.started == 1)
        }
    }
}
