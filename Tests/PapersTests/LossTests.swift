import Base
import Foundation
import PapersTasks
import TestSupport
import Testing
import Workers

/// If a new PDF lacks a feature of its source, the answer names the feature.
@Suite(.serialized) struct LossTests {
    private static func file(_ catalog: String) -> [UInt8] {
        SamplePDF.file([
            "<< /Type /Catalog /Pages 2 0 R \(catalog) >>", "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [5 0 R] >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
            "<< /Type /Annot /Subtype /Widget /FT /Sig /T (signed) /V 6 0 R /Rect [10 10 90 30] /P 3 0 R >>",
            "<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >>",
            "<< /Type /Filespec /F (note.txt) /UF (note.txt) /EF << /F 8 0 R >> >>",
            "<< /Type /EmbeddedFile /Length 5 >>\nstream\nHello\nendstream",
            "<< /Type /StructTreeRoot >>",
        ])
    }

    private static let cases: [(catalog: String, edited: [PDFLoss], merged: [PDFLoss], split: [PDFLoss])] = [
        ("", [], [], []),
        ("/AcroForm << /Fields [5 0 R] /SigFlags 3 >>", [.signature], [.signature], [.signature]),
        ("/AcroForm << /Fields [] /XFA (x) >>", [], [.liveForm], [.liveForm]),
        ("/Names << /EmbeddedFiles << /Names [(note.txt) 7 0 R] >> >>", [], [], [.files]),
        ("/StructTreeRoot 9 0 R", [], [.structure], [.structure]),
    ]

    @Test(arguments: cases.indices) func `each loss is said, and none that is none`(index: Int) async throws {
        let (catalog, edited, merged, split) = Self.cases[index]
        try await withPool { pool, folder in
            let file = try put(Self.file(catalog), "a.pdf", in: folder)
            let plain = try put(SamplePDF.pages(["One"]), "b.pdf", in: folder)
            var edit = PDFEdit()
            edit.turn = 90
            let turned = try await pool.perform(EditPDF(file, edit, to: folder.appending("c.pdf")), priority: .interactive)
            #expect(turned.losses == edited)
            let whole = try await pool.perform(
                MergePDFs([.init(plain), .init(file), .init(file)], to: folder.appending("d.pdf")), priority: .interactive)
            #expect(whole.losses == merged)
            let parts = try await pool.perform(SplitPDF(file, ["1"], to: [folder.appending("e.pdf")]), priority: .interactive)
            #expect(parts.map(\.losses) == [split])
        }
    }
}
