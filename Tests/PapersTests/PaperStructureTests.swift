import Base
import Foundation
import Glibc
import PapersEngine
import PapersTasks
import TestSupport
import Testing
import Workers

/// Files are split and merged by a sandboxed worker of the real program, and read with PDFium.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct PaperStructureTests {
    private func texts(_ file: BytePath, _ pool: WorkerPool) async throws -> [String] {
        try await pool.perform(ReadPages(file), priority: .interactive).read.map(\.text)
    }

    private func names(in folder: BytePath) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.display).sorted()
    }

    @Test func `files become one, in their order, a file twice too`() async throws {
        try await withPool { pool, folder in
            let one = try put(SamplePDF.pages(["One", "Two"]), "a.pdf", in: folder)
            let other = try put(SamplePDF.pages(["Three"]), "b.pdf", in: folder)
            let output = folder.appending("c.pdf")
            let parts: [MergePDFs.Part] = [.init(other, title: "b"), .init(one, pages: "2-1", title: "a"), .init(other)]
            let made = try await pool.perform(MergePDFs(parts, title: "All", to: output), priority: .interactive)
            #expect(made.pages == 4)
            #expect(try await texts(output, pool) == ["Three", "Two", "One", "Three"])
            #expect(try await pool.perform(DescribePDF(output), priority: .interactive).title == "All")
            let plan = try await pool.perform(PlanSplit(output, .bookmarks), priority: .interactive)
            #expect(plan.parts.map(\.title) == ["b", "a"])
            #expect(plan.parts.map(\.pages) == ["1", "2-4"])
        }
    }

    @Test func `a file is taken apart by number and by range`() async throws {
        try await withPool { pool, folder in
            let file = try put(SamplePDF.pages(["A", "B", "C", "D", "E"]), "a.pdf", in: folder)
            let every = try await pool.perform(PlanSplit(file, .every(2)), priority: .interactive)
            #expect(every.parts.map(\.pages) == ["1-2", "3-4", "5"])
            let ranges = try await pool.perform(PlanSplit(file, .ranges("4-,1,3-2")), priority: .interactive)
            #expect(ranges.parts.map(\.pages) == ["4-5", "1", "3-2"])
            let outputs = ["x", "y", "z"].map { folder.appending("\($0).pdf") }
            _ = try await pool.perform(SplitPDF(file, ranges.parts.map(\.pages), to: outputs), priority: .interactive)
            var pieces: [[String]] = []
            for output in outputs { pieces.append(try await texts(output, pool)) }
            #expect(pieces == [["D", "E"], ["A"], ["C", "B"]])
            let failure = await #expect(throws: Failure.self) {
                try await pool.perform(PlanSplit(file, .bookmarks), priority: .interactive)
            }
            #expect(failure?.reason == "pdf.noBookmarks")
        }
    }

    @Test func `pages are kept, removed and turned; all else stays`() async throws {
        try await withPool { pool, folder in
            let file = try put(SamplePDF.pages(["A", "B", "C"]), "a.pdf", in: folder)
            let output = folder.appending("b.pdf")
            var edit = PDFEdit()
            (edit.remove, edit.turn, edit.turned, edit.information) = ("2", 90, "3", [.title: "Grüße"])
            _ = try await pool.perform(EditPDF(file, edit, to: output), priority: .interactive)
            #expect(try await texts(output, pool) == ["A", "C"])
            let about = try await pool.perform(DescribePDF(output), priority: .interactive)
            #expect(about.title == "Grüße")
            #expect(about.sizes == [PaperSize(width: 200, height: 100), PaperSize(width: 100, height: 200)])
            var all = PDFEdit()
            all.remove = "1-"
            let task = EditPDF(file, all, to: folder.appending("c.pdf"))
            let failure = await #expect(throws: Failure.self) {
                try await pool.perform(task, priority: .interactive)
            }
            #expect(failure?.reason == "pdf.nothingLeft" && failure?.file == file.display)
            #expect(try names(in: folder) == ["a.pdf", "b.pdf"])
        }
    }

    @Test func `a page that is not there fails, and nothing is left behind`() async throws {
        try await withPool { pool, folder in
            let file = try put(SamplePDF.pages(["A"]), "a.pdf", in: folder)
            let failure = await #expect(throws: Failure.self) {
                try await pool.perform(
                    MergePDFs([.init(file), .init(file, pages: "2")], to: folder.appending("b.pdf")), priority: .interactive)
            }
            #expect(failure?.reason == "pdf.noPage" && failure?.file == file.display)
            let left = try names(in: folder)
            #expect(left == ["a.pdf"])
        }
    }

    @Test func `text is put over a page where it stands, however the page is turned`() async throws {
        try await withPool { pool, folder in
            for turn in [0, 90, 180, 270] {
                let file = try put(SamplePDF.pages([""], extra: "/Rotate \(turn)"), "a.pdf", in: folder)
                let output = folder.appending("b.pdf")
                let size = turn % 180 == 0 ? PaperSize(width: 200, height: 100) : PaperSize(width: 100, height: 200)
                let box = PaperBox(left: 20, top: 30, right: 60, bottom: 42)
                _ = try await pool.perform(
                    AddText([.init(1, size: size, words: [PaperWord("Straße", box)])], to: file, output: output),
                    priority: .interactive)
                let page = try #require(try await pool.perform(ReadPages(output), priority: .interactive).read.first)
                let word = try #require(page.words.first)
                #expect(word.text == "Straße")
                let found = [word.box.left, word.box.top, word.box.right, word.box.bottom]
                for (found, wanted) in zip(found, [20.0, 30, 60, 42]) {
                    #expect(abs(found - wanted) < 1.5, "\(turn): \(word.box)")
                }
            }
        }
    }

    @Test func `what cannot be made smaller stays as it is, byte for byte`() async throws {
        try await withPool { pool, folder in
            let file = try put(SamplePDF.pages(["A"]), "a.pdf", in: folder)
            let (once, twice) = (folder.appending("b.pdf"), folder.appending("c.pdf"))
            let compression = PaperCompression(dpi: 150, quality: 60)
            _ = try await pool.perform(CompressPDF(file, compression, to: once), priority: .interactive)
            let again = try await pool.perform(CompressPDF(once, compression, to: twice), priority: .interactive)
            #expect(again.isUnchanged)
            let (before, after) = (
                try Data(contentsOf: URL(fileURLWithPath: once.display)),
                try Data(contentsOf: URL(fileURLWithPath: twice.display))
            )
            #expect(before == after)
        }
    }

    @Test(arguments: ["", "%PDF-1.7", "hello", "%PDF-1.7\ntrailer\n<< /Root 1 0 R >>\n"])
    func `what is no PDF is refused by each task`(text: String) async throws {
        try await withPool { pool, folder in
            let file = try put(Array(text.utf8), "a.pdf", in: folder)
            let output = folder.appending("b.pdf")
            let tasks: [() async throws -> Void] = [
                { _ = try await pool.perform(MergePDFs([.init(file)], to: output), priority: .interactive) },
                { _ = try await pool.perform(EditPDF(file, PDFEdit(), to: output), priority: .interactive) },
                { _ = try await pool.perform(PlanSplit(file, .every(1)), priority: .interactive) },
                {
                    let compression = PaperCompression(dpi: 150, quality: 60)
                    _ = try await pool.perform(CompressPDF(file, compression, to: output), priority: .interactive)
                },
            ]
            for task in tasks {
                let failure = await #expect(throws: Failure.self) { try await task() }
                #expect(failure?.file == file.display)
            }
            #expect(try names(in: folder) == ["a.pdf"])
        }
    }
}
