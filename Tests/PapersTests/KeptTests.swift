import Base
import Foundation
import PapersEngine
import PapersTasks
import TestSupport
import Testing
import Workers

private let qpdf = "/usr/bin/qpdf"

/// Fields, links, bookmarks and attachments are copied with their pages. The qpdf command checks this.
@Suite(.serialized, .enabled(if: FileManager.default.isExecutableFile(atPath: qpdf), "needs qpdf")) struct KeptTests {
    /// Two pages, labelled i and ii. The first has a form field and a link to the second. There are also a bookmark for the
    /// second page and an attached file.
    private static let form = SamplePDF.file([
        "<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R /AcroForm << /Fields [5 0 R] /DA (/Helv 0 Tf 0 g) >>"
            + " /PageLabels << /Nums [0 << /S /r >>] >> /Names << /EmbeddedFiles << /Names [(note.txt) 9 0 R] >> >> >>",
        "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [5 0 R 8 0 R] >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Jane) /Rect [10 10 90 30] /P 3 0 R >>",
        "<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>",
        "<< /Title (Chapter) /Parent 6 0 R /Dest [4 0 R /Fit] >>",
        "<< /Type /Annot /Subtype /Link /Rect [10 50 90 70] /Dest [4 0 R /Fit] >>",
        "<< /Type /Filespec /F (note.txt) /UF (note.txt) /EF << /F 10 0 R >> >>",
        "<< /Type /EmbeddedFile /Length 5 >>\nstream\nHello\nendstream",
    ])

    private struct Report: Decodable {
        struct Page: Decodable { let label: [String: Value]? }
        struct Bookmark: Decodable {
            let title: String
            let destpageposfrom1: Int?
            let kids: [Bookmark]
        }
        struct Form: Decodable {
            struct Field: Decodable {
                let fullname: String
                let value: String?
                let pageposfrom1: Int
            }
            let fields: [Field]
        }
        /// A value in the report of qpdf: a name or a number.
        enum Value: Decodable {
            case name(String)
            case number(Int)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    self = .number(number)
                } else {
                    self = .name(try container.decode(String.self))
                }
            }
        }

        let pages: [Page]
        let outlines: [Bookmark]
        let acroform: Form

        var labels: [String] {
            pages.map { page in
                guard case .name(let style)? = page.label?["/S"], case .number(let number)? = page.label?["/St"] else {
                    return ""
                }
                return "\(style)\(number)"
            }
        }
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: Data) {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: qpdf)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    private struct Kept {
        let labels: [String]
        let outlines: [Report.Bookmark]
        let fields: [Report.Form.Field]
        /// The names of attached files.
        let files: [String]
    }

    private func report(_ file: BytePath) throws -> Kept {
        #expect(try run(["--check", file.display]).status == 0)
        let keys = ["pages", "outlines", "acroform", "attachments"].map { "--json-key=\($0)" }
        let output = try run(["--json"] + keys + [file.display]).output
        let report = try JSONDecoder().decode(Report.self, from: output)
        let whole = try JSONSerialization.jsonObject(with: output) as? [String: Any]
        let files = (whole?["attachments"] as? [String: Any])?.keys.sorted() ?? []
        return Kept(labels: report.labels, outlines: report.outlines, fields: report.acroform.fields, files: files)
    }

    private func withPool(_ body: (WorkerPool, BytePath, BytePath) async throws -> Void) async throws {
        let program = try builtProgram()
        try await withFolder { folder in
            let (file, output) = (folder.appending("form.pdf"), folder.appending("made.pdf"))
            try Data(Self.form).write(to: URL(fileURLWithPath: file.display))
            let pool = WorkerPool(executable: program, arguments: ["worker"], size: 1)
            do { try await body(pool, file, output) } catch {
                await pool.shutdown()
                throw error
            }
            await pool.shutdown()
        }
    }

    @Test func `what is attached comes along although its description has no number of its own`() async throws {
        try await withPool { pool, file, output in
            let within = "/Names [(note.txt) << /Type /Filespec /F (note.txt) /UF (note.txt) /EF << /F 10 0 R >> >>]"
            let bytes = Self.form.replacing("/Names [(note.txt) 9 0 R]".utf8, with: within.utf8)
            try Data(bytes).write(to: URL(fileURLWithPath: file.display))
            _ = try await pool.perform(MergePDFs([.init(file), .init(file)], to: output))
            let report = try report(output)
            #expect(report.files.count == 2 && report.files.contains("note.txt"))
        }
    }

    @Test func `merged files bring their bookmarks, labels, fields and attached files along`() async throws {
        try await withPool { pool, file, output in
            let parts: [MergePDFs.Part] = [.init(file, title: "one"), .init(file, title: "two")]
            _ = try await pool.perform(MergePDFs(parts, to: output))
            let report = try report(output)
            #expect(report.labels == ["/r1", "/r2", "/r1", "/r2"])
            #expect(report.outlines.map(\.title) == ["one", "two"])
            #expect(report.outlines.map(\.destpageposfrom1) == [1, 3])
            #expect(report.outlines.flatMap(\.kids).map(\.title) == ["Chapter", "Chapter"])
            #expect(report.outlines.flatMap(\.kids).map(\.destpageposfrom1) == [2, 4])
            #expect(report.fields.map(\.value) == ["u:Jane", "u:Jane"])
            #expect(report.fields.map(\.pageposfrom1) == [1, 3])
            #expect(Set(report.fields.map(\.fullname)).count == 2, "two fields of one name are one")
            #expect(report.files.count == 2 && report.files.contains("note.txt"))
            for name in report.files {
                #expect(try run(["--show-attachment=\(name)", output.display]).output == Data("Hello".utf8), "\(name)")
            }
        }
    }

    /// LaTeX and Word write bookmarks in this way: the bookmark refers to a name, and the name to a dictionary that contains
    /// the destination.
    @Test func `bookmarks that lead to names are kept and split by`() async throws {
        try await withPool { pool, file, output in
            let named = SamplePDF.file([
                "<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R /Names << /Dests << /Names [(there) << /D [4 0 R /Fit] >>] >> >> >>",
                "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
                "<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>",
                "<< /Title (Named) /Parent 5 0 R /A << /S /GoTo /D (there) >> >>",
            ])
            try Data(named).write(to: URL(fileURLWithPath: file.display))
            _ = try await pool.perform(MergePDFs([.init(file, title: "one"), .init(file, title: nil)], to: output))
            let merged = try report(output).outlines
            #expect(merged.map(\.title) == ["one", "Named"])
            #expect(merged.flatMap(\.kids).map(\.destpageposfrom1) == [2])
            #expect(merged.map(\.destpageposfrom1) == [1, 4])
            let plan = try await pool.perform(PlanSplit(file, .bookmarks), priority: .interactive)
            #expect(plan.parts.map(\.title).contains("Named"))
            var edit = PDFEdit()
            edit.keep = "2,1"
            _ = try await pool.perform(EditPDF(file, edit, to: output))
            #expect(try report(output).outlines.map(\.destpageposfrom1) == [1])
        }
    }

    @Test func `the contents of a PDF are its bookmarks of all levels, those without a page too`() async throws {
        try await withPool { pool, file, _ in
            let nested = SamplePDF.file([
                "<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>",
                "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
                "<< /Type /Outlines /First 6 0 R /Last 9 0 R /Count 4 >>",
                "<< /Title (One) /Parent 5 0 R /Next 9 0 R /First 7 0 R /Last 8 0 R /Count 2 /Dest [3 0 R /Fit] >>",
                "<< /Title (Below) /Parent 6 0 R /Next 8 0 R /Dest [4 0 R /Fit] >>",
                // This bookmark leads back to its parent, and to no page.
                "<< /Title (Nowhere) /Parent 6 0 R /First 6 0 R /Last 6 0 R /Dest [99 0 R /Fit] >>",
                "<< /Title <FEFF00DC> /Parent 5 0 R /Dest [4 0 R /Fit] >>",
            ])
            try Data(nested).write(to: URL(fileURLWithPath: file.display))
            let contents = try await pool.perform(ReadContents(file), priority: .interactive).contents
            #expect(
                contents == [
                    PaperContent(title: "One", page: 1, level: 0), PaperContent(title: "Below", page: 2, level: 1),
                    PaperContent(title: "Nowhere", page: nil, level: 1), PaperContent(title: "Ü", page: 2, level: 0),
                ])
        }
    }

    /// A bookmark at the end opens a web page, as publishers add it.
    @Test func `bookmarks that lead to web pages are kept, and those that run something are not`() async throws {
        try await withPool { pool, file, output in
            let linked = SamplePDF.file([
                "<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>", "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
                "<< /Type /Outlines /First 6 0 R /Last 8 0 R /Count 3 >>",
                "<< /Title (Web) /Parent 5 0 R /Next 7 0 R /A << /S /URI /URI (https://example.org/a?b) >> >>",
                "<< /Title (Runs) /Parent 5 0 R /Prev 6 0 R /Next 8 0 R /A << /S /JavaScript /JS (app.alert\\(1\\)) >> >>",
                "<< /Title (Lies) /Parent 5 0 R /Prev 7 0 R /A << /S /URI /URI [1 0 R] >> >>",
            ])
            try Data(linked).write(to: URL(fileURLWithPath: file.display))
            /// Returns the number of bookmarks that open the web page.
            func addresses() throws -> Int {
                let plain = file.parent.appending("plain.pdf")
                #expect(try run(["--qdf", "--object-streams=disable", output.display, plain.display]).status == 0)
                let bytes = try Data(contentsOf: URL(fileURLWithPath: plain.display))
                return String(decoding: bytes, as: UTF8.self).components(separatedBy: "(https://example.org/a?b)").count - 1
            }
            _ = try await pool.perform(MergePDFs([.init(file, title: "one"), .init(file, title: nil)], to: output))
            #expect(try report(output).outlines.map(\.title) == ["one", "Web"])
            #expect(try report(output).outlines.flatMap(\.kids).map(\.title) == ["Web"])
            #expect(try addresses() == 2)
            var edit = PDFEdit()
            edit.remove = "1"
            _ = try await pool.perform(EditPDF(file, edit, to: output))
            #expect(try report(output).outlines.map(\.title) == ["Web"])
            #expect(try addresses() == 1)
            // A part of the PDF does not keep this bookmark, because no one would look for it there.
            _ = try await pool.perform(SplitPDF(file, ["1"], to: [output]))
            #expect(try report(output).outlines.isEmpty)
        }
    }

    @Test func `a part has what belongs to its pages, and nothing of the others`() async throws {
        try await withPool { pool, file, output in
            _ = try await pool.perform(SplitPDF(file, ["2"], to: [output]))
            let second = try report(output)
            #expect(second.labels == ["/r2"])
            #expect(second.outlines.map(\.destpageposfrom1) == [1])
            #expect(second.fields.isEmpty)
            _ = try await pool.perform(SplitPDF(file, ["1"], to: [output]))
            let first = try report(output)
            #expect(first.labels == ["/r1"])
            #expect(first.outlines.isEmpty)
            #expect(first.fields.map(\.value) == ["u:Jane"])
        }
    }

    @Test func `turning, ordering and making smaller keep all of it`() async throws {
        try await withPool { pool, file, output in
            var edit = PDFEdit()
            (edit.keep, edit.turn) = ("2,1", 90)
            _ = try await pool.perform(EditPDF(file, edit, to: output))
            let turned = try report(output)
            #expect(turned.outlines.map(\.destpageposfrom1) == [1])
            #expect(turned.fields.map(\.pageposfrom1) == [2])
            #expect(turned.files == ["note.txt"])
            _ = try await pool.perform(CompressPDF(file, .exact, to: output))
            let small = try report(output)
            #expect(small.labels == ["/r1", "/r2"])
            #expect(small.outlines.map(\.title) == ["Chapter"])
            #expect(small.fields.map(\.value) == ["u:Jane"])
            #expect(small.files == ["note.txt"])
        }
    }

    @Test func `pages keep their labels when others go`() async throws {
        try await withPool { pool, file, output in
            var edit = PDFEdit()
            edit.keep = "2,1,2"
            _ = try await pool.perform(EditPDF(file, edit, to: output))
            #expect(try report(output).labels == ["/r2", "/r1", "/r2"])
        }
    }

    @Test func `pages of a file without labels keep their numbers beside labelled ones`() async throws {
        try await withPool { pool, file, output in
            let plain = try put(SamplePDF.pages(["One", "Two", "Three"]), "plain.pdf", in: file.parent)
            let parts: [MergePDFs.Part] = [.init(plain, pages: "1-2"), .init(file), .init(plain, pages: "3,1")]
            _ = try await pool.perform(MergePDFs(parts, to: output))
            #expect(try report(output).labels == ["/D1", "/D2", "/r1", "/r2", "/D3", "/D1"])
            _ = try await pool.perform(MergePDFs([.init(plain), .init(plain)], to: output))
            #expect(try report(output).labels == ["", "", "", "", "", ""])
        }
    }

    @Test func `a PDF whose trailer lost its size is written as one that opens`() async throws {
        try await withPool { pool, file, output in
            let damaged = String(decoding: Self.form, as: UTF8.self).replacing("/Size", with: "/Sire")
            try Data(damaged.utf8).write(to: URL(fileURLWithPath: file.display))
            var edit = PDFEdit()
            edit.turn = 90
            _ = try await pool.perform(EditPDF(file, edit, to: output))
            #expect(try report(output).labels == ["/r1", "/r2"])
        }
    }
}
