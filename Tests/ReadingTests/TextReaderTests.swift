import Testing

@testable import Pictures
@testable import Reading

@Suite(.serialized, .enabled(if: installedParts != nil, "the parts for reading are not installed"))
struct TextReaderTests {
    private let page = DrawnText.picture(
        900, 600,
        [("SHOEBOX READS", 60, 80), ("EVERY LETTER OF", 60, 200), ("ITS 1972 PICTURES", 60, 320), ("FROM HOME", 60, 440)])
    private let text = "SHOEBOX READS\nEVERY LETTER OF\nITS 1972 PICTURES\nFROM HOME"

    @Test func `letters are read where they stand`() throws {
        let reading = try makeReader().read(DrawnText.raster(page))
        #expect(reading.lines.map(\.text).joined(separator: "\n") == text)
        let line = try #require(reading.lines.first)
        #expect(line.confidence > 0.8)
        // 13 letters of 30 pixels each, 35 high, with a margin of less than half their height.
        for (corner, expected) in zip(line.quad.corners, [[60, 80], [445, 80], [445, 115], [60, 115]] as [SIMD2<Float>]) {
            #expect((corner - expected).length < 25, "\(corner)")
        }
        let second = try #require(line.words.last)
        #expect(second.text == "READS")
        #expect(abs(second.quad.topLeft.x - 300) < 15 && abs(second.quad.topRight.x - 445) < 15)
    }

    @Test(arguments: [3, 6, 8])
    func `a page on its side or its head reads the same`(orientation: Int) throws {
        let turned = page.oriented(orientation)
        let reading = try makeReader().read(DrawnText.raster(turned))
        #expect(Set(reading.lines.map(\.text)) == Set(text.split(separator: "\n").map(String.init)))
        let first = try #require(reading.lines.first { $0.text == "SHOEBOX READS" })
        // Where the first letter's corner went.
        let corner: SIMD2<Float> =
            switch orientation {
            case 3: [900 - 60, 600 - 80]
            case 6: [600 - 80, 60]
            default: [80, 900 - 60]
            }
        #expect((first.quad.topLeft - corner).length < 25)
    }

    @Test func `quads are in pixels of the whole picture`() throws {
        let raster = Raster(pixels: page, width: 1800, height: 1200)
        let reading = try makeReader().read(raster)
        let line = try #require(reading.lines.first)
        #expect(reading.width == 1800 && reading.height == 1200)
        #expect((line.quad.topLeft - [120, 160]).length < 50)
    }

    @Test(arguments: [(1, 1), (2, 3000), (3000, 2), (31, 7), (640, 480)])
    func `a blank picture of any shape has no text`(width: Int, height: Int) throws {
        #expect(try makeReader().read(DrawnText.raster(DrawnText.picture(width, height, []))).lines.isEmpty)
    }

    @Test func `a long strip is read to its end`() throws {
        let strip = DrawnText.picture(
            500, 3000, (0..<24).map { ("LINE \(10 + $0) OF MANY", 40, 40 + $0 * 120) })
        let lines = try makeReader().read(DrawnText.raster(strip)).lines
        #expect(lines.map(\.text) == (0..<24).map { "LINE \(10 + $0) OF MANY" })
    }
}
