import TestSupport
import Testing

@testable import PicturesEngine

@Suite struct PerceptualHashTests {
    /// Discs of many sizes over a gradient, so there is detail at every frequency.
    static func scene(_ seed: UInt64, _ width: Int, _ height: Int, brighter: Double = 1) -> Pixels {
        var generator = SplitMix64(seed: seed)
        let discs = (0..<24).map { _ in (0..<4).map { _ in Double.random(in: 0...1, using: &generator) } }
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
                var light = 40 + 60 * u
                for disc in discs where (u - disc[0]) * (u - disc[0]) + (v - disc[1]) * (v - disc[1]) < disc[2] * disc[2] / 16 {
                    light = 30 + 160 * disc[3]
                }
                bytes += [UInt8(light * brighter), UInt8(light * brighter * 0.9), UInt8(light * brighter * 0.8)]
            }
        }
        return Pixels(bytes: bytes, width: width, height: height)
    }

    static func hashes(_ pixels: Pixels, quality: Int = 95) throws -> [UInt64] {
        let picture = try Picture(bytes: pixels.jpeg(quality: quality)).describe()
        return [picture.differenceHash, picture.perceptualHash]
    }

    static func distances(_ one: [UInt64], _ other: [UInt64]) -> [Int] { zip(one, other).map { ($0 ^ $1).nonzeroBitCount } }

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func `a copy smaller, poorer or brighter stays near`(seed: UInt64) throws {
        let first = try Self.hashes(Self.scene(seed, 480, 360))
        for copy in [
            try Self.hashes(Self.scene(seed, 240, 180)), try Self.hashes(Self.scene(seed, 480, 360), quality: 40),
            try Self.hashes(Self.scene(seed, 480, 360, brighter: 1.2)),
        ] {
            #expect(Self.distances(first, copy).allSatisfy { $0 <= 6 }, "\(Self.distances(first, copy))")
        }
    }

    @Test func `other pictures are far`() throws {
        let all = try (11...16 as ClosedRange<UInt64>).map { try Self.hashes(Self.scene($0, 320, 240)) }
        for first in all.indices {
            for second in all.indices where second > first {
                #expect(
                    Self.distances(all[first], all[second]).allSatisfy { $0 >= 12 }, "\(Self.distances(all[first], all[second]))")
            }
        }
    }

    @Test func `a gradient that brightens to the right sets every bit of the difference hash, to the left none`() {
        let bytes = (0..<90 * 16).flatMap { [UInt8](repeating: UInt8($0 % 90 * 2), count: 3) }
        let slope = Pixels(bytes: bytes, width: 90, height: 16)
        #expect(PerceptualHash.difference(slope) == .max)
        #expect(PerceptualHash.difference(slope.oriented(2)) == 0)
    }
}
