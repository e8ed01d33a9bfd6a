import Testing

@testable import PicturesEngine

@Suite struct OrientationTests {
    /// A picture of 3 × 2 pixels, numbered in reading order. Each row of the table has the pixels that a viewer must show (EXIF
    /// 2.32, section 4.6.4.A).
    @Test(arguments: [
        (1, 3, [0, 1, 2, 3, 4, 5]), (2, 3, [2, 1, 0, 5, 4, 3]), (3, 3, [5, 4, 3, 2, 1, 0]), (4, 3, [3, 4, 5, 0, 1, 2]),
        (5, 2, [0, 3, 1, 4, 2, 5]), (6, 2, [3, 0, 4, 1, 5, 2]), (7, 2, [5, 2, 4, 1, 3, 0]), (8, 2, [2, 5, 1, 4, 0, 3]),
    ])
    func `every pixel goes where its orientation says`(orientation: Int, width: Int, order: [UInt8]) {
        let turned = Pixels(bytes: (0..<6).flatMap { [UInt8($0), UInt8($0 + 10), UInt8($0 + 20)] }, width: 3, height: 2).oriented(
            orientation)
        #expect([turned.width, turned.height] == [width, 6 / width])
        let wanted: [UInt8] = order.flatMap { [$0, $0 + 10, $0 + 20] }
        #expect(turned.bytes == wanted)
    }

    @Test func `turning back gives the picture again, beyond one stripe of rows`() {
        let bytes = (0..<37 * 53 * 3).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let picture = Pixels(bytes: bytes, width: 37, height: 53)
        for (there, back) in [(2, 2), (3, 3), (4, 4), (5, 5), (6, 8), (7, 7), (8, 6)] {
            #expect(picture.oriented(there).oriented(back).bytes == bytes)
        }
    }

    @Test(arguments: [(64, 48, 17, 9), (100, 1, 7, 1), (5, 9000, 1, 2)])
    func `a uniform picture stays exactly uniform when it shrinks`(width: Int, height: Int, wide: Int, high: Int) throws {
        let picture = Pixels(bytes: (0..<width * height).flatMap { _ in [255, 128, 1] }, width: width, height: height)
        let small = try picture.fitted(max(wide, high))
        let wanted: [UInt8] = (0..<small.bytes.count / 3).flatMap { _ in [255, 128, 1] as [UInt8] }
        #expect(small.bytes == wanted)
        #expect(Set(picture.luma(9, 8)).count == 1)
        #expect(picture.meanColour == 0xFF8001)
    }
}
