import Base
import Foundation
import Glibc
@testable import PapersEngine
import PapersTasks
import PicturesEngine
import TestSupport
import Testing
import Workers

/// A PDF that claims to be PDF/A-2b (ISO 19005-2) follows those rules that can be checked in its objects, as qpdf prints them.
@Suite(.enabled(if: access("/usr/bin/qpdf", X_OK) == 0, "needs qpdf")) struct ArchivalTests {
    private static let (width, height) = (16, 8)
    private static let colours = (0..<width * height * 3).map { UInt8($0 % 251) }

    /// Returns a JPEG file that contains this colour profile.
    private func jpeg(_ profile: [UInt8]?) throws -> [UInt8] {
        let pixels = Pixels(bytes: Self.colours, width: Self.width, height: Self.height)
        let bytes = try PageFormat.jpeg(quality: 90).encode(pixels, dpi: nil)
        guard let profile else { return bytes }
        let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
        let length = segment.count + 2
        return bytes[..<2] + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + segment + bytes[2...]
    }

    /// Returns pages with every kind of picture, with text, and one page smaller than the minimum size.
    private func pages() throws -> [PaperPage] {
        let grey = (0..<Self.width * Self.height).map { UInt8($0) }
        let rows = try #require(PackedRows(grey: grey.map { $0 % 3 == 0 ? 0 : 255 }, width: Self.width, height: Self.height))
        var link = SRGBProfile.bytes
        link.replaceSubrange(12..<16, with: "link".utf8)
        let pictures: [PagePicture] = [
            .jpeg(try jpeg(nil)), .jpeg(try jpeg(SRGBProfile.bytes)), .jpeg(try jpeg(link)), .blackAndWhite(rows),
            .grey(grey, width: Self.width, height: Self.height), .colour(Self.colours, width: Self.width, height: Self.height),
        ]
        let words = ["Grüße", "日本", "(x)\\"].enumerated().map { number, text in
            let top = 20 + 20 * Double(number)
            return PaperWord(text, PaperBox(left: 20, top: top, right: 70, bottom: top + 10))
        }
        return pictures.map { PaperPage(size: PaperFit.a4, picture: $0, words: words) }
            + [PaperPage(size: PaperSize(width: 1, height: 20_000))]
    }

    /// Writes a PDF of `pages()`. Returns its objects by name, and its bytes.
    private func written() throws -> (objects: [String: [String: Any]], bytes: [UInt8]) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("shoebox-test-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: url) }
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        defer { close(descriptor) }
        let information = PaperInformation(title: "Übung & <Test>", author: "A < B", language: "de", created: 1_763_900_000)
        var writer = try PaperWriter(descriptor: descriptor, information: information)
        for page in try pages() { try writer.add(page) }
        try writer.finish()
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/qpdf")
        process.arguments = ["--json=2", "--json-stream-data=inline", "--decode-level=generalized", url.path]
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let all = try JSONSerialization.jsonObject(with: output) as? [String: Any]
        let objects = try #require((all?["qpdf"] as? [Any])?.last as? [String: [String: Any]])
        return (objects, [UInt8](try Data(contentsOf: url)))
    }

    /// Returns the dictionary of an object, which may be a stream.
    private func dictionary(_ object: [String: Any]?) throws -> [String: Any] {
        if let stream = object?["stream"] as? [String: Any] { return try #require(stream["dict"] as? [String: Any]) }
        return try #require(object?["value"] as? [String: Any])
    }

    private func data(_ object: [String: Any]?) throws -> [UInt8] {
        let stream = try #require(object?["stream"] as? [String: Any])
        let coded = try #require(stream["data"] as? String)
        return [UInt8](try #require(Data(base64Encoded: coded)))
    }

    private func reference(_ value: Any?) throws -> String {
        let name = try #require(value as? String)
        return "obj:" + name
    }

    @Test func `the file begins and ends as it must, has an identifier, and is not encrypted`() throws {
        let (objects, bytes) = try written()
        #expect(bytes.starts(with: "%PDF-1.7\n%".utf8) && bytes[10..<14].allSatisfy { $0 > 127 })
        #expect(bytes.suffix(7).elementsEqual("\n%%EOF\n".utf8))
        let trailer = try dictionary(objects["trailer"])
        #expect((trailer["/ID"] as? [Any])?.count == 2)
        #expect(trailer["/Encrypt"] == nil)
    }

    @Test func `what it claims stands in plain XMP, beside a profile of its colours`() throws {
        let (objects, bytes) = try written()
        let catalog = try dictionary(objects[try reference(dictionary(objects["trailer"])["/Root"])])
        let metadata = try data(objects[try reference(catalog["/Metadata"])])
        // The metadata is not compressed, so that even programs that do not understand PDF can find it.
        #expect(bytes.firstRange(of: metadata) != nil)
        let words = String(decoding: metadata, as: UTF8.self)
        for part in [
            "<pdfaid:part>2</pdfaid:part>", "<pdfaid:conformance>B</pdfaid:conformance>", ">Übung &amp; &lt;Test></rdf:li>",
            "<rdf:li>A &lt; B</rdf:li>", "<xmp:CreateDate>2025-11-23T12:13:20Z</xmp:CreateDate>",
        ] { #expect(words.replacing("&gt;", with: ">").contains(part), "\(part)") }
        let intents = try #require(catalog["/OutputIntents"] as? [[String: Any]])
        #expect(intents.map { $0["/S"] as? String } == ["/GTS_PDFA1"])
        let output = objects[try reference(intents[0]["/DestOutputProfile"])]
        #expect(try dictionary(output)["/N"] as? Int == 3)
        let profile = try data(output)
        #expect(profile[..<4].reduce(0) { $0 << 8 | Int($1) } == profile.count)
        #expect(profile[8] <= 4 && profile[12..<20].elementsEqual("mntrRGB ".utf8) && profile[36..<40].elementsEqual("acsp".utf8))
    }

    @Test func `nothing is in it that an archive forbids`() throws {
        let (objects, _) = try written()
        let forbidden: Set<String> = [
            "/AA", "/OpenAction", "/JavaScript", "/JS", "/Launch", "/EmbeddedFiles", "/XFA", "/OPI", "/Alternates", "/Ref", "/PS",
            "/TR", "/HTP", "/SMask", "/Group", "/F", "/Interpolate",
        ]
        var spaces: [String] = []
        for (name, object) in objects where object["stream"] != nil || object["value"] is [String: Any] {
            let entries = try dictionary(object)
            #expect(forbidden.isDisjoint(with: entries.keys), "\(name): \(entries.keys)")
            if entries["/Subtype"] as? String == "/Image" {
                // The profile must have three components, because a profile for another number could not describe the picture.
                let profiled = entries["/ColorSpace"] as? [String]
                spaces.append(profiled?.first ?? (entries["/ColorSpace"] as? String ?? "none"))
                if let profiled { #expect(try dictionary(objects[try reference(profiled[1])])["/N"] as? Int == 3) }
            }
            if entries["/Type"] as? String == "/Page" {
                let box = try #require(entries["/MediaBox"] as? [Double])
                #expect(box[2...].allSatisfy { (3...14_400).contains($0) }, "\(box)")
            }
        }
        #expect(spaces.sorted() == ["/DeviceGray", "/DeviceGray", "/DeviceRGB", "/DeviceRGB", "/DeviceRGB", "/ICCBased"])
    }

    @Test func `the font is embedded, as wide as it says, and no letter is missing in it`() throws {
        let (objects, _) = try written()
        let fonts = try objects.values.filter { ($0["value"] as? [String: Any])?["/Type"] as? String == "/Font" }.map(dictionary)
        let whole = try #require(fonts.first { $0["/Subtype"] as? String == "/Type0" })
        let letters = try #require(fonts.first { $0["/Subtype"] as? String == "/CIDFontType2" })
        #expect(fonts.count == 2 && whole["/ToUnicode"] != nil)
        let program = try data(
            objects[try reference(dictionary(objects[try reference(letters["/FontDescriptor"])])["/FontFile2"])])
        let table = try #require(
            (0..<Int(program[5])).map { 12 + 16 * $0 }.first { program[$0..<$0 + 4].elementsEqual("hmtx".utf8) })
        let widths = program[(table + 8)..<(table + 12)].reduce(0) { $0 << 8 | Int($1) }
        #expect(Int(program[widths]) << 8 | Int(program[widths + 1]) == letters["/DW"] as? Int)
        // Code 0 stands for the missing glyph, and no other code does.
        let glyphs = try data(objects[try reference(letters["/CIDToGIDMap"])])
        #expect(glyphs.count > 20 && glyphs[2...].enumerated().allSatisfy { $1 == UInt8($0 % 2) })
        let named = try data(
            objects[try reference(dictionary(objects[try reference(letters["/FontDescriptor"])])["/CIDSet"])])
        #expect(named.map(\.nonzeroBitCount).reduce(0, +) == glyphs.count / 2 && named.count == (glyphs.count / 2 + 7) / 8)
        #expect(named.last?.leadingZeroBitCount == 0)
        #expect(
            try !objects.values.filter { $0["stream"] != nil }.contains {
                String(decoding: try data($0), as: UTF8.self).firstMatch(of: /<(?:[0-9A-F]{4})*?0000(?:[0-9A-F]{4})*> Tj/) != nil
            })
    }

    @Test(arguments: [1, 2]) func `a PDF/A whose pages are turned keeps to the rules of its part`(part: Int) async throws {
        let claim = "<pdfaid:part>\(part)</pdfaid:part>"
        let bytes = [UInt8](try written().bytes).replacing("<pdfaid:part>2</pdfaid:part>".utf8, with: claim.utf8)
        try await withPool { pool, folder in
            let (file, output) = (try put(bytes, "a.pdf", in: folder), folder.appending("b.pdf"))
            var edit = PDFEdit()
            (edit.turn, edit.turned) = (90, "1")
            _ = try await pool.perform(EditPDF(file, edit, to: output), priority: .interactive)
            let turned = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output.display)))
            #expect(turned.firstRange(of: claim.utf8) != nil)
            // The keyword `endstream` is at the beginning of a line, and only PDF/A-1 forbids compressed objects.
            let ends = turned.ranges(of: Array("endstream".utf8))
            #expect(ends.count > 10 && ends.allSatisfy { turned[$0.lowerBound - 1] == 0x0A })
            #expect((turned.firstRange(of: "/ObjStm".utf8) == nil) == (part == 1))
            #expect((turned.firstRange(of: "\nxref\n".utf8) != nil) == (part == 1))
        }
    }
}
