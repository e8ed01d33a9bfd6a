import Base
import Foundation
import PapersTasks
import TestSupport
import Testing
import Workers

@testable import PapersEngine

/// A new title changes the XMP packet too, and nothing else in it. The description of a PDF reads both.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct InformationTests {
    private static let spaces =
        "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
        + " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\""
        + " xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\""

    private static let body = """
        <dc:creator><rdf:Seq><rdf:li>Writer One</rdf:li><rdf:li>Writer &amp; Two</rdf:li></rdf:Seq></dc:creator>
        <dc:title><rdf:Alt><rdf:li xml:lang="de">Alt</rdf:li><rdf:li xml:lang="x-default">Old</rdf:li></rdf:Alt></dc:title>
        <dc:description><rdf:Alt><rdf:li xml:lang="x-default">About</rdf:li></rdf:Alt></dc:description>
        <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">CC0</rdf:li></rdf:Alt></dc:rights>
        """
    private static let part = "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"

    /// The same packet in several spellings.
    private static let packets: [String: String] = [
        "elements": "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF \(spaces)><rdf:Description rdf:about=\"\">\(body)\(part)"
            + "</rdf:Description></rdf:RDF></x:xmpmeta>",
        "attributes": "<?xpacket begin=\"\u{FEFF}\"?><rdf:RDF \(spaces)><rdf:Description rdf:about='' pdfaid:part='2'"
            + " pdfaid:conformance='B' />\n<!-- > --><rdf:Description rdf:about=\"\">\(body)</rdf:Description></rdf:RDF>"
            + "<?xpacket end='w'?>",
        "other prefixes": "<R:RDF \(spaces.replacing("xmlns:rdf", with: "xmlns:R"))><R:Description>"
            + (body + part).replacing("rdf:", with: "R:") + "</R:Description></R:RDF>",
    ]

    private static func file(_ packet: [UInt8], _ trailer: String = "") -> [UInt8] {
        SamplePDF.file(
            [
                "<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
                SamplePDF.stream("/Type /Metadata /Subtype /XML", packet), "<< /Title (From the dictionary) >>",
            ], trailer: trailer)
    }

    private func properties(_ file: BytePath) -> PaperProperties? {
        let descriptor = open(file.display, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        return PaperStructure.properties(descriptor: descriptor)
    }

    private func edited(
        _ packet: [UInt8], _ change: (inout PDFEdit) -> Void
    ) async throws -> (PaperProperties?, PDFDescription, [PDFLoss]) {
        var edit = PDFEdit()
        change(&edit)
        let (asked, bytes) = (edit, Self.file(packet))
        return try await withPool { pool, folder in
            let file = try put(bytes, "a.pdf", in: folder), output = folder.appending("b.pdf")
            let made = try await pool.perform(EditPDF(file, asked, to: output), priority: .interactive)
            let description = try await pool.perform(DescribePDF(output), priority: .interactive)
            return (properties(output), description, made.losses)
        }
    }

    @Test(arguments: packets.keys.sorted())
    func `a new title keeps the authors, the rights and the mark of PDF/A`(spelling: String) async throws {
        let packet = try #require(Self.packets[spelling])
        let (properties, description, losses) = try await edited(Array(packet.utf8)) { $0.information = [.title: "New & <own>"] }
        #expect(properties?.title == "New & <own>")
        #expect(properties?.authors == ["Writer One", "Writer & Two"])
        #expect(properties?.subject == "About")
        #expect(properties?.rights == "CC0")
        #expect(properties?.archival == "2B")
        #expect(description.title == "New & <own>")
        #expect(losses.isEmpty)
    }

    @Test func `a packet in UTF-16 is kept too`() async throws {
        let packet = try #require(Self.packets["elements"])
        let wide: [UInt8] = [0xFE, 0xFF] + packet.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 255)] }
        let (properties, _, losses) = try await edited(wide) { $0.information = [.author: "Müller", .keywords: "a, b"] }
        #expect(properties?.authors == ["Müller"])
        #expect(properties?.title == "Old")
        #expect(properties?.keywords == "a, b")
        #expect(losses.isEmpty)
    }

    @Test(arguments: ["<rdf:RDF", "", "<a/>", "<!DOCTYPE x [<!ENTITY e 'x'>]><rdf:RDF>&e;</rdf:RDF>"])
    func `a packet that cannot be edited goes, and that is said`(packet: String) async throws {
        let (properties, description, losses) = try await edited(Array(packet.utf8)) { $0.information = [.title: "New"] }
        #expect(properties == nil)
        #expect(description.title == "New")
        #expect(losses == [.metadata])
    }

    @Test func `whoever removes it all hears that the mark of PDF/A goes too`() async throws {
        let packet = try #require(Self.packets["elements"])
        let (properties, description, losses) = try await edited(Array(packet.utf8)) { $0.removesInformation = true }
        #expect(properties == nil && description.title == nil)
        #expect(losses == [.archival])
    }

    @Test func `part 4 of PDF/A gets no dictionary, which it does not allow`() async throws {
        let packet = try #require(Self.packets["elements"]).replacing("<pdfaid:part>2", with: "<pdfaid:part>4")
        try await withPool { pool, folder in
            let file = try put(Self.file(Array(packet.utf8)), "a.pdf", in: folder), output = folder.appending("b.pdf")
            var edit = PDFEdit()
            edit.information = [.title: "New"]
            _ = try await pool.perform(EditPDF(file, edit, to: output), priority: .interactive)
            #expect(try await pool.perform(DescribePDF(output), priority: .interactive).title == "New")
            let bytes = try Data(contentsOf: URL(fileURLWithPath: output.display))
            #expect(bytes.range(of: Data("/Info".utf8)) == nil)
        }
    }

    @Test func `the description reads the packet where the dictionary says nothing`() async throws {
        let packet = try #require(Self.packets["elements"]).replacing(
            "<dc:rights>", with: "<xmp:CreateDate>2024-05-01T12:30:00.5+02:00</xmp:CreateDate><dc:rights>")
        try await withPool { pool, folder in
            let file = try put(Self.file(Array(packet.utf8)), "a.pdf", in: folder)
            let about = try await pool.perform(DescribePDF(file), priority: .interactive)
            #expect(about.title == "Old" && about.author == "Writer One, Writer & Two" && about.subject == "About")
            #expect(about.rights == "CC0" && about.archival == "2B")
            #expect(about.created == "D:20240501123000+02'00'")
            let both = try put(Self.file(Array(packet.utf8), "/Info 5 0 R"), "b.pdf", in: folder)
            #expect(try await pool.perform(DescribePDF(both), priority: .interactive).title == "From the dictionary")
        }
    }

    @Test func `torn packets are refused or read, and never crash`() throws {
        var dice = SplitMix64(seed: 7)
        for whole in Self.packets.values.map({ Array($0.utf8) }) {
            for _ in 0..<500 {
                var torn = whole
                for _ in 0..<3 {
                    torn[Int.random(in: 0..<torn.count, using: &dice)] = UInt8.random(in: 0x20...0x7E, using: &dice)
                }
                var packet = XMPPacket(Array(torn.prefix(Int.random(in: 0...torn.count, using: &dice))))
                packet?.set(.title, ["x"], as: .languages)
                if let packet { #expect(packet.values(.title) == ["x"]) }
            }
        }
        #expect(XMPPacket(Array(String(repeating: "<a>", count: 100_000).utf8)) == nil)
    }
}
