import Testing

@testable import PicturesEngine

@Suite struct DecodingTests {
    static let drawn = DrawnPicture(width: 640, height: 480)

    static func file(_ format: PictureFormat) throws -> [UInt8] {
        switch format {
        case .jpeg: try drawn.jpeg()
        case .heic: try drawn.heif(av1: false)
        case .avif: try drawn.heif(av1: true)
        case .bmp: drawn.bitmap()
        case .png: try drawn.encoded(".png")
        case .webp: try drawn.encoded(".webp")
        case .tiff: try drawn.encoded(".tif[compression=lzw]")
        case .gif: try drawn.encoded(".gif")
        case .jxl: try drawn.encoded(".jxl")
        case .raw: try drawn.jpeg()
        }
    }

    /// A JPEG with an EXIF block that contains one tag: the orientation.
    static func turned(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
        let block: [UInt8] =
            Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
        return jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block + jpeg[2...]
    }

    @Test(arguments: [PictureFormat.jpeg, .heic, .avif, .bmp, .png, .webp, .tiff, .gif, .jxl])
    func `every format shows the same picture in its own colours`(format: PictureFormat) throws {
        let picture = try Picture(bytes: Self.file(format)).describe()
        #expect(picture.format == format)
        #expect(picture.width == 640)
        #expect(picture.height == 480)
        #expect(picture.damage == nil)
        #expect(try DrawnPicture.distance(DrawnPicture.middles(of: [UInt8](picture.thumbnail)), DrawnPicture.quarters) <= 6)
    }

    @Test(arguments: [
        (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]),
        (5, [0, 2, 1, 3]), (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
    ])
    func `each orientation turns once`(orientation: Int, order: [Int]) throws {
        let picture = try Picture(bytes: Self.turned(Self.file(.jpeg), UInt8(orientation)))
        let described = try picture.describe()
        #expect(described.orientation == orientation)
        #expect([described.width, described.height] == (orientation < 5 ? [640, 480] : [480, 640]))
        let wanted = order.map { DrawnPicture.quarters[$0] }
        #expect(try DrawnPicture.distance(DrawnPicture.middles(of: [UInt8](described.thumbnail)), wanted) <= 6)
        #expect(try DrawnPicture.distance(DrawnPicture.middles(of: picture.preview(longSide: 200)), wanted) <= 6)
    }

    @Test func `a preview is never larger than the picture nor than asked`() throws {
        let picture = try Picture(bytes: Self.file(.png))
        for (asked, wanted) in [(1, (1, 1)), (100, (100, 75)), (640, (640, 480)), (4096, (640, 480))] {
            let again = try Picture(bytes: picture.preview(longSide: asked)).describe()
            #expect((again.width, again.height) == wanted)
        }
    }

    @Test func `a truncated JPEG shows its beginning and states the damage`() throws {
        let whole = try Self.file(.jpeg)
        let picture = try Picture(bytes: Array(whole.prefix(whole.count / 2))).describe()
        #expect(picture.width == 640)
        #expect(picture.damage != nil)
        #expect(
            try DrawnPicture.distance([DrawnPicture.middles(of: [UInt8](picture.thumbnail))[0]], [DrawnPicture.quarters[0]]) <= 6)
    }

    @Test func `a picture of too many pixels is refused by its header`() throws {
        var limits = PictureLimits.standard
        limits.maximumPixels = 640 * 480 - 1
        for format in [PictureFormat.jpeg, .png, .heic, .gif] {
            #expect(throws: PictureError.tooManyPixels(307_200, limit: 307_199)) {
                try Picture(bytes: Self.file(format), limits: limits).describe()
            }
        }
    }

    @Test func `nothing, text and too much are refused`() {
        #expect(throws: PictureError.empty) { try Picture(bytes: []) }
        #expect(throws: PictureError.notAPicture) { try Picture(bytes: Array("<svg onload=x>".utf8)) }
        var limits = PictureLimits.standard
        limits.maximumFileBytes = 3
        #expect(throws: PictureError.tooLarge(bytes: 4, limit: 3)) { try Picture(bytes: [1, 2, 3, 4], limits: limits) }
    }

    @Test func `hashes survive another size, another format and strong compression`() throws {
        let first = try Picture(bytes: Self.file(.png)).describe()
        let second = try Picture(bytes: DrawnPicture(width: 320, height: 240).jpeg(quality: 50)).describe()
        // Only dHash is compared, because most frequencies of the drawing are noise around the median of pHash.
        #expect((first.differenceHash ^ second.differenceHash).nonzeroBitCount <= 6)
        #expect(first.differenceHash != 0)
    }

    @Test(arguments: [PictureFormat.jpeg, .heic, .bmp, .png, .webp, .tiff, .gif, .jxl])
    func `truncated or changed bytes never cause a crash`(format: PictureFormat) throws {
        let whole = try Self.file(format)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state >> 1) % bound
        }
        var shown = 0, refused = 0
        for round in 0..<60 {
            var bytes = round % 3 == 0 ? Array(whole.prefix(random(whole.count))) : whole
            if round % 3 != 0 {
                for _ in 0...random(8) {
                    bytes[random(round % 2 == 0 ? min(600, bytes.count) : bytes.count)] = UInt8(random(256))
                }
            }
            do {
                let picture = try Picture(bytes: bytes).describe()
                #expect(!picture.thumbnail.isEmpty && picture.width > 0 && picture.height > 0)
                shown += 1
            } catch {
                refused += 1
            }
        }
        #expect(shown + refused == 60)
        #expect(refused > 0)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `the digest is SHA-256, in one piece or many`(text: String, wanted: String) {
        let bytes = Array(text.utf8)
        var whole = ContentDigest(), pieces = ContentDigest()
        bytes.withUnsafeBytes { all in
            whole.update(all)
            for index in all.indices { pieces.update(UnsafeRawBufferPointer(rebasing: all[index...index])) }
        }
        let expected = stride(from: 0, to: 64, by: 2).compactMap { UInt8(wanted.dropFirst($0).prefix(2), radix: 16) }
        #expect(whole.finish() == expected)
        #expect(pieces.finish() == expected)
    }
}
