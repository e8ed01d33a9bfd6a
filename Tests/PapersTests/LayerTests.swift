import Base
import Foundation
import PapersTasks
import TestSupport
import Testing
import Workers

@testable import PapersEngine

/// Hidden layers of a PDF stay hidden in each PDF that is made from its pages.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct LayerTests {
    init() throws { try PDFiumLibrary.load(program: try builtProgram().display) }

    /// Pages with a grey half on a visible layer, and a black half on a hidden layer.
    ///
    /// - Parameters:
    ///   - configuration: the default configuration of the groups 4 (visible) and 5 (hidden).
    ///   - intent: the intent entry of the hidden group.
    private static func layers(
        pages: Int = 1, _ configuration: String = "/Order [4 0 R 5 0 R] /ON [4 0 R] /OFF [5 0 R]", intent: String = ""
    ) -> [UInt8] {
        let content = "/OC /A BDC 0.8 g 0 0 100 100 re f EMC /OC /B BDC 0 g 100 0 100 100 re f EMC"
        let kids = (0..<pages).map { "\(6 + $0) 0 R" }.joined(separator: " ")
        let page =
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 3 0 R"
            + " /Resources << /Properties << /A 4 0 R /B 5 0 R >> >> >>"
        return SamplePDF.file(
            [
                "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R 5 0 R] /D << \(configuration) >> >> >>",
                "<< /Type /Pages /Count \(pages) /Kids [\(kids)] >>",
                "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
                "<< /Type /OCG /Name (Shown) >>", "<< /Type /OCG /Name (Hidden) \(intent) >>",
            ] + Array(repeating: page, count: pages))
    }

    /// Returns the colours of the two halves of each page: dark, grey or white.
    private func seen(_ file: BytePath) throws -> [[String]] {
        let descriptor = open(file.display, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let paper = try DrawnPaper(descriptor: descriptor, size: Int(lseek(descriptor, 0, SEEK_END)))
        return try (1...paper.pageCount).map { page in
            let drawn = try paper.grey(of: page, .dpi(72))
            return [1, 3].map { quarter in
                let value = drawn.bytes[drawn.height / 2 * drawn.width + drawn.width * quarter / 4]
                return value < 50 ? "dark" : value < 240 ? "grey" : "white"
            }
        }
    }

    private static let configurations = [
        "/Order [4 0 R 5 0 R] /ON [4 0 R] /OFF [5 0 R]", "/BaseState /OFF /ON [4 0 R]",
        "/BaseState /Unchanged /OFF [5 0 R]", "/BaseState /OFF /ON [4 0 R 5 0 R] /OFF [5 0 R]",
    ]

    @Test(arguments: configurations) func `merged, split, turned, packed: it stays hidden`(configuration: String) async throws {
        try await withPool { pool, folder in
            let file = try put(Self.layers(pages: 2, configuration), "a.pdf", in: folder)
            let other = try put(Self.layers(), "b.pdf", in: folder)
            let plain = try put(SamplePDF.pages(["One"]), "c.pdf", in: folder)
            #expect(try seen(file) == [["grey", "white"], ["grey", "white"]])
            func out(_ name: String) -> BytePath { folder.appending("\(name).pdf") }
            _ = try await pool.perform(
                MergePDFs([.init(plain), .init(file, title: "a"), .init(other, title: "b"), .init(file)], to: out("merged")),
                priority: .interactive)
            #expect(try Array(seen(out("merged")).dropFirst()) == Array(repeating: ["grey", "white"], count: 5))
            _ = try await pool.perform(SplitPDF(file, ["1", "2"], to: [out("x"), out("y")]), priority: .interactive)
            var edit = PDFEdit()
            (edit.turn, edit.remove) = (180, "1")
            _ = try await pool.perform(EditPDF(file, edit, to: out("turned")), priority: .interactive)
            _ = try await pool.perform(
                CompressPDF(file, PaperCompression(dpi: 96, quality: 42), to: out("packed")), priority: .interactive)
            for name in ["x", "y"] { #expect(try seen(out(name)) == [["grey", "white"]], "\(name)") }
            #expect(try seen(out("turned")) == [["white", "grey"]])
            #expect(try seen(out("packed")).first == ["grey", "white"])
        }
    }

    @Test func `a group that its file has no say in stays shown beside others`() async throws {
        try await withPool { pool, folder in
            let file = try put(Self.layers(intent: "/Intent /Design"), "a.pdf", in: folder)
            let other = try put(Self.layers("/OFF [5 0 R] /Intent /All"), "b.pdf", in: folder)
            let before = try [file, other].flatMap { try seen($0) }
            let output = folder.appending("c.pdf")
            _ = try await pool.perform(MergePDFs([.init(file), .init(other)], to: output), priority: .interactive)
            #expect(try seen(output) == before)
        }
    }

    @Test(arguments: [
        "<< /OCGs [4 0 R 5 0 R] /D << /OFF [5 0 R] /Order [[[[4 0 R]]] (Words) 99 0 R 7] /RBGroups [4 0 R [5 0 R]] >> >>",
        "<< /OCGs [null 5 0 R (x)] /D << /OFF [5 0 R] /AS [<< /Event /View >> 3] >> >>",
    ])
    func `odd lists of layers lose nothing and break nothing`(properties: String) async throws {
        try await withPool { pool, folder in
            let text = String(decoding: Self.layers(), as: UTF8.self)
            let start = try #require(text.range(of: "<< /OCGs")), end = try #require(text.range(of: ">> >> >>\nendobj\n2 0"))
            // The replacement changes the offsets of objects, so qpdf rebuilds the table of objects.
            let odd = text.replacingCharacters(in: start.lowerBound..<text.index(end.lowerBound, offsetBy: 5), with: properties)
            let file = try put(Array(odd.utf8), "a.pdf", in: folder)
            let output = folder.appending("b.pdf")
            _ = try await pool.perform(MergePDFs([.init(file), .init(file)], to: output), priority: .interactive)
            #expect(try seen(output) == Array(repeating: ["grey", "white"], count: 2))
        }
    }
}
