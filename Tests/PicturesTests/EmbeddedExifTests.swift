import Testing

@testable import PicturesEngine

@Suite struct EmbeddedExifTests {
    private let block = TiffBuilder.file([[0x0110: .text("One"), 0x0112: .short(6)]])
    private let prefix = Array("Exif\0\0".utf8)

    private func found(_ bytes: [UInt8], _ format: PictureFormat) -> [UInt8]? {
        bytes.withUnsafeBytes { EmbeddedExif.find(in: $0, format: format) }.map { Array(bytes[$0]) }
    }

    private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker] + bigEndian(payload.count + 2, 2) + payload
    }

    private func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        bigEndian(payload.count, 4) + Array(type.utf8) + payload + [0, 0, 0, 0]
    }

    private func riff(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        Array(type.utf8) + bigEndian(payload.count, 4).reversed() + payload + (payload.count % 2 == 1 ? [0] : [])
    }

    private var jpeg: [UInt8] {
        let before =
            segment(0xE0, Array("JFIF\0".utf8)) + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)) + [0xFF, 0xFF]
        return jpegHeaders(width: 10, height: 10, before: before + segment(0xE1, prefix + block))
    }

    private var png: [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", [UInt8](repeating: 1, count: 13)) + chunk("IDAT", [1, 2, 3])
            + chunk("eXIf", block) + chunk("IEND", [])
    }

    private var webp: [UInt8] {
        Array("RIFF\0\0\0\0WEBP".utf8) + riff("VP8X", [UInt8](repeating: 0, count: 10)) + riff("VP8 ", [1, 2, 3])
            + riff("EXIF", prefix + block)
    }

    @Test func `a JPEG's block is in its second kind of application segment`() {
        #expect(found(jpeg, .jpeg) == block)
        #expect(found(jpegHeaders(width: 10, height: 10), .jpeg) == nil)
        #expect(found(jpegHeaders(width: 10, height: 10) + segment(0xE1, prefix + block), .jpeg) == nil)
    }

    @Test func `a PNG's block may follow its data, but not its end`() {
        #expect(found(png, .png) == block)
        let after = Array(png.prefix(8)) + chunk("IEND", []) + chunk("eXIf", block)
        #expect(found(after, .png) == nil)
    }

    @Test func `a WebP's block is found behind chunks of odd length, with and without its name`() {
        #expect(found(webp, .webp) == block)
        #expect(found(Array("RIFF\0\0\0\0WEBP".utf8) + riff("EXIF", block), .webp) == block)
    }

    @Test func `a TIFF is a block itself`() {
        #expect(found(block, .tiff) == block)
        #expect(found(block, .raw) == block)
        #expect(found([1, 2, 3, 4], .tiff) == nil)
    }

    @Test func `a JPEG XL's block is in a box, behind a number`() {
        let head: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10]
        #expect(
            found(head + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + box("Exif", [0, 0, 0, 2, 9, 9] + block), .jxl) == block)
        #expect(found([0xFF, 0x0A] + block, .jxl) == nil)
    }

    @Test func `Fuji's block is in the JPEG that its header points to`() {
        let head = Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0, count: 68) + bigEndian(92, 4) + bigEndian(jpeg.count, 4)
        #expect(found(head + jpeg, .raw) == block)
    }

    @Test func `Canon's blocks are read as one`() throws {
        let exposure = TiffBuilder.file([[0x9003: .text("2020:01:02 03:04:05"), 0x8827: .short(200)]])
        let position = TiffBuilder.file(
            [
                [
                    1: .text("N"), 2: .rationals([(10, 1), (0, 1), (0, 1)]), 3: .text("E"),
                    4: .rationals([(20, 1), (0, 1), (0, 1)]),
                ]
            ])
        let own = [UInt8](repeating: 1, count: 16) + box("CMT1", block) + box("CMT2", exposure) + box("CMT4", position)
        let bytes = box("ftyp", Array("crx \0\0\0\u{1}".utf8)) + box("moov", box("uuid", own))
        #expect(found(bytes, .raw) == block)
        let all = try #require(bytes.withUnsafeBytes { EmbeddedExif.block(in: $0, format: .raw) })
        #expect(all.orientation == 6)
        #expect(
            all.metadata
                == PictureMetadata(
                    taken: "2020-01-02T03:04:05", model: "One", latitude: 10, longitude: 20, iso: 200, hasCamera: true))
    }

    @Test func `all formats give the same block`() {
        for (bytes, format) in [(jpeg, PictureFormat.jpeg), (png, .png), (webp, .webp), (block, .tiff)] {
            let read = bytes.withUnsafeBytes { EmbeddedExif.block(in: $0, format: format) }
            #expect(read?.orientation == 6)
            #expect(read?.metadata == PictureMetadata(model: "One", hasCamera: true))
        }
    }

    @Test func `formats without a block have none`() {
        for format in [PictureFormat.gif, .bmp, .heic, .avif] { #expect(found(jpeg, format) == nil) }
    }

    @Test func `damaged files never crash, and ranges stay inside`() {
        for (seed, bytes) in [jpeg, png, webp, block].enumerated() {
            damaged(bytes, rounds: 1000, seed: UInt64(seed) + 30) { bytes in
                for format in PictureFormat.allCases {
                    guard let range = EmbeddedExif.find(in: bytes, format: format) else { continue }
                    #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count)
                    _ = EmbeddedExif.block(in: bytes, format: format)
                }
            }
        }
    }
}
