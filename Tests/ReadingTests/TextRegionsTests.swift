import Testing

@testable import ReadingEngine

struct TextRegionsTests {
    /// Returns the rectangles found in a probability map. `value` returns the probability at a point (x, y).
    private func find(_ width: Int, _ height: Int, _ value: (Int, Int) -> Float) -> [Rectangle] {
        look(width, height, value).lines
    }

    private func look(_ width: Int, _ height: Int, _ value: (Int, Int) -> Float) -> TextRegions.Finding {
        let map = (0..<height).flatMap { y in (0..<width).map { x in TextRegions.logOdds(value(x, y)) } }
        return map.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { TextRegions(map: $0, width: width, height: height).find() }
                ?? TextRegions.Finding(lines: [], isUnclear: false)
        }
    }

    /// A map with lines of text, one every `step` rows. Each has `core` rows of high probability and a border of low
    /// probability.
    private func lines(core: Int, step: Int, rim: Int) -> TextRegions.Finding {
        look(400, 400) { x, y in
            guard (20..<380).contains(x), (20..<380).contains(y) else { return 0 }
            return (y - 20) % step < core ? 0.9 : (y - 20) % step < core + rim ? 0.2 : 0
        }
    }

    @Test func `a core grows by its area over its perimeter`() throws {
        let found = find(100, 50) { x, y in (20..<60).contains(x) && (20..<30).contains(y) ? 0.9 : 0.1 }
        let line = try #require(found.first)
        #expect(found.count == 1)
        #expect((line.centre - [40, 25]).length < 1e-3)
        let growth: Float = 2 * 40 * 10 * 1.6 / (2 * 50)
        #expect(abs(max(line.width, line.height) - 40 - growth) < 1e-3)
        #expect(abs(min(line.width, line.height) - 10 - growth) < 1e-3)
    }

    @Test func `regions that touch at a corner are one, regions a cell apart are two`() {
        #expect(
            find(60, 40) { x, y in (x < 20 && y < 10) || ((20..<22).contains(x) && (10..<14).contains(y)) ? 1 : 0 }.count == 1)
        #expect(find(60, 40) { x, y in y < 10 && x < 50 && x != 20 ? 1 : 0 }.count == 2)
    }

    @Test func `a thin line that bends is one although it leaves most of its rectangle empty`() throws {
        func middle(_ x: Int) -> Int { 20 + (x - 150) * (x - 150) / 1500 }
        let found = find(300, 60) { x, y in abs(y - middle(x)) <= 3 ? 0.9 : 0 }
        #expect(found.count == 1)
        #expect(try #require(found.first).height > 18)
    }

    @Test func `lines close below each other stay apart at any slant`() {
        let found = find(400, 300) { x, y in
            let position = (y * 4 - x + 1000) / 4
            return (20..<380).contains(x) && position % 9 < 7 && (200..<290).contains(position) ? 0.9 : 0
        }
        #expect(found.count == 10)
    }

    @Test func `a U is one region although its arms meet last`() {
        #expect(
            find(80, 60) { x, y in (10..<60).contains(x) && (!(25..<45).contains(x) || y >= 40) ? 1 : 0 }.count == 1)
    }

    @Test func `faint, thin or uncertain regions are no lines`() {
        #expect(find(60, 40) { x, y in (10..<50).contains(x) && (10..<20).contains(y) ? 0.3 : 0 }.isEmpty)
        #expect(find(60, 40) { x, y in (10..<50).contains(x) && (10..<12).contains(y) ? 1 : 0 }.isEmpty)
        #expect(find(60, 40) { x, y in (10..<50).contains(x) && (10..<20).contains(y) ? 0.45 : 0 }.isEmpty)
        #expect(find(32, 32) { _, _ in 0 }.isEmpty)
        #expect(find(32, 32) { _, _ in .nan }.isEmpty)
    }

    @Test func `a page of specks is bounded`() {
        let found = find(640, 640) { x, y in x % 8 < 4 && y % 8 < 4 ? 1 : 0 }
        #expect(found.count == TextRegions.maximumLines)
    }

    @Test func `noise ends in time`() {
        var state: UInt64 = 7
        let found = find(640, 640) { _, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24)
        }
        #expect(found.count <= TextRegions.maximumLines)
    }

    @Test func `small lines with many uncertain cells between them are unclear, larger ones are not`() {
        let (sharp, faint, large) = (
            lines(core: 5, step: 12, rim: 1), lines(core: 5, step: 12, rim: 2), lines(core: 20, step: 40, rim: 8)
        )
        #expect(sharp.lines.count == 30 && faint.lines.count == 30 && large.lines.count == 9)
        #expect([sharp, faint, large].map(\.isUnclear) == [false, true, false])
    }

    @Test func `a page merged to one patch is unclear, a word is not, nor is a page without text`() {
        #expect(look(400, 400) { x, y in (50..<350).contains(x) && (50..<350).contains(y) ? 0.9 : 0 }.isUnclear)
        #expect(!look(400, 400) { x, y in (50..<350).contains(x) && (150..<200).contains(y) ? 0.9 : 0 }.isUnclear)
        #expect(!look(400, 400) { _, _ in 0 }.isUnclear)
        #expect(!look(400, 400) { _, _ in 0.2 }.isUnclear)
    }

    @Test func `a page of many weak regions is unclear, whatever lines are left`() {
        let found = look(400, 400) { x, y in
            if x < 180 { return x >= 20 && (y - 20) % 60 < 20 && y >= 20 ? 0.9 : 0 }
            return x % 10 < 6 && y % 20 < 6 ? 0.4 : 0.1
        }
        #expect(found.lines.count >= 4)
        #expect(found.isUnclear)
    }
}
