import Testing

@testable import PicturesEngine

/// TIFFs whose samples are fractions, or have 32 bits.
@Suite struct UnusualSamplesTests {
    private enum Kind: Int { case unsigned = 1, signed, fraction }

    /// A grey TIFF of one row, 32 bits per sample.
    private static func tiff(_ samples: [UInt32], _ kind: Kind) -> [UInt8] {
        tiff(samples.flatMap { bytes(UInt64($0), 4) }, count: samples.count, bits: 32, kind)
    }

    /// - Parameters:
    ///   - count: the number of pixels.
    ///   - photometric: 0 if the number 0 is white, 1 if it is black.
    private static func tiff(
        _ data: [UInt8], count: Int, bits: Int, _ kind: Kind, photometric: Int = 1, bigEndian: Bool = false
    ) -> [UInt8] {
        TiffBuilder.file(
            [
                [
                    256: .short(count), 257: .short(1), 258: .short(bits), 259: .short(1), 262: .short(photometric),
                    273: .pathOf(data), 277: .short(1), 278: .short(1), 279: .long(data.count), 339: .short(kind.rawValue),
                ]
            ], bigEndian: bigEndian)
    }

    private static func bytes(_ number: UInt64, _ count: Int, bigEndian: Bool = false) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return bigEndian ? little.reversed() : little
    }

    /// 0, 1/4, 1/2, 3/4 and 1 as fractions of 16, 24 and 64 bits.
    private static let quarters: [Int: [UInt64]] = [
        16: [0, 0x3400, 0x3800, 0x3A00, 0x3C00], 24: [0, 0x3D_0000, 0x3E_0000, 0x3E_8000, 0x3F_0000],
        64: [0, 0.25, 0.5, 0.75, 1].map(\.bitPattern),
    ]

    @Test(arguments: [16, 24, 64], [false, true])
    func `fractions of other sizes become levels, in either order of bytes`(bits: Int, bigEndian: Bool) throws {
        let data = try #require(Self.quarters[bits]).flatMap { Self.bytes($0, bits / 8, bigEndian: bigEndian) }
        #expect(
            try Self.levels(Self.tiff(data, count: 5, bits: bits, .fraction, bigEndian: bigEndian)) == [0, 64, 128, 191, 255])
        let negative = Self.tiff(data, count: 5, bits: bits, .fraction, photometric: 0, bigEndian: bigEndian)
        #expect(try Self.levels(negative) == [255, 191, 128, 64, 0])
    }

    @Test func `fractions of 16 bits can be larger than white, and smaller than one part in 16,384`() throws {
        // 2, infinity less one step, the smallest fraction.
        let data = [0x4000, 0x3C00, 0x0001].flatMap { Self.bytes($0, 2) }
        #expect(try Self.levels(Self.tiff(data, count: 3, bits: 16, .fraction)) == [255, 255, 0])
        // 0, 128 and 255.
        let wide = [0, 0x5800, 0x5BF8].flatMap { Self.bytes($0, 2) }
        #expect(try Self.levels(Self.tiff(wide, count: 3, bits: 16, .fraction)) == [0, 128, 255])
        let nan = [0x7E00, 0xC500].flatMap { Self.bytes($0, 2) }
        #expect(throws: PictureError.self) { try Picture(bytes: Self.tiff(nan, count: 2, bits: 16, .fraction)).page(0) }
    }

    @Test func `whole numbers of 12 bits are packed`() throws {
        // 0, 1024, 2048, 4095.
        let data: [UInt8] = [0x00, 0x04, 0x00, 0x80, 0x0F, 0xFF]
        #expect(try Self.levels(Self.tiff(data, count: 4, bits: 12, .unsigned)) == [0, 64, 128, 255])
        // Half of the light is nearly 127.5, which is rounded up.
        #expect(try Self.levels(Self.tiff(data, count: 4, bits: 12, .unsigned, photometric: 0)) == [255, 191, 128, 0])
    }

    @Test func `missing data of other sizes is damage`() throws {
        let whole = Self.tiff([UInt8](repeating: 0, count: 64), count: 32, bits: 16, .fraction)
        let cut = try Picture(bytes: Array(whole.dropLast(32)))
        #expect(throws: PictureError.self) { try cut.convert(PictureOptions(.png)) }
        #expect((try? cut.describe())?.damage != nil || (try? cut.describe()) == nil)
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
