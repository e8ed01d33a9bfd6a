import Testing

@testable import Base

@Suite struct FileKindTests {
    private func marked(_ bytes: [UInt8], _ name: String = "") -> FileKind? {
        bytes.withUnsafeBytes { FileKind.marked($0, named: FileKind(fileName: name)) }
    }

    private func brands(_ major: String, _ compatible: String...) -> [UInt8] {
        [0, 0, 0, UInt8(16 + compatible.count * 4)] + Array("ftyp\(major)\0\0\0\0\(compatible.joined())".utf8)
    }

    @Test func `no two kinds share an extension, and every extension leads to its kind`() {
        let all = FileKind.allCases.flatMap(\.fileExtensions)
        #expect(all.count == Set(all).count)
        for kind in FileKind.allCases {
            for ending in kind.fileExtensions { #expect(FileKind(fileName: "A.b.\(ending.uppercased())") == kind) }
        }
        #expect(FileKind(fileName: "jpg") == nil)
        #expect(FileKind(fileName: "a.") == nil)
    }

    @Test func `a media type leads to the kind whose type it is`() {
        for kind in FileKind.allCases where kind.mediaType != "application/octet-stream" {
            #expect(FileKind(mediaType: kind.mediaType) == kind)
        }
        #expect(FileKind(mediaType: "application/octet-stream") == nil)
    }

    @Test(arguments: [
        ("heic", FileKind.heic), ("heix", .heic), ("hevc", .heic), ("hevx", .heic), ("heim", .heic), ("heis", .heic),
        ("hevm", .heic), ("hevs", .heic), ("mif1", .heic), ("msf1", .heic), ("avif", .avif), ("avis", .avif), ("crx ", .raw),
        ("M4A ", .m4a), ("M4B ", .m4a), ("qt  ", .mov), ("3gp4", .threeGP), ("isom", .mp4), ("mp42", .mp4),
    ])
    func `a box of brands is told by the major one`(brand: String, kind: FileKind) { #expect(marked(brands(brand)) == kind) }

    @Test func `only a picture is told by a compatible brand`() {
        #expect(marked(brands("mif1", "miaf", "avif")) == .avif)
        #expect(marked(brands("msf1", "hevx")) == .heic)
        #expect(marked(brands("mp42", "isom", "M4A ", "qt  ")) == .mp4)
        #expect(marked(Array(brands("mif1", "avif").prefix(11))) == nil)
    }

    @Test func `a name decides only among kinds with the same mark`() {
        let zip = Array("PK\u{3}\u{4}".utf8), ogg = Array("OggS\0".utf8), matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
        #expect(marked(zip) == .zip && marked(zip, "a.odt") == .odt && marked(zip, "a.jpg") == .zip)
        #expect(marked(ogg) == .ogg && marked(ogg, "a.ogv") == .ogv && marked(ogg, "a.mp4") == .ogg)
        #expect(marked(matroska) == .webm && marked(matroska, "a.MKV") == .mkv)
    }

    @Test func `a tar is a tar whatever its first entry is called`() {
        let tar = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 251) + Array("ustar".utf8)
        #expect(marked(tar, "a.gif") == .tar)
    }

    @Test func `a PDF may begin with other bytes, but a text that mentions its mark is a text`() {
        let late = Array("junk\n%PDF-1.4".utf8)
        #expect(marked(late) == .pdf && marked(late, "a.pdf") == .pdf)
        for name in ["a.swift", "a.csv", "a.eml", "a.md"] { #expect(marked(late, name) == nil, "\(name)") }
        #expect(marked([UInt8](repeating: 0x20, count: 1024) + Array("%PDF-1.4".utf8)) == nil)
    }

    @Test func `texts that only begin like a mark have none`() {
        let texts = [
            "BZhappy", "ID3 tags explained", "OggS, an essay", "fLaC or MP3?", "GIF8 pictures", "BMW 1998, a long text here",
        ]
        for text in texts { #expect(marked(Array(text.utf8)) == nil, "\(text)") }
    }

    @Test func `the library takes pictures and films of every maker, and no drawings`() {
        for ending in ["nrw", "sr2", "srw", "srf", "hif", "dib", "mkv", "3gp", "m2ts"] {
            #expect(FileKind(fileExtension: ending)?.isInLibrary == true, "\(ending)")
        }
        for ending in ["svg", "mp3", "pdf", "txt"] { #expect(FileKind(fileExtension: ending)?.isInLibrary == false, "\(ending)") }
    }

    @Test func `films are shown as what browsers play`() {
        #expect([FileKind.mp4, .mov, .threeGP].map(\.shownType) == ["video/mp4", "video/mp4", "video/mp4"])
        #expect([FileKind.webm, .mkv, .ogv].map(\.shownType) == ["video/webm", "video/webm", "video/ogg"])
        #expect(!FileKind.avi.isShown && !FileKind.mpeg.isShown && !FileKind.mts.isShown && !FileKind.wmv.isShown)
    }

    @Test func `nothing that could run code is shown`() {
        let shown = FileKind.allCases.filter(\.isShown)
        #expect(Set(shown.map(\.family)).isDisjoint(with: [.office, .archive, .mail, .other]))
        for kind in shown { #expect(!kind.shownType.contains("html") && !kind.shownType.contains("xml"), "\(kind)") }
    }
}
