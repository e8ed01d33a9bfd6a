import Testing

@testable import PicturesEngine

@Suite struct BitmapTests {
    /// A bitmap file: its header and the bytes after it.
    private func file(
        _ width: Int, _ height: Int, bits: Int, compression: Int = 0, header: Int = 40, extra: [Int] = [], palette: [UInt8] = [],
        data: [UInt8]
    ) -> [UInt8] {
        func four(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
        func two(_ value: Int) -> [UInt8] { Array(four(value).prefix(2)) }
        var info = four(header)
        if header == 12 {
            info += two(width) + two(height) + two(1) + two(bits)
        } else {
            info += four(width) + four(height) + two(1) + two(bits) + four(compression)
            info += four(data.count) + four(0) + four(0) + four(palette.count / 4) + four(0)
        }
        info += extra.flatMap(four)
        info += [UInt8](repeating: 0, count: max(0, header - info.count))
        let start = 14 + info.count + palette.count
        return Array("BM".utf8) + four(start + data.count) + four(0) + four(start) + info + palette + data
    }

    private func pixels(_ bytes: [UInt8], longSide: Int = 0) throws -> [[UInt8]] {
        let decoded = try Picture(bytes: bytes).decode(longSide: longSide, fast: false)
        #expect(decoded.damage == nil)
        let pixels = decoded.pixels
        return (0..<pixels.width * pixels.height).map { Array(pixels.bytes[$0 * 3..<$0 * 3 + 3]) }
    }

    private static let red: [UInt8] = [255, 0, 0]
    private static let green: [UInt8] = [0, 255, 0]
    private static let white: [UInt8] = [255, 255, 255]
    private static let black: [UInt8] = [0, 0, 0]
    /// Black, red and green. Blue is stored first.
    private static let palette: [UInt8] = [0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0]

    @Test(
        arguments: [
            (1, [0b0100_0000, 0, 0, 0]), (2, [0b0110_0000, 0, 0, 0]), (4, [0x12, 0, 0, 0]), (8, [1, 2, 0, 0]),
        ] as [(Int, [UInt8])])
    func `a palette of each depth, with a colour it does not have`(bits: Int, row: [UInt8]) throws {
        let second = bits == 1 ? Self.red : Self.green
        let first = bits == 1 ? Self.black : Self.red
        #expect(try pixels(file(2, 1, bits: bits, palette: Self.palette, data: row)) == [first, second])
        if bits == 8 {
            #expect(try pixels(file(2, 1, bits: 8, palette: Self.palette, data: [9, 1, 0, 0])) == [Self.black, Self.red])
        }
    }

    @Test func `the oldest header, with colours of three bytes`() throws {
        let bytes = file(2, 1, bits: 4, header: 12, palette: [0, 0, 0, 0, 0, 255, 0, 255, 0], data: [0x12, 0, 0, 0])
        #expect(try pixels(bytes) == [Self.red, Self.green])
    }

    @Test func `from the bottom up, or from the top down`() throws {
        let rows: [UInt8] = [0, 0, 255, 0] + [0, 255, 0, 0]
        #expect(try pixels(file(1, 2, bits: 24, data: rows)) == [Self.green, Self.red])
        #expect(try pixels(file(1, -2, bits: 24, data: rows)) == [Self.red, Self.green])
    }

    @Test(
        arguments: [
            (16, 0, 40, [], [0x00, 0x7C, 0xE0, 0x03]), (16, 3, 40, [0xF800, 0x7E0, 0x1F], [0x00, 0xF8, 0xE0, 0x07]),
            (16, 3, 40, [0b11, 0b11100, 0b100000], [0b11, 0, 0b11100, 0]),
            (32, 0, 40, [], [0, 0, 255, 0, 0, 255, 0, 0]), (32, 3, 40, [0xFF, 0xFF00, 0xFF0000], [255, 0, 0, 0, 0, 255, 0, 0]),
            (32, 3, 40, [0x3FF, 0xFFC00, 0x3FF0_0000], [0xFF, 3, 0, 0, 0, 0xFC, 0x0F, 0]),
        ] as [(Int, Int, Int, [Int], [UInt8])])
    func `channels lie where the masks say`(bits: Int, compression: Int, header: Int, masks: [Int], data: [UInt8]) throws {
        let bytes = file(2, 1, bits: bits, compression: compression, header: header, extra: masks, data: data)
        #expect(try pixels(bytes) == [Self.red, Self.green])
    }

    @Test func `transparent pixels are white, unless alpha is zero everywhere`() throws {
        let masks = [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000]
        func draw(_ alpha: [UInt8]) throws -> [[UInt8]] {
            try pixels(
                file(2, 1, bits: 32, compression: 3, header: 56, extra: masks, data: [0, 0, 255, alpha[0], 0, 0, 255, alpha[1]]))
        }
        #expect(try draw([255, 128]) == [Self.red, [255, 127, 127]])
        #expect(try draw([0, 255]) == [Self.white, Self.red])
        #expect(try draw([0, 0]) == [Self.red, Self.red])
    }

    @Test func `runs, deltas and literal pixels of both kinds`() throws {
        let eight = file(
            4, 2, bits: 8, compression: 1, palette: Self.palette, data: [2, 1, 0, 0, 0, 2, 1, 0, 0, 3, 1, 2, 1, 0, 0, 1])
        #expect(
            try pixels(eight) == [
                Self.white, Self.red, Self.green, Self.red, Self.red, Self.red, Self.white, Self.white,
            ])
        let four = file(4, 1, bits: 4, compression: 2, palette: Self.palette, data: [3, 0x12, 0, 1])
        #expect(try pixels(four) == [Self.red, Self.green, Self.red, Self.white])
    }

    @Test func `a large bitmap is scaled down while it is read`() throws {
        let row: [UInt8] = [0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 255, 0]
        let decoded = try Picture(bytes: file(4, 4, bits: 24, data: row + row + row + row)).decode(longSide: 2, fast: true)
        #expect([decoded.width, decoded.height, decoded.pixels.width, decoded.pixels.height] == [4, 4, 2, 2])
        #expect(decoded.pixels.bytes == [128, 128, 0, 128, 128, 0, 128, 128, 0, 128, 128, 0])
    }

    @Test func `a truncated bitmap shows its beginning, and grey for the rest`() throws {
        let whole = file(2, 2, bits: 24, data: [UInt8](repeating: 0, count: 16))
        let decoded = try Picture(bytes: Array(whole.dropLast(8))).decode(longSide: 0, fast: false)
        #expect(decoded.pixels.bytes == [UInt8](repeating: 128, count: 6) + [UInt8](repeating: 0, count: 6))
        #expect(decoded.damage == .endsEarly)
        #expect(throws: PictureError.self) { try Picture(bytes: Array(whole.dropLast(16))).decode(longSide: 0, fast: false) }
    }

    @Test func `no invalid byte of the header causes a crash`() {
        let kinds = [
            file(3, 3, bits: 8, compression: 1, palette: Self.palette, data: [3, 1, 0, 2, 255, 255, 0, 5, 1, 1, 1, 1, 1]),
            file(
                3, -3, bits: 32, compression: 3, header: 124, extra: [0xFF, 0xFF00, 0xFF0000],
                data: [UInt8](repeating: 7, count: 36)),
            file(3, 3, bits: 1, palette: Self.palette, data: [UInt8](repeating: 0xA5, count: 12)),
        ]
        var limits = PictureLimits.standard
        limits.maximumPixels = 1_000_000
        for whole in kinds {
            for at in 2..<min(whole.count, 140) {
                for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var bytes = whole
                    bytes[at] = value
                    _ = try? Picture(bytes: bytes, limits: limits).describe()
                }
            }
            for length in 2..<whole.count { _ = try? Picture(bytes: Array(whole[..<length]), limits: limits).describe() }
        }
    }
}
