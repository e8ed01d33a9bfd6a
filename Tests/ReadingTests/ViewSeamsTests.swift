import Testing

@testable import ReadingEngine

struct ViewSeamsTests {
    /// The first two views of a picture 4,000 pixels wide. They are side by side and overlap by 300 pixels.
    private let views = Array(DetectorView.views(width: 4000, height: 1200).prefix(2))

    private func line(_ left: Float, _ right: Float, _ middle: Float, height: Float = 40) -> Rectangle {
        Rectangle(centre: [(left + right) / 2, middle], axis: [1, 0], width: right - left, height: height)
    }

    private func joined(_ first: [Rectangle], _ second: [Rectangle]) -> [Rectangle] {
        ViewSeams.joined([first, second], views, isWide: true).sorted { $0.centre.y < $1.centre.y }
    }

    private var seam: Float { views[0].owned.upperBound }

    @Test func `a line cut by both views is one again`() throws {
        let found = joined([line(100, seam + 100, 300)], [line(seam - 150, 3900, 304)])
        let whole = try #require(found.first)
        #expect(found.count == 1)
        #expect(abs(whole.width - 3800) < 1 && abs(whole.height - 44) < 1)
    }

    @Test func `a line that is whole in both views is one`() {
        let twice = line(seam - 80, seam + 90, 500)
        #expect(joined([twice], [twice.moved(by: [1, -2])]).count == 1)
    }

    @Test func `the slant of a cut line is kept`() throws {
        let slanted = Rectangle(centre: [seam, 600], axis: [0.8, 0.6], width: 900, height: 40)
        let (first, second) = (slanted.moved(by: [-160, -120]), slanted.moved(by: [160, 120]))
        let whole = try #require(joined([first], [second]).first)
        #expect((whole.axis - slanted.axis).length < 1e-3 && abs(whole.width - 1300) < 1)
    }

    @Test func `neighbours stay apart: words in a row, rows in a column, a heading`() {
        #expect(joined([line(seam - 300, seam - 10, 300)], [line(seam + 5, seam + 300, 300)]).count == 2)
        #expect(joined([line(seam - 300, seam + 40, 300)], [line(seam - 40, seam + 300, 330)]).count == 2)
        #expect(joined([line(seam - 300, seam + 40, 300)], [line(seam - 40, seam + 300, 300, height: 90)]).count == 2)
    }

    @Test func `a piece at the edge of a view that another view owns is dropped`() {
        #expect(joined([line(seam + 60, seam + 100, 300, height: 15)], [line(seam + 50, seam + 500, 330)]).count == 1)
    }
}
