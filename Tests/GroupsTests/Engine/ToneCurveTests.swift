import TestSupport
import Testing

@testable import GroupsEngine

struct ToneCurveTests {
    /// Returns 1,024 cells. Their levels are whole numbers, as in a picture, or fractions, as in a warped picture.
    private func cells(_ seed: UInt64, whole: Bool) -> [Float] {
        var random = SplitMix64(seed: seed)
        return (0..<1024).map { _ in
            whole ? Float(random.next() % 256) : Float.random(in: 0...255, using: &random)
        }
    }

    /// Computes the curve in the simplest way, as a reference: indices are sorted by value and then by index.
    private func plainly(_ source: [Float], _ target: [Float], _ indices: [Int]) -> ToneCurve {
        let order = indices.sorted { (source[$0], $0) < (source[$1], $1) }
        // The cells are in ascending order here, because sorting by whole levels would otherwise change their order.
        return ToneCurve(from: order.map { source[$0] }, to: order.map { target[$0] }, over: Array(order.indices))
    }

    @Test(arguments: [true, false], 1...4 as ClosedRange<UInt64>) func `cells in any order give the curve of cells in order`(
        whole: Bool, seed: UInt64
    ) {
        let (source, target) = (cells(seed, whole: whole), cells(seed + 50, whole: true))
        for indices in [Array(0..<1024), (0..<1024).filter { $0 % 3 != 1 }] {
            let (curve, plain) = (
                ToneCurve(from: source, to: target, over: indices), plainly(source, target, indices)
            )
            for input in stride(from: 0, through: 255, by: 2.5) as StrideThrough<Float> { #expect(curve(input) == plain(input)) }
        }
    }

    @Test(arguments: [true, false]) func `all cells at once come out as one by one`(whole: Bool) {
        let source = cells(7, whole: whole)
        let curve = ToneCurve(from: source, to: source.map { $0 * 0.7 + 20 }, over: Array(0..<1024))
        #expect(curve.applied(to: source) == source.map { curve($0) })
        // Levels outside of 0…255, as they may occur after a tone mapping.
        #expect(curve.applied(to: [-3, 255.5, 300]) == [-3, 255.5, 300].map { curve($0) })
    }
}
