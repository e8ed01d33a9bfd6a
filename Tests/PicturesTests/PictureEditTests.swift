import Testing

@testable import PicturesEngine

@Suite struct PictureEditTests {
    private static func jpeg(_ width: Int = 64, _ height: Int = 48) throws -> [UInt8] {
        try DrawnPicture(width: width, height: height).jpeg()
    }

    /// The bytes from the first scan on.
    private static func scan(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let start = bytes.indices.first { bytes[$0] == 0xFF && $0 + 1 < bytes.count && bytes[$0 + 1] == 0xDB }
        return bytes[(start ?? 0)...]
    }

    @Test func `a JPEG is turned four times without loss, and is as before`() throws {
        var bytes = try Self.jpeg()
        let pixels = Array(Self.scan(bytes))
        for (orientation, size) in [(6, [48, 64]), (3, [64, 48]), (8, [48, 64]), (1, [64, 48])] {
            let made = try Picture(bytes: bytes).edited(PictureEdit(turns: 1))
            bytes = made.bytes
            #expect([made.width, made.height] == size)
            #expect(try Picture(bytes: bytes).exif()?.orientation ?? 1 == orientation)
            #expect(Array(Self.scan(bytes)) == pixels)
        }
    }

    @Test func `mirrored pictures stay mirrored when they are turned`() {
        for orientation in 1...8 {
            let turned = (0..<4).map { JpegOrientation.turned(orientation, by: $0) }
            #expect(Set(turned).count == 4 && turned[0] == orientation)
            #expect(turned.allSatisfy { [1, 6, 3, 8].contains($0) == [1, 6, 3, 8].contains(orientation) })
            #expect(JpegOrientation.turned(turned[1], by: 3) == orientation)
        }
        // Turned clockwise, the stored left column of a mirrored picture is its lower row: EXIF 2.32, section 4.6.4.A.
        #expect(JpegOrientation.turned(2, by: 1) == 7)
    }

    @Test func `an EXIF block without an orientation gets one, and keeps its other values`() throws {
        let exif: [UInt8] =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x0F, 0, 2, 0, 0, 0, 4] + Array("Abc\0".utf8) + [0, 0, 0, 0]
        let jpeg = JpegContainer.adding(MetadataBlocks(exif: exif, xmp: nil, profile: nil), density: nil, to: try Self.jpeg())
        let turned = try Picture(bytes: Picture(bytes: jpeg).edited(PictureEdit(turns: 3)).bytes)
        #expect(turned.exif()?.orientation == 8)
        #expect(turned.exif()?.metadata.make == "Abc")
    }

    @Test(arguments: [".png", ".webp[lossless]", ".tif", ".heic"])
    func `a crop of each format has its size and its colours`(suffix: String) throws {
        let bytes = try DrawnPicture(width: 80, height: 60).encoded(suffix)
        let edit = PictureEdit(turns: 1, crop: .init(left: 0, top: 0, width: 0.5, height: 0.5))
        let made = try Picture(bytes: bytes).edited(edit)
        #expect([made.width, made.height] == [30, 40])
        let colour = try Picture(bytes: made.bytes).page(0).pixels.meanColour
        // Turned clockwise, the lower left quarter is at the top left.
        let wanted = DrawnPicture.quarters[2]
        for (shift, value) in zip([16, 8, 0], wanted) {
            #expect(abs((Int(colour) >> shift & 255) - Int(value)) < 24, "\(suffix)")
        }
    }

    @Test func `a straightened picture has no empty corner`() throws {
        let bytes = try DrawnPicture(side: 200, colour: [250, 250, 250]).encoded(".png")
        let made = try Picture(bytes: bytes).edited(PictureEdit(angle: 17))
        #expect(made.width < 170 && made.width > 130 && made.width == made.height)
        let pixels = try Picture(bytes: made.bytes).page(0).pixels.bytes
        #expect((pixels.min() ?? 0) > 240)
    }
}
