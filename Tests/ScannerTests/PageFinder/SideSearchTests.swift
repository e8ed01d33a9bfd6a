import TestSupport
import Testing

@testable import PageFinder

struct SideSearchTests {
    /// Returns a plane of 300 × 200 pixels with a sheet at 100…200 × 50…150. The background is `step` levels darker; there is
    /// noise of three levels.
    private func plane(step: Float, slope: Float = 0) -> Plane {
        var random = SplitMix64(seed: 5)
        return Plane(width: 300, height: 200) { values in
            for at in values.indices {
                let (x, y) = (at % 300, at / 300)
                let isSheet = (100..<200).contains(x) && (50..<150).contains(y)
                values[at] = 200 - slope * Float(x) - (isSheet ? 0 : step) + Float.random(in: -1.5...1.5, using: &random)
            }
        }
    }

    /// The sides of the printed area, which is 15 pixels inside of the sheet's sides. The order is clockwise from the left
    /// side.
    private let printed = [
        EdgeLine(normal: PagePoint(x: 1, y: 0), offset: 115), EdgeLine(normal: PagePoint(x: 0, y: 1), offset: 65),
        EdgeLine(normal: PagePoint(x: -1, y: 0), offset: -185), EdgeLine(normal: PagePoint(x: 0, y: -1), offset: -135),
    ]

    @Test func `sides of three levels are found around what is printed`() throws {
        let found = SideSearch(tones: [plane(step: 3)]).sides(around: printed)
        for (side, wanted) in zip(found, [100, 50, -200, -150] as [Float]) {
            let line = try #require(side).line
            // Each side must be the side of the sheet, which is brighter than the background.
            #expect(abs(line.offset - wanted) < 3, "\(line)")
        }
    }

    @Test func `an even ground and one that grows darker have no sides`() {
        for plane in [plane(step: 0), plane(step: 0, slope: 0.3)] {
            #expect(SideSearch(tones: [plane]).sides(around: printed).allSatisfy { $0 == nil })
        }
    }

    @Test func `lines that meet nowhere, or outside of the picture, have none`() {
        let search = SideSearch(tones: [plane(step: 3)])
        #expect(search.sides(around: [printed[0], printed[0], printed[2], printed[2]]).allSatisfy { $0 == nil })
        let far = printed.map { EdgeLine(normal: $0.normal, offset: $0.offset + 900) }
        #expect(search.sides(around: far).count == 4)
    }
}
