import Base
import Foundation
import PapersEngine
import PapersTasks
import TestSupport
import Testing
import Workers

/// If a new PDF lacks a feature of its source, the answer names the feature.
@Suite(.serialized) struct LossTests {
    /// - Parameter notes: what the first page has besides its content.
    private static func file(_ catalog: String, notes: String) -> [UInt8] {
        SamplePDF.file([
            "<< /Type /Catalog /Pages 2 0 R \(catalog) >>", "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [\(notes)] >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
            "<< /Type /Annot /Subtype /Widget /FT /Sig /T (signed) /V 6 0 R /Rect [10 10 90 30] /P 3 0 R >>",
            "<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >>",
            "<< /Type /Filespec /F (note.txt) /UF (note.txt) /EF << /F 8 0 R >> >>",
            "<< /Type /EmbeddedFile /Length 5 >>\nstream\nHello\nendstream",
            "<< /Type /StructTreeRoot >>",
            "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [10 10 90 30] /P 3 0 R >>",
            "<< /FT /Sig /T (parent) /Kids [12 0 R] >>",
            "<< /Type /Annot /Subtype /Widget /Parent 11 0 R /V 6 0 R /Rect [10 10 90 30] /P 3 0 R >>",
        ])
    }

    private struct Case {
        let catalog: String
        var notes = ""
        var edited: [PDFLoss] = []
        var merged: [PDFLoss] = []
        let split: [PDFLoss]
    }

    private static func signed(_ catalog: String, _ notes: String) -> Case {
        Case(catalog: catalog, notes: notes, edited: [.signature], merged: [.signature], split: [.signature])
    }

    private static let cases = [
        Case(catalog: "", split: []),
        Case(catalog: "/AcroForm << /Fields [10 0 R] >>", notes: "10 0 R", split: []),
        signed("/AcroForm << /Fields [5 0 R] /SigFlags 3 >>", "5 0 R"),
        // The type stands at the parent of the field.
        signed("/AcroForm << /Fields [11 0 R] >>", "12 0 R"),
        // The field has no number of its own.
        signed("/AcroForm << /Fields [<< /FT /Sig /T (direct) /V 6 0 R >>] >>", ""),
        // The form does not list the field.
        signed("", "5 0 R"),
        signed("/Perms << /DocMDP 6 0 R >>", ""),
        Case(catalog: "/AcroForm << /Fields [10 0 R] /XFA (x) >>", merged: [.liveForm], split: [.liveForm]),
        Case(
            catalog: "/AcroForm << /Fields [] /XFA (x) >> /NeedsRendering true", merged: [.onlyLiveForm], split: [.onlyLiveForm]),
        Case(catalog: "/Names << /EmbeddedFiles << /Names [(note.txt) 7 0 R] >> >>", split: [.files]),
        Case(catalog: "/StructTreeRoot 9 0 R", merged: [.structure], split: [.structure]),
    ]

    private static func traits(of file: BytePath) throws -> PaperTraits {
        let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        return try PaperStructure(descriptor: descriptor).traits()
    }

    @Test(arguments: cases.indices) func `each loss is said, and none that is none`(index: Int) async throws {
        let known = Self.cases[index]
        try await withPool { pool, folder in
            let file = try put(Self.file(known.catalog, notes: known.notes), "a.pdf", in: folder)
            let plain = try put(SamplePDF.pages(["One"]), "b.pdf", in: folder)
            var edit = PDFEdit()
            edit.turn = 90
            let turned = try await pool.perform(EditPDF(file, edit, to: folder.appending("c.pdf")), priority: .interactive)
            #expect(turned.losses == known.edited)
            var named = PDFEdit()
            named.information = [.title: "New"]
            let renamed = try await pool.perform(EditPDF(file, named, to: folder.appending("f.pdf")), priority: .interactive)
            #expect(renamed.losses == known.edited)
            // Edits keep the form in XML, with or without fields beside it.
            let forms: PaperTraits = [.liveForm, .onlyLiveForm]
            let before = try Self.traits(of: file).intersection(forms)
            for name in ["c.pdf", "f.pdf", "g.pdf", "h.pdf"] {
                if name == "g.pdf" {
                    var kept = PDFEdit()
                    kept.keep = "1"
                    _ = try await pool.perform(EditPDF(file, kept, to: folder.appending(name)), priority: .interactive)
                } else if name == "h.pdf" {
                    var bare = PDFEdit()
                    bare.removesInformation = true
                    _ = try await pool.perform(EditPDF(file, bare, to: folder.appending(name)), priority: .interactive)
                }
                let after = try Self.traits(of: folder.appending(name))
                #expect(after.intersection(forms) == before, "\(name)")
            }
            let whole = try await pool.perform(
                MergePDFs([.init(plain), .init(file), .init(file)], to: folder.appending("d.pdf")), priority: .interactive)
            #expect(whole.losses == known.merged)
            let parts = try await pool.perform(SplitPDF(file, ["1"], to: [folder.appending("e.pdf")]), priority: .interactive)
            #expect(parts.map(\.losses) == [known.split])
        }
    }
}
