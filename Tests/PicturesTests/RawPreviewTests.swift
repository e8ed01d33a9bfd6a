import Testing

@testable import PicturesEngine

@Suite struct RawPreviewTests {
    private let small = jpegHeaders(width: 160, height: 120)
    private let middle = jpegHeaders(width: 1024, height: 768)
    private let large = jpegHeaders(width: 6000, height: 4000, frame: 0xC2)
    private let lossless = jpegHeaders(width: 6000, height: 4000, frame: 0xC3, bits: 14)

    private func found(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.withUnsafeBytes { RawPreview.candidates(in: $0) }.map { Array(bytes[$0]) }
    }

    private func pointed(_ jpeg: [UInt8]) -> [Int: TiffBuilder.Value] { [513: .pathOf(jpeg), 514: .long(jpeg.count)] }

    private func strip(_ jpeg: [UInt8], compression: Int, photometric: Int = 6) -> [Int: TiffBuilder.Value] {
        [259: .short(compression), 262: .short(photometric), 273: .pathOf(jpeg), 279: .long(jpeg.count)]
    }

    @Test(arguments: [false, true]) func `previews of chained and nested directories come largest first`(big: Bool) {
        let main = pointed(small).merging([
            330: .directories([pointed(large), strip(lossless, compression: 7, photometric: 32803)])
        ]) { $1 }
        let bytes = TiffBuilder.file([main, strip(middle, compression: 6)], bigEndian: big)
        #expect(found(bytes) == [large, middle, small])
    }

    @Test func `the sensor's lossless JPEG is no preview, whatever its directory calls itself`() {
        #expect(found(TiffBuilder.file([strip(lossless, compression: 6), pointed(middle)])) == [middle])
        #expect(
            found(TiffBuilder.file([pointed(jpegHeaders(width: 4000, height: 3000, bits: 12)), pointed(middle)])) == [middle])
    }

    @Test func `Panasonic keeps the whole JPEG as a value`() {
        let bytes = TiffBuilder.file([[46: .raw(type: 7, count: large.count, bytes: large)]], magic: Array("IIU\0".utf8))
        #expect(found(bytes) == [large])
    }

    @Test func `Fuji's header points to the JPEG`() {
        let head = Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0, count: 68)
        let bytes = head + bigEndian(100, 4) + bigEndian(large.count, 4) + [UInt8](repeating: 0, count: 8) + large + [1, 2, 3]
        #expect(found(bytes) == [large])
    }

    @Test func `Canon's boxes hold a thumbnail, a preview and a track`() {
        let identity = [UInt8](repeating: 0xAB, count: 16)
        func file(samplesAt offset: Int, wide: Bool) -> [UInt8] {
            let sizes = box("stsz", [0, 0, 0, 0] + bigEndian(0, 4) + bigEndian(1, 4) + bigEndian(large.count, 4))
            let offsets =
                wide
                ? box("co64", [0, 0, 0, 0] + bigEndian(1, 4) + bigEndian(offset, 8))
                : box("stco", [0, 0, 0, 0] + bigEndian(1, 4) + bigEndian(offset, 4))
            let track = box("trak", box("mdia", box("minf", box("stbl", sizes + offsets))))
            let thumbnail = box("uuid", identity + box("CNCV", [1]) + box("THMB", [UInt8](repeating: 0, count: 16) + small))
            let preview = box(
                "uuid", identity + [0, 0, 0, 0, 0, 0, 0, 1] + box("PRVW", [UInt8](repeating: 0, count: 16) + middle))
            return box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8)) + box("moov", thumbnail + track) + preview
                + box("mdat", large)
        }
        for wide in [false, true] {
            let length = file(samplesAt: 0, wide: wide).count
            #expect(found(file(samplesAt: length - large.count, wide: wide)) == [large, middle, small])
        }
    }

    @Test func `a JPEG that only the maker notes list is found by a search`() {
        let bytes = TiffBuilder.file([pointed(small)], magic: Array("IIRO".utf8)) + [0xFF, 0xD8, 0] + large + [0xFF, 0xD8]
        let pictures = found(bytes)
        #expect(pictures.count == 2)
        #expect(pictures.first?.starts(with: large) == true)
        #expect(pictures.last == small)
    }

    @Test func `a preview cut by the file's end is still one`() {
        let bytes = TiffBuilder.file([[513: .pathOf(large), 514: .long(1_000_000)]])
        #expect(found(bytes).count == 1)
        #expect(found(bytes).first?.starts(with: large) == true)
    }

    @Test func `nothing, circles and deep nests end without a preview`() {
        #expect(found([]).isEmpty)
        #expect(found(Array("text".utf8)).isEmpty)
        var circle = TiffBuilder.file([[330: .long(8), 513: .long(4_294_967_295), 514: .long(4_294_967_295)]])
        circle.replaceSubrange(circle.count - 4..<circle.count, with: [8, 0, 0, 0])
        #expect(found(circle).isEmpty)
        func nest(_ depth: Int) -> [Int: TiffBuilder.Value] {
            depth == 0 ? pointed(small) : [330: .directories([nest(depth - 1)])]
        }
        let deep = TiffBuilder.file([nest(20)])
        #expect(deep.withUnsafeBytes { TiffFile($0)?.directories().count } == 9)
        let long = TiffBuilder.file((0..<200).map { [254: .long($0)] })
        #expect(long.withUnsafeBytes { TiffFile($0)?.directories().count } == 64)
    }

    @Test func `damaged files never crash, and every range begins as a JPEG`() {
        let tiff = TiffBuilder.file([
            pointed(small).merging([330: .directories([pointed(large)])]) { $1 }, strip(middle, compression: 6),
        ])
        let boxes =
            box("ftyp", Array("crx \0\0\0\u{1}".utf8))
            + box("moov", box("uuid", [UInt8](repeating: 0, count: 16) + box("THMB", [UInt8](repeating: 0, count: 16) + small)))
        for (seed, bytes) in [tiff, boxes].enumerated() {
            damaged(bytes, rounds: 2000, seed: UInt64(seed) + 10) { bytes in
                for range in RawPreview.candidates(in: bytes) {
                    #expect(range.upperBound <= bytes.count)
                    #expect(Array(bytes[range].prefix(3)) == [0xFF, 0xD8, 0xFF])
                }
            }
        }
    }
}
