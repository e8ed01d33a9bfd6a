import Base
import Foundation
import Glibc
import PicturesEngine
import TestSupport
import Testing

@testable import PapersEngine

/// Removes glyphs from the fonts of PDFs, and compares the results with the originals.
@Suite(.serialized, .enabled(if: hasRenderer && FontReducer.libraryVersion != nil, "PDFium or HarfBuzz is not installed"))
struct FontTests {
    private struct State {
        let size: Int
        let pages: [Pixels]
        let texts: [String]
    }

    private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    private static let page =
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>"

    /// Returns a file with a page, its content (4), its font (5), the descriptor (6), the program (7), and more objects from 8 on.
    private static func file(
        _ content: String, font: String, key: String, _ program: [UInt8], flags: Int = 32, page: String = page,
        catalog: String = "", more: [String] = []
    ) -> [UInt8] {
        SamplePDF.file(
            [
                "<< /Type /Catalog /Pages 2 0 R \(catalog) >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>", page,
                "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream", font,
                "<< /Type /FontDescriptor /FontName /Sample /Flags \(flags) /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900"
                    + " /Descent -200 /CapHeight 700 /StemV 80 \(key) 7 0 R >>",
                SamplePDF.stream("/Length1 \(program.count)", program),
            ] + more)
    }

    private func descriptor(_ bytes: [UInt8]) throws -> Int32 {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("shoebox-test-\(UUID().uuidString)").path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        unlink(path)
        try #require(writeAll(descriptor, bytes))
        return descriptor
    }

    private func state(_ descriptor: Int32) throws -> State {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        let drawn = try DrawnPaper(descriptor: descriptor, size: size)
        let numbers = Array(1...drawn.pageCount)
        return State(
            size: size, pages: try numbers.map { try drawn.pixels(of: $0, .dpi(96)) },
            texts: try numbers.map { try drawn.text(of: $0).text })
    }

    /// Reduces the fonts of a file. The pages must look the same, pixel by pixel, and have the same text.
    ///
    /// - Returns: the number of changed fonts, and the size of the file without and with the change.
    private func reduce(_ bytes: [UInt8]) throws -> (fonts: Int, before: Int, after: Int, text: String) {
        try PDFiumLibrary.load(program: try builtProgram().display)
        let (source, plain, target) = (try descriptor(bytes), try descriptor([]), try descriptor([]))
        defer { for descriptor in [source, plain, target] { close(descriptor) } }
        try PaperStructure(descriptor: source).write(to: plain, packed: true)
        let paper = try PaperStructure(descriptor: source)
        let fonts = try paper.reduceFonts()
        try paper.write(to: target, packed: true)
        let (before, after) = (try state(plain), try state(target))
        #expect(before.texts == after.texts)
        for (one, other) in zip(before.pages, after.pages) { #expect(one.bytes == other.bytes) }
        #expect(before.pages[0].bytes.contains { $0 < 128 })
        return (fonts, before.size, after.size, after.texts[0].trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static let windows =
        "<< /Type /Font /Subtype /TrueType /BaseFont /Sample /Encoding /WinAnsiEncoding /FontDescriptor 6 0 R /FirstChar 32"
        + " /LastChar 255 /Widths [\(String(repeating: "600 ", count: 224))] >>"

    private func program() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: Self.dejaVu))) }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: dejaVu)))
    func `a TrueType font keeps the glyphs that the page shows, and no others`() throws {
        let made = try reduce(
            Self.file("BT /F 20 Tf 20 50 Td (Gr\\374\\337e \\200) Tj ET", font: Self.windows, key: "/FontFile2", program()))
        #expect(made.fonts == 1)
        #expect(made.text == "Grüße €")
        #expect(made.before > 300_000)
        #expect(made.after < 40_000)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: dejaVu)))
    func `a composite font keeps the glyphs that its map gives to the shown codes`() throws {
        // The code 1 is glyph 36 ("A"), and 2 is glyph 68 ("a").
        let map = SamplePDF.stream("", [0, 0, 0, 36, 0, 68])
        let descendant =
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity)"
            + " /Supplement 0 >> /FontDescriptor 6 0 R /DW 700 /CIDToGIDMap 9 0 R >>"
        let made = try reduce(
            Self.file(
                "BT /F 20 Tf 20 50 Td <00010002> Tj ET",
                font: "<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /Identity-H /DescendantFonts [8 0 R] >>",
                key: "/FontFile2", program(), more: [descendant, map]))
        #expect(made.fonts == 1)
        #expect(made.after < 20_000)
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: dejaVu)),
        arguments: [
            // A form may write new text with the font.
            ("/AcroForm << /Fields [] /DR << /Font << /F 5 0 R >> >> >>", "(A) Tj"),
            // The other content shows text with the font of the page.
            ("/Other 8 0 R", "(A) Tj"),
            // The text is damaged.
            ("", "(A) Tj BI /W 1 ID x"),
        ])
    func `a font stays whole if its glyphs are not all known`(_ catalog: String, _ shown: String) throws {
        let inner = "BT 20 50 Td (B) Tj ET"
        let form =
            "<< /Type /XObject /Subtype /Form /BBox [0 0 300 100] /Length \(inner.utf8.count) >>\nstream\n\(inner)\nendstream"
        let made = try reduce(
            Self.file(
                "BT /F 20 Tf 20 50 Td \(shown) ET", font: Self.windows, key: "/FontFile2", program(), catalog: catalog,
                more: catalog.contains("Other") ? [form] : []))
        #expect(made.fonts == 0)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: dejaVu)))
    func `text in a form, a pattern and a note counts`() throws {
        let resources = "/Resources << /Font << /F 5 0 R >> >>"
        func content(_ dictionary: String, _ text: String) -> String {
            "<< \(dictionary) /Length \(text.utf8.count) >>\nstream\n\(text)\nendstream"
        }
        let page =
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Annots [10 0 R] /Resources << /Font"
            + " << /F 5 0 R >> /XObject << /X 8 0 R >> /Pattern << /P 9 0 R >> >> >>"
        let made = try reduce(
            Self.file(
                "BT /F 20 Tf 20 50 Td (A) Tj ET /X Do /Pattern cs /P scn 0 0 40 40 re f", font: Self.windows,
                key: "/FontFile2", program(), page: page,
                more: [
                    content("/Type /XObject /Subtype /Form /BBox [0 0 300 100] \(resources)", "BT /F 20 Tf 60 50 Td (B) Tj ET"),
                    content(
                        "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 \(resources)",
                        "BT /F 20 Tf 2 2 Td (C) Tj ET"),
                    "<< /Type /Annot /Subtype /Stamp /Rect [200 20 260 60] /F 4 /AP << /N 11 0 R >> >>",
                    content("/BBox [0 0 60 40] \(resources)", "BT /F 20 Tf 5 5 Td (D) Tj ET"),
                ]))
        #expect(made.fonts == 1)
    }

    // MARK: Type 1

    private static let encoded =
        "<< /Type /Font /Subtype /Type1 /BaseFont /Sample /FontDescriptor 6 0 R /FirstChar 65 /LastChar 67 /Widths [600 600 600] >>"

    /// Glyphs with hints, a flex, replaced hints, and an accent.
    private static func type1() -> [UInt8] {
        let square: [SampleType1.Part] = [
            50, 600, .code(13), 0, 40, .code(1), 0, 60, .code(3), .code(22), 0, 0, .code(21), 400, .code(6), 400, .code(7), -400,
            .code(6), .code(9),
        ]
        let corner = SampleType1.charstring([
            50, 600, .code(13), 0, 40, .code(1), 0, .code(22), 300, .code(6), 0, 100, 100, 100, 50, 300, .code(8), -300, .code(6),
            4, 1, 3, .code(1216), .code(1217), .code(10), -350, 7, .code(5), .code(9), .code(14),
        ])
        let flex = SampleType1.charstring([
            0, 600, .code(13), 10, 10, .code(21), 1, .code(10), 100, 20, .code(21), 2, .code(10), -60, -20, .code(21), 2,
            .code(10),
            30, 10, .code(21), 2, .code(10), 30, 5, .code(21), 2, .code(10), 30, 0, .code(21), 2, .code(10), 40, -5, .code(21), 2,
            .code(10), 30, -10, .code(21), 2, .code(10), 50, 210, 10, 0, .code(10), 400, .code(7), -200, .code(6), .code(9),
            .code(14),
        ])
        let accented = SampleType1.charstring([50, 600, .code(13), 0, 30, 450, 65, 193, .code(1206)])
        let unused = SampleType1.charstring(square + (0..<400).flatMap { [.number($0 % 90), 7, .code(5)] } + [.code(14)])
        return SampleType1.font(
            [
                (".notdef", SampleType1.charstring([0, 600, .code(13), .code(14)])), ("A", corner), ("grave", flex),
                ("Agrave", accented), ("unused", unused),
            ],
            encoding: [65: "A", 66: "Agrave", 67: "grave", 68: "unused"],
            subroutines: [
                SampleType1.charstring([3, 0, .code(1216), .code(1217), .code(1217), .code(1233), .code(11)]),
                SampleType1.charstring([0, 1, .code(1216), .code(11)]), SampleType1.charstring([0, 2, .code(1216), .code(11)]),
                SampleType1.charstring([.code(11)]),
                SampleType1.charstring([300, 50, .code(1), 0, 60, .code(3), .code(11)]),
            ])
    }

    @Test func `a Type 1 font becomes CFF with the shown glyphs, and looks the same`() throws {
        let made = try reduce(
            Self.file("BT /F 40 Tf 20 20 Td (ABC) Tj ET", font: Self.encoded, key: "/FontFile", Self.type1(), flags: 4))
        #expect(made.fonts == 1)
        #expect(made.after < made.before - 500)
    }

    @Test func `the outline of a Type 1 glyph has its flexes, its accents and its hints`() throws {
        let font = try #require(Type1Font(Self.type1()))
        #expect(font.encoding == [65: "A", 66: "Agrave", 67: "grave", 68: "unused"])
        #expect(font.hinting["BlueValues"] == [-10, 0, 700, 710])
        let grave = try #require(Type1Interpreter.outline(of: "grave", in: font))
        #expect(grave.segments.filter { if case .curve = $0 { true } else { false } }.count == 2)
        let accented = try #require(Type1Interpreter.outline(of: "Agrave", in: font))
        #expect(accented.segments.filter { if case .move = $0 { true } else { false } }.count == 2)
        let replaced = try #require(Type1Interpreter.outline(of: "A", in: font))
        #expect(replaced.segments.filter { if case .hints = $0 { true } else { false } }.count == 2)
        #expect(Type1Interpreter.outline(of: "missing", in: font) == nil)
    }

    @Test func `a name that the font lacks keeps the font whole`() throws {
        let named = Self.encoded.replacing(">>", with: "/Encoding << /Differences [65 /A /absent /grave] >> >>")
        let made = try reduce(
            Self.file("BT /F 40 Tf 20 20 Td (AB) Tj ET", font: named, key: "/FontFile", Self.type1(), flags: 4))
        #expect(made.fonts == 0)
    }
}
