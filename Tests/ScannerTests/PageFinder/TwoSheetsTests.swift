import Testing

@testable import PageFinder

@Suite struct TwoSheetsTests {
    /// A frame of a brown table with bright sheets, each with dark lines of text.
    private static func frame(_ sheets: [(left: Int, top: Int, right: Int, bottom: Int)]) -> PageFrame? {
        let (width, height) = (320, 240)
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let isSheet = sheets.contains { ($0.left..<$0.right).contains(x) && ($0.top..<$0.bottom).contains(y) }
                let isText = isSheet && y % 12 < 3 && x % 9 < 6
                // The grain of the table.
                let grain = (x * 7 + y * 13) % 11
                let colour = isText ? (60, 60, 60) : isSheet ? (236, 234, 228) : (120 + grain, 82 + grain, 50 + grain)
                let at = 3 * (y * width + x)
                (bytes[at], bytes[at + 1], bytes[at + 2]) = (UInt8(colour.0), UInt8(colour.1), UInt8(colour.2))
            }
        }
        return bytes.withUnsafeBufferPointer { PageFrame(bytes: $0, width: width, height: height, channels: 3) }
    }

    private static func quad(_ left: Float, _ top: Float, _ right: Float, _ bottom: Float) -> PageQuad {
        PageQuad(
            PagePoint(x: left, y: top), PagePoint(x: right, y: top), PagePoint(x: right, y: bottom), PagePoint(x: left, y: bottom)
        )
    }

    @Test func `of two sheets side by side, the larger one is the page`() throws {
        let frame = try #require(Self.frame([(40, 40, 150, 200), (170, 40, 290, 200)]))
        let sheets = try #require(TwoSheets(frame).sheets(in: Self.quad(40, 40, 290, 200)))
        #expect(sheets.larger.isNear(Self.quad(170, 40, 290, 200), by: 5))
        #expect(sheets.other.isNear(Self.quad(40, 40, 150, 200), by: 5))
    }

    @Test func `of two sheets one above the other, the larger one is the page`() throws {
        let frame = try #require(Self.frame([(60, 20, 260, 130), (60, 145, 260, 220)]))
        let sheets = try #require(TwoSheets(frame).sheets(in: Self.quad(60, 20, 260, 220)))
        #expect(sheets.larger.isNear(Self.quad(60, 20, 260, 130), by: 5))
        #expect(sheets.other.isNear(Self.quad(60, 145, 260, 220), by: 5))
    }

    @Test func `one sheet is one page, and a quad on the bare table or in the whole frame is not divided`() throws {
        let frame = try #require(Self.frame([(40, 40, 290, 200)]))
        #expect(TwoSheets(frame).sheets(in: Self.quad(40, 40, 290, 200)) == nil)
        // A corner that is cut too wide has ground at its edge, but not between two sheets.
        #expect(TwoSheets(frame).sheets(in: Self.quad(40, 40, 310, 200)) == nil)
        #expect(TwoSheets(frame).sheets(in: Self.quad(0, 0, 320, 240)) == nil)
        #expect(TwoSheets(try #require(Self.frame([]))).sheets(in: Self.quad(40, 40, 290, 200)) == nil)
    }
}
