import CVips
import Testing

@testable import PicturesEngine

@Suite struct PictureTests {
    @Test(arguments: [PictureFormat.jpeg, .bmp, .png, .webp, .tiff, .gif])
    func `a picture of one pixel is shown as it is`(format: PictureFormat) throws {
        let drawn = DrawnPicture(width: 1, height: 1)
        let bytes =
            switch format {
            case .jpeg: try drawn.jpeg(quality: 100)
            case .bmp: drawn.bitmap()
            default: try drawn.encoded(".\(format.rawValue)")
            }
        let picture = try Picture(bytes: bytes).describe()
        #expect([picture.width, picture.height] == [1, 1])
        #expect(picture.differenceHash == 0)
        let colour = [16, 8, 0].map { UInt8(picture.colour >> UInt32($0) & 255) }
        #expect(DrawnPicture.distance([colour], [DrawnPicture.quarters[0]]) <= 3)
    }

    @Test(arguments: [(10_000, 1, 400, 1), (1, 10_000, 1, 400), (4_000, 100, 400, 10)])
    func `thumbnails of narrow pictures keep a pixel of height`(width: Int, height: Int, wide: Int, high: Int) throws {
        let drawn = DrawnPicture(width: width, height: height)
        for bytes in [try drawn.jpeg(), try drawn.encoded(".png")] {
            let thumbnail = try Picture(bytes: [UInt8](Picture(bytes: bytes).describe().thumbnail)).describe()
            #expect([thumbnail.width, thumbnail.height] == [wide, high])
        }
    }

    @Test func `a small picture's thumbnail is not enlarged`() throws {
        for bytes in [try DrawnPicture(width: 90, height: 60).jpeg(), try DrawnPicture(width: 90, height: 60).encoded(".webp")] {
            let thumbnail = try Picture(bytes: [UInt8](Picture(bytes: bytes).describe().thumbnail)).describe()
            #expect([thumbnail.width, thumbnail.height] == [90, 60])
        }
    }

    @Test(arguments: [8, 16]) func `grey is shown as grey, of one byte and of two`(bits: Int) throws {
        let picture = try Picture(bytes: RawBytes.greyPng(width: 20, height: 10, bits: bits, level: 0x80)).describe()
        #expect([picture.width, picture.height] == [20, 10])
        let channels = [16, 8, 0].map { Int(picture.colour >> UInt32($0) & 255) }
        #expect(channels.allSatisfy { abs($0 - 0x80) <= 2 }, "\(channels)")
    }

    @Test func `an animation is told from a still picture, and its first frame shown`() throws {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
        let head: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 200, 40, 60, 30, 150, 70]
        let still = try Picture(bytes: head + frame + [0x3B]).describe()
        let moving = try Picture(bytes: head + frame + frame + [0x3B]).describe()
        #expect(!still.animated)
        #expect(moving.animated)
        #expect(still.colour == 0xC8283C)
        #expect(moving.colour == 0xC8283C)
    }

    @Test(
        arguments: [
            // Adobe writes inverted values (255 for no ink); other programs write the amount of ink.
            ([255, 128, 64, 255], UInt8(0), 0xFF8040), ([255, 128, 64, 128], 0, 0x804020), ([0, 127, 191, 0], nil, 0xFF8040),
            // YCCK: the same grey with half of the black ink, and without black ink.
            ([128, 128, 128, 255], 2, 0x808080), ([0, 128, 128, 128], 2, 0x808080),
        ] as [([Int], UInt8?, UInt32)])
    func `pictures for print have the right colours`(ink: [Int], adobe: UInt8?, wanted: UInt32) throws {
        let colour = try Picture(bytes: RawBytes.flatJpeg(ink, adobe: adobe)).describe().colour
        // YCCK stores complements of colours. An even grey is right in both interpretations, except for one level.
        for shift in [16, 8, 0] as [UInt32] {
            #expect(abs(Int(colour >> shift & 255) - Int(wanted >> shift & 255)) <= 2, "\(String(colour, radix: 16))")
        }
    }

    @Test func `Display P3 becomes sRGB`() throws {
        var drawn = try DrawnPicture(width: 64, height: 48).jpeg(quality: 100)
        let before = try DrawnPicture.middles(of: Picture(bytes: drawn).preview(longSide: 64, quality: 100))
        drawn = RawBytes.withProfile(drawn)
        let after = try DrawnPicture.middles(of: Picture(bytes: drawn).preview(longSide: 64, quality: 100))
        // The same values are stronger colours in the wider colour space: red loses green, green loses red, yellow loses blue.
        #expect(DrawnPicture.distance(before, DrawnPicture.quarters) <= 3)
        #expect(after[0][0] > before[0][0] && after[0][1] + 10 < before[0][1])
        #expect(after[1][0] + 10 < before[1][0] && after[1][1] > before[1][1])
        #expect(after[3][2] + 5 < before[3][2])
    }

    @Test func `an invalid profile is ignored`() throws {
        let jpeg = RawBytes.withProfile(
            try DrawnPicture(width: 64, height: 48).jpeg(quality: 100), [UInt8](repeating: 7, count: 200))
        #expect(
            try DrawnPicture.distance(
                DrawnPicture.middles(of: Picture(bytes: jpeg).preview(longSide: 64, quality: 100)), DrawnPicture.quarters) <= 3)
    }
}
