import Testing

@testable import ReadingEngine

struct RectangleTests {
    @Test func `the smallest rectangle around an upright box is the box`() throws {
        let box = try #require(Rectangle(around: [[10, 20], [110, 20], [40, 30], [10, 40], [110, 40]]))
        #expect(box.centre == [60, 30])
        #expect(max(box.width, box.height) == 100)
        #expect(min(box.width, box.height) == 20)
    }

    @Test func `a slanted box is found at its slant`() throws {
        // A box of 50 × 10 whose long side has the direction (4, 3) / 5.
        let (a, along, across) = (SIMD2<Float>(0, 0), SIMD2<Float>(40, 30), SIMD2<Float>(-6, 8))
        let points = [a, a + along, a + across, a + along + across].sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        let box = try #require(Rectangle(around: points))
        #expect(abs(max(box.width, box.height) - 50) < 1e-3)
        #expect(abs(min(box.width, box.height) - 10) < 1e-3)
        #expect((box.centre - (along + across) / 2).length < 1e-3)
    }

    @Test(arguments: [[], [[1, 1]], [[1, 1], [5, 1]], [[1, 1], [2, 2], [3, 3], [9, 9]]] as [[SIMD2<Float>]])
    func `points without an area have no rectangle`(points: [SIMD2<Float>]) {
        #expect(Rectangle(around: points) == nil)
    }

    @Test func `corners are named as a reader along the axis sees them`() {
        let down = Rectangle(centre: [5, 50], axis: [0, 1], width: 100, height: 10)
        #expect(down.quad == Quad([10, 0], [10, 100], [0, 100], [0, 0]))
        #expect(down.reversed.quad == Quad([0, 100], [0, 0], [10, 0], [10, 100]))
        #expect(down.turned.quad == Quad([10, 100], [0, 100], [0, 0], [10, 0]))
        #expect(down.reversed.quad == down.quad.turned)
    }
}
