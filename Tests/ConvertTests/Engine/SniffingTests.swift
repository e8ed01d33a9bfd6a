import Base
import ConvertEngine
import Testing

@Suite("What a file is by its content") struct SniffingTests {
    @Test(arguments: [
        ("%PDF-1.7\n", "a.jpg", FileKind.pdf), ("\u{FEFF}%PDF-1.4", "", .pdf), ("7z\u{BC}", "", .text),
        ("SQLite format 3\u{0}", "x", .sqlite), ("{\"a\": 1}", "", .json), ("{ not json", "", .text),
        ("{ not json", "x.json", .json), ("[1, 2]", "", .json), ("<!DOCTYPE html><p>", "", .html),
        ("<?xml version='1.0'?><svg xmlns='x'/>", "", .svg), ("<?xml version='1.0'?><a/>", "", .xml), ("<3 you", "", .text),
        ("a,b\n1,2\n3,4\n", "", .csv), ("a;b\n1;2\n3;4\n5;", "", .csv), ("a,b\n1,2,3\n3,4\n", "", .text),
        ("a,b\n1,2,3\n3,4\n", "x.csv", .csv), ("Hello, world.\n", "", .text),
        ("From a@b.c Mon Jan  1 00:00:00 2024\nSubject: x\n\n", "", .mbox), ("From here on,\nit is a text.\n", "", .text),
        ("From: a@b.c\nTo: d@e.f\nSubject: x\n\nHello", "", .mail), ("a: 1\nb: 2\nc: 3\n\n", "", .text), ("x", "x.eml", .mail),
        ("ID3 explained", "", .text), ("OggS, an essay", "", .text), ("let mark = \"%PDF-\"", "a.swift", .text),
        ("", "a.txt", .other), ("\u{0}\u{1}\u{2}", "a.txt", .other),
    ])
    func `texts and marks`(content: String, name: String, kind: FileKind) {
        #expect(FileKind.sniff(Array(content.utf8), name: name) == kind)
    }

    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], FileKind.jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            ([0x1F, 0x8B, 0x08, 0], .gzip), ([0x42, 0x5A, 0x68, 0x39], .bzip2), ([0x42, 0x5A, 0x68, 0x30], .text),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .xz), ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
            ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
            (Array("Rar!".utf8) + [0x1A, 7, 1, 0], .rar), ([UInt8](repeating: 0, count: 257) + Array("ustar\u{0}00".utf8), .tar),
            ([0xFF, 0xFE, 0x41, 0, 0x42, 0], .text), ([0x04, 0x22, 0x4D, 0x18], .lz4),
            ([0, 0, 0, 16] + Array("ftypqt  ".utf8) + [0, 0, 0, 0], .mov), (Array("RIFF\0\0\0\0WAVE".utf8), .wav),
            ([0, 0, 0, 16] + Array("ftypcrx ".utf8) + [0, 0, 0, 0], .raw), (Array("II*\0\u{8}\0\0\0".utf8), .tiff),
        ] as [([UInt8], FileKind)])
    func `magic numbers`(bytes: [UInt8], kind: FileKind) { #expect(FileKind.sniff(bytes) == kind) }

    @Test func `a ZIP file is what its first entries say`() {
        func zip(_ text: String) -> FileKind { FileKind.sniff(Array("PK\u{3}\u{4}".utf8) + Array(text.utf8)) }
        #expect(zip("photo.jpg") == .zip)
        #expect(zip("[Content_Types].xml…word/document.xml") == .docx)
        #expect(zip("[Content_Types].xml…xl/workbook.xml") == .xlsx)
        #expect(zip("mimetypeapplication/vnd.oasis.opendocument.text") == .odt)
        #expect(zip("mimetypeapplication/epub+zip") == .epub)
    }

    @Test func `no beginning of bytes at random is a crash`() {
        var state: UInt64 = 7
        for length in 0..<2000 {
            let bytes = (0..<length % 300).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
            _ = FileKind.sniff(bytes, name: "a.csv")
            _ = FileKind.sniff(Array("PK\u{3}\u{4}".utf8) + bytes)
        }
    }
}
