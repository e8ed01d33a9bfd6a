import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import Jobs
import TestSupport
import Testing
import Workers

@testable import Notes

/// Documents of all kinds, read by real worker processes.
@Suite(.serialized) struct RealDocumentTests {
    private static func zip(_ files: [(name: String, text: String)]) throws -> [UInt8] {
        let writer = try ArchiveWriter(.zip)
        var bytes: [UInt8] = []
        for file in files { bytes += try writer.add(file.name, Array(file.text.utf8), modified: 0) }
        return bytes + (try writer.finish())
    }

    private static func samples() throws -> [(name: String, bytes: [UInt8], words: String)] {
        let mail =
            "From: Ada <ada@example.com>\r\nSubject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=\r\nContent-Type: text/plain\r\n\r\nmailword here\r\n"
        return [
            ("a.pdf", SamplePDF.pages(["pdfword one", "second page"]), "pdfword second"),
            ("b.docx", try zip([("word/document.xml", "<w:p xmlns:w='x'><w:t>docxword</w:t></w:p>")]), "docxword"),
            ("c.xlsx", try zip([("xl/sharedStrings.xml", "<sst><si><t>xlsxword</t></si></sst>")]), "xlsxword"),
            ("d.pptx", try zip([("ppt/slides/slide1.xml", "<a:p xmlns:a='x'><a:t>pptxword</a:t></a:p>")]), "pptxword"),
            ("e.odt", try zip([("content.xml", "<text:p xmlns:text='y'>odtword</text:p>")]), "odtword"),
            (
                "f.epub",
                try zip([
                    ("OEBPS/one.xhtml", "<!DOCTYPE html><html><body><p>epubword</p></body></html>"),
                    ("OEBPS/style.css", "cssword"),
                ]), "epubword"
            ),
            ("g.txt", Array("Gr\u{FC}\u{DF}e textword".unicodeScalars.map { UInt8($0.value) }), "grusse textword"),
            ("h.md", Array("# Title\n\nmarkdownword Müller".utf8), "markdownword muller"),
            ("i.html", Array("<html><script>scriptword</script><p>htmlword &amp; more</p></html>".utf8), "htmlword more"),
            ("j.eml", Array(mail.utf8), "grusse ada mailword"),
        ]
    }

    /// Runs the job over the documents of a folder until nothing is left.
    private func read(
        _ files: [(name: String, bytes: [UInt8])], during: (WorkerPool, Catalogue) async throws -> Void = { _, _ in }
    )
        async throws -> (Scene, Job)
    {
        let scene = try Scene()
        let folder = scene.photos.appending("a")
        try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
        var entries: [OtherFiles.Entry] = []
        for file in files {
            let path = folder.appending(file.name)
            try Data(file.bytes).write(to: URL(fileURLWithPath: path.display))
            let stamp = try #require(FileStamp(of: path))
            entries.append(
                OtherFiles.Entry(name: path.name, size: stamp.size, modified: stamp.modified / 1_000_000_000))
        }
        let found = entries
        _ = try scene.catalogue.write { try OtherFiles.update($0, in: folder, found) }
        let pool = WorkerPool(executable: try builtProgram(), size: 2)
        let reader = PictureReader(scene.catalogue, processors: 1) { _, _, _, _ throws(Failure) in
            throw Failure(.unknown, "None.")
        }
        let jobs = Jobs(scene.catalogue, works: [BackgroundReading(reader, DocumentReader(pool))])
        let job = try await jobs.start(BackgroundReading.kind)
        try await during(pool, scene.catalogue)
        let end = try await jobs.finish(job.id)
        for failure in try await jobs.failures(job.id).items { Issue.record("\(failure.key): \(failure.error)") }
        await jobs.shutdown()
        await pool.shutdown()
        return (scene, end)
    }

    @Test func `the words of every kind of document are found`() async throws {
        let samples = try Self.samples()
        let (scene, job) = try await read(samples.map { ($0.name, $0.bytes) })
        #expect(job.done == samples.count)
        for sample in samples { #expect(try scene.found(sample.words) == [sample.name]) }
        for nothing in ["scriptword", "cssword", "document.xml"] { #expect(try scene.found(nothing) == []) }
    }

    @Test func `workers that are killed in between lose nothing`() async throws {
        let files = (0..<60).map { (name: "\($0).pdf", bytes: SamplePDF.pages(["word\($0)x common"])) }
        let (scene, job) = try await read(files) { pool, catalogue in
            for share in [5, 20, 40] {
                try await until {
                    try catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM document") ?? 0 } >= share
                }
                for worker in pool.statistics.running { kill(worker, SIGKILL) }
            }
        }
        #expect(job.state == .done && job.done == 60)
        #expect(Set(try scene.found("common")).count == 60)
        for number in 0..<60 { #expect(try scene.found("word\(number)x") == ["\(number).pdf"]) }
    }
}
