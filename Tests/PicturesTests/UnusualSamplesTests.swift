import Testing

@testable import PicturesEngine

/// TIFFs whose samples are fractions, or have 32 bits.
@Suite struct UnusualSamplesTests {
    private enum Kind: Int { case unsigned = 1, signed, fraction }

    /// A grey TIFF of one row, 32 bits per sample.
    private static func tiff(_ samples: [UInt32], _ kind: Kind) -> [UInt8] {
        let data = samples.flatMap { sample in (0..<4).map { UInt8(truncatingIfNeeded: sample >> (8 * $0)) } }
        return TiffBuilder.file([
            [
                256: .short(samples.count), 257: .short(1), 258: .short(32), 259: .short(1), 262: .short(1),
                273: .pathOf(data), 277: .short(1), 278: .short(1), 279: .long(data.count), 339: .short(kind.rawValue),
            ]
        ])
    }

    private static func tiff(_ samples: [Float]) -> [UInt8] { tiff(samples.map(\.bitPattern), .fraction) }

    /// The levels of grey in the preview's pixels and in a converted picture, which must be the same.
    private static func levels(_ bytes: [UInt8]) throws -> [UInt8] {
        let picture = try Picture(bytes: bytes)
        let page = try picture.page(0).pixels.bytes
        let made = try Picture(bytes: try picture.convert(PictureOptions(.png)).bytes).page(0).pixels.bytes
        #expect(page == made)
        return stride(from: 0, to: page.count, by: 3).map { page[$0] }
    }

    @Test func `shares of white become levels`() throws {
        let ramp = (0..<256).map { Float($0) / 255 }
        #expect(try Self.levels(Self.tiff(ramp)) == (0..<256).map { UInt8($0) })
        // Light above white is white, and what sharpening left below black is black.
        #expect(try Self.levels(Self.tiff([-0.05, 0, 0.5, 1, 3])) == [0, 0, 128, 255, 255])
    }

    @Test func `larger numbers are shares of 255, of 65,535, or of all that 32 bits hold`() throws {
        #expect(try Self.levels(Self.tiff([0, 17, 255] as [Float])) == [0, 17, 255])
        #expect(try Self.levels(Self.tiff([0, 257, 65_535] as [Float])) == [0, 1, 255])
        #expect(try Self.levels(Self.tiff([0, 17, 255], .unsigned)) == [0, 17, 255])
        #expect(try Self.levels(Self.tiff([0, 1 << 31, UInt32.max], .unsigned)) == [0, 128, 255])
    }

    @Test func `numbers that are no light are refused`() throws {
        for samples in [[-3, 0, 1], [0, 1, 9e9], [.nan, -5, 8]] as [[Float]] {
            let picture = try Picture(bytes: Self.tiff(samples))
            #expect(throws: PictureError.self) { try picture.page(0) }
            #expect(throws: PictureError.self) { try picture.describe() }
            #expect(throws: PictureError.self) { try picture.convert(PictureOptions(.png)) }
        }
    }
}
