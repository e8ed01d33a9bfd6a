import Testing

@testable import PicturesEngine

@Suite struct PictureFormatTests {
    private func sniff(_ bytes: [UInt8]) -> PictureFormat? { bytes.withUnsafeBytes { PictureFormat.sniff($0) } }

    private static func brands(_ major: String, _ compatible: String...) -> [UInt8] {
        box("ftyp", Array(major.utf8) + [0, 0, 0, 0] + compatible.flatMap { Array($0.utf8) })
    }

    private static let bitmap: [UInt8] = [0x42, 0x4D] + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]

    private static let known: [(PictureFormat, [UInt8])] = [
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]), (.png, [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]), (.gif, Array("GIF89a".utf8)),
        (.gif, Array("GIF87a".utf8)), (.webp, Array("RIFF\0\0\0\0WEBP".utf8)), (.bmp, bitmap), (.jxl, [0xFF, 0x0A, 0, 0]),
        (.jxl, [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10]), (.heic, brands("heic", "mif1")),
        (.heic, brands("mif1", "heic")),
        (.heic, brands("mif1")), (.avif, brands("avif", "mif1")), (.avif, brands("mif1", "avif")), (.raw, brands("crx ", "isom")),
        (.raw, Array("FUJIFILMCCD-RAW 0201".utf8)), (.tiff, Array("II+\0\u{8}\0\0\0".utf8)),
    ]

    @Test func `every format is told by its first bytes`() {
        for (format, bytes) in Self.known { #expect(sniff(bytes) == format) }
    }

    @Test func `files with a similar beginning are no pictures`() {
        let others: [[UInt8]] = [
            [], [0xFF], [0xFF, 0xD8], Array("GIF88a".utf8), Array("RIFF\0\0\0\0WAVE".utf8),
            Array("BMW owners' manual, 1998".utf8),
            Self.brands("isom", "mp42"), Self.brands("mp42"), Array("%PDF-1.7".utf8), Array("<svg xmlns=".utf8),
            [0x89, 0x50, 0x4E, 0x47, 10],
            Array("push graphic-context".utf8), Array("II*".utf8),
        ]
        for bytes in others { #expect(sniff(bytes) == nil) }
    }

    @Test(arguments: [false, true]) func `a camera's raw file is told from a TIFF by its directories`(big: Bool) {
        let plain: [Int: TiffBuilder.Value] = [256: .short(10), 262: .short(2), 271: .text("NIKON CORPORATION")]
        let nested: [Int: TiffBuilder.Value] = [330: .directories([[262: .short(2)]])]
        let raws: [[Int: TiffBuilder.Value]] = [
            [50706: .raw(type: 1, count: 4, bytes: [1, 4, 0, 0])], [330: .directories([[254: .long(0)], [262: .short(32803)]])],
            [262: .short(34892)], [330: .directories([[259: .short(34713)]])], [259: .short(65535)],
            plain.merging(nested) { $1 }.merging([254: .long(1)]) { $1 },
        ]
        for directory in raws { #expect(sniff(TiffBuilder.file([directory], bigEndian: big, gap: 5000)) == .raw) }
        let tiffs = [
            plain, plain.merging(nested) { $1 }, plain.merging([254: .long(1)]) { $1 }, nested.merging([254: .long(1)]) { $1 },
        ]
        for directory in tiffs { #expect(sniff(TiffBuilder.file([directory], bigEndian: big)) == .tiff) }
        #expect(sniff(TiffBuilder.file([plain, [262: .short(32803)]], bigEndian: big)) == .raw)
    }

    @Test(arguments: ["IIRO", "IIRS", "IIU\0", "MMOR"]) func `makers' own marks are raw`(mark: String) {
        let big = mark.hasPrefix("M")
        #expect(sniff(TiffBuilder.file([[271: .text("OLYMPUS")]], bigEndian: big, magic: Array(mark.utf8))) == .raw)
    }

    @Test func `Canon's second mark is raw`() {
        var bytes = TiffBuilder.file([[271: .text("Canon")]], gap: 8)
        bytes.replaceSubrange(8..<12, with: [0x43, 0x52, 2, 0])
        #expect(sniff(bytes) == .raw)
    }

    @Test func `directories in a circle end`() {
        var bytes = TiffBuilder.file([[330: .long(8), 262: .short(2)]])
        bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [8, 0, 0, 0])
        #expect(sniff(bytes) == .tiff)
    }

    @Test func `damaged beginnings never crash`() {
        var seen: Set<PictureFormat> = []
        let tiff = TiffBuilder.file([[330: .directories([[262: .short(32803)], [259: .short(7)]]), 254: .long(1)]])
        for (index, bytes) in (Self.known.map(\.1) + [tiff]).enumerated() {
            damaged(bytes, rounds: 500, seed: UInt64(index)) { if let format = PictureFormat.sniff($0) { seen.insert(format) } }
        }
        #expect(seen.count == PictureFormat.allCases.count)
    }
}
