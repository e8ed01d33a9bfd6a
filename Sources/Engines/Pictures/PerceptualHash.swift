import Foundation

/// Two 64-bit fingerprints that stay close when a picture is resized, recompressed or brightened.
enum PerceptualHash {
    /// dHash, after Neal Krawetz, "Kind of Like That" (2013).
    static func difference(_ pixels: Pixels) -> UInt64 {
        let luma = pixels.luma(9, 8)
        var hash: UInt64 = 0
        for row in 0..<8 {
            for column in 0..<8 { hash = hash << 1 | (luma[row * 9 + column] < luma[row * 9 + column + 1] ? 1 : 0) }
        }
        return hash
    }

    /// pHash: DCT-II of 32 × 32, the lowest 8 × 8 without the mean, against their median (Zauner, 2010, §3.2.1).
    static func frequency(_ pixels: Pixels) -> UInt64 {
        let luma = pixels.luma(32, 32)
        var rows = [Float](repeating: 0, count: 32 * 8)
        for y in 0..<32 {
            for u in 0..<8 {
                var sum: Float = 0
                for x in 0..<32 { sum += luma[y * 32 + x] * cosines[u * 32 + x] }
                rows[y * 8 + u] = sum
            }
        }
        var frequencies = [Float](repeating: 0, count: 64)
        for v in 0..<8 {
            for u in 0..<8 {
                var sum: Float = 0
                for y in 0..<32 { sum += rows[y * 8 + u] * cosines[v * 32 + y] }
                frequencies[v * 8 + u] = sum
            }
        }
        let sorted = frequencies[1...].sorted()
        let median = sorted[sorted.count / 2]
        return frequencies.reduce(0) { $0 << 1 | ($1 > median ? 1 : 0) }
    }

    /// cos((2x + 1) u π / 64) for u in 0..<8, x in 0..<32.
    private static let cosines: [Float] = (0..<8).flatMap { u in
        (0..<32).map { x in Float(cos(Double((2 * x + 1) * u) * Double.pi / 64)) }
    }
}
