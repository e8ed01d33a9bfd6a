import TestSupport
import Testing

@testable import PicturesEngine

@Suite struct BrokenPictureTests {
    static let formats: [PictureFormat] = [.jpeg, .heic, .avif, .bmp, .png, .webp, .tiff, .gif, .jxl]

    static func file(_ format: PictureFormat) throws -> [UInt8] {
        let drawn = DrawnPicture(width: 96, height: 64)
        return switch format {
        case .jpeg, .raw: try drawn.jpeg()
        case .heic, .avif: try drawn.heif(av1: format == .avif)
        case .bmp: drawn.bitmap()
        default: try drawn.encoded(".\(format.rawValue)")
        }
    }

    static func attempt(_ bytes: [UInt8]) -> Result<PictureDescription, PictureError> {
        Result { () throws(PictureError) in try Picture(bytes: bytes).describe() }
    }

    @Test(arguments: formats) func `a cut file gives an error or names its damage`(format: PictureFormat) throws {
        let whole = try Self.file(format)
        for length in stride(from: 12, to: whole.count * 3 / 4, by: max(1, whole.count / 23)) {
            switch Self.attempt(Array(whole[..<length])) {
            case .success(let picture):
                #expect(picture.width == 96 && picture.height == 64)
                #expect(picture.damage != nil, "\(length) of \(whole.count) bytes")
            case .failure: break
            }
        }
    }

    @Test func `a JPEG XL in which the decoder stops is not called damaged, unless it is cut off`() throws {
        let stream = try Self.file(.jxl)
        let signature: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10]
        let type = box("ftyp", Array("jxl ".utf8) + [0, 0, 0, 0] + Array("jxl ".utf8))
        func boxed(_ stream: [UInt8]) -> [UInt8] { signature + type + box("jxlc", stream) }
        #expect(try Picture(bytes: boxed(stream)).describe().damage == nil)
        var refused = 0
        for start in stride(from: stream.count / 3, to: stream.count - 4, by: 3) {
            var other = stream
            for at in start..<min(start + 12, stream.count) { other[at] ^= 0x5A }
            let picture = try Picture(bytes: boxed(other))
            for error in [
                Self.error { () throws(PictureError) in _ = try picture.describe() },
                Self.error { () throws(PictureError) in _ = try picture.convert(PictureOptions(.png)) },
            ] {
                guard let error else { continue }
                refused += 1
                guard case .olderDecoder(let decoder) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(decoder.hasPrefix("libvips "))
            }
        }
        #expect(refused > 0)
        let cut = boxed(stream).dropLast(stream.count / 2)
        switch Self.attempt(Array(cut)) {
        case .success(let picture): #expect(picture.damage == .endsEarly)
        case .failure(let error): #expect(error == .corrupt(.endsEarly))
        }
    }

    private static func error(_ body: () throws(PictureError) -> Void) -> PictureError? {
        do throws(PictureError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: formats) func `flipped bits never cause a crash`(format: PictureFormat) throws {
        let whole = try Self.file(format)
        var generator = SplitMix64(seed: 20_261_121)
        var refused = 0
        for _ in 0..<40 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: 0..<min(400, bytes.count), using: &generator)] ^=
                    1 << UInt8.random(in: 0...7, using: &generator)
            }
            switch Self.attempt(bytes) {
            case .success(let picture):
                #expect(picture.width > 0 && picture.height > 0)
                let start = Array(picture.thumbnail.prefix(2))
                #expect(start == [0xFF, 0xD8])
            case .failure: refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test func `enormous sizes in a header are refused`() throws {
        let limit = PictureLimits.standard.maximumPixels
        #expect(throws: PictureError.tooManyPixels(3_600_000_000, limit: limit)) {
            try Picture(bytes: RawBytes.pngHeader(width: 60_000, height: 60_000) + RawBytes.chunk("IDAT", [0x78, 1])).describe()
        }
        #expect(throws: PictureError.tooManyPixels(65_500 * 65_500, limit: limit)) {
            var jpeg = try DrawnPicture(width: 16, height: 16).jpeg()
            let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
            jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
            _ = try Picture(bytes: jpeg).describe()
        }
        var bitmap = DrawnPicture(width: 4, height: 4).bitmap()
        for at in [18, 22] { bitmap.replaceSubrange(at..<at + 4, with: [0x60, 0xEA, 0, 0]) }
        #expect(throws: PictureError.self) { try Picture(bytes: bitmap).describe() }
        let gif: [UInt8] =
            Array("GIF89a".utf8) + [
                0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 1, 2, 3, 4, 5, 6, 0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x44, 1,
                0, 0x3B,
            ]
        #expect(throws: PictureError.self) { try Picture(bytes: gif).describe() }
    }

    @Test(arguments: [
        (
            "magick2vips: libMagick error: insufficient image data in file `' @ error/bmp.c/ReadBMPImage/684",
            PictureDamage.endsEarly
        ),
        ("Premature end of JPEG file", PictureDamage.endsEarly),
        ("Corrupt JPEG data: bad Huffman code", .wrongData),
        ("something nobody has seen", .unknown),
    ])
    func `what decoders say is a kind of damage`(complaint: String, damage: PictureDamage) {
        #expect(PictureDamage(complaint: complaint) == damage)
    }
}
