import Base
import Foundation
import PapersTasks
import TestSupport
import Testing
import Workers

@testable import PapersEngine

/// The text of a page includes what its form fields and other notes show.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct FieldTextTests {
    private static func shown(_ text: String) -> String {
        let content = "/Tx BMC q BT /F 12 Tf 2 5 Td (\(text)) Tj ET Q EMC"
        return "<< /Type /XObject /Subtype /Form /BBox [0 0 80 20] /Resources << /Font << /F 4 0 R >> >>"
            + " /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
    }

    /// A page with a text and a note.
    ///
    /// - Parameters:
    ///   - text: the text of the page; empty for a page without text.
    ///   - note: the entries of the note, which may name the appearance 7.
    private static func file(_ note: String, text: String = "Name", form: String = "") -> [UInt8] {
        let content = text.isEmpty ? "0 0 10 10 re f" : "BT /F 12 Tf 20 50 Td (\(text)) Tj ET"
        return SamplePDF.file([
            "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DA (/F 0 Tf 0 g)"
                + " /DR << /Font << /F 4 0 R >> >> \(form) >> >>",
            "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 5 0 R /Annots [6 0 R]"
                + " /Resources << /Font << /F 4 0 R >> >> >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
            "<< /Type /Annot /Rect [100 45 180 65] /P 3 0 R \(note) >>", shown("Jane Doe"),
        ])
    }

    private static let field = "/Subtype /Widget /FT /Tx /T (name) /V (Jane Doe) /F 4"

    private static let notes: [(name: String, file: [UInt8], words: [String])] = [
        ("a field", file("\(field) /AP << /N 7 0 R >>"), ["Name", "Jane", "Doe"]),
        (
            "a field without an appearance", file("\(field) /DA (/F 12 Tf 0 g)", form: "/NeedAppearances true"),
            ["Name", "Jane", "Doe"]
        ),
        (
            "a choice",
            file("/Subtype /Widget /FT /Ch /T (c) /Opt [(Jane Doe) (B)] /V (Jane Doe) /F 4 /AP << /N 7 0 R >>"),
            ["Name", "Jane", "Doe"]
        ),
        (
            "a text on the page", file("/Subtype /FreeText /Contents (Jane Doe) /F 4 /AP << /N 7 0 R >>"),
            ["Name", "Jane", "Doe"]
        ),
        ("a hidden field", file(field.replacing("/F 4", with: "/F 2") + " /AP << /N 7 0 R >>"), ["Name"]),
        ("a link", file("/Subtype /Link /A << /S /URI /URI (https://example.org) >>"), ["Name"]),
    ]

    @Test(arguments: notes.indices) func `what a page shows is its text`(index: Int) async throws {
        let (name, bytes, words) = Self.notes[index]
        try await withPool { pool, folder in
            let file = try put(bytes, "a.pdf", in: folder)
            let page = try #require(try await pool.perform(ReadPages(file), priority: .interactive).read.first)
            #expect(page.words.map(\.text) == words, "\(name)")
            #expect(page.text.split(whereSeparator: \.isWhitespace).map(String.init) == words, "\(name)")
            if words.count > 1 {
                let box = page.words[1].box
                #expect(box.left >= 100 && box.right <= 180 && box.top >= 30 && box.bottom <= 60, "\(name): \(box)")
            }
            try PDFiumLibrary.load(program: try builtProgram().display)
            let found = PaperWords.text(of: bytes, maximum: 1 << 20)
            #expect(found?.split(whereSeparator: \.isWhitespace).map(String.init) == words, "\(name)")
        }
    }

    @Test func `a scan whose field is filled in has no text of its own`() async throws {
        let bytes = Self.file("\(Self.field) /AP << /N 7 0 R >>", text: "")
        try await withPool { pool, folder in
            let file = try put(bytes, "a.pdf", in: folder)
            let page = try await pool.perform(ReadPages(file, withNotes: false), priority: .interactive).read.first
            #expect(page?.text.isEmpty == true)
            let about = try await pool.perform(DescribePDF(file), priority: .interactive)
            #expect(!about.hasText)
        }
    }
}
