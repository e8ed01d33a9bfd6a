import Foundation

/// 64-bit fingerprints that remain similar when a picture is resized, recompressed or brightened.
enum PerceptualHash {
    /// dHash (Neal Krawetz, "Kind of Like That", 2013): a bit for each pair of horizontally adjacent cells of a 9 × 8 raster, set
    /// if the left cell is darker.
    static func difference(_ pixels: Pixels) -> UInt64 {
        let luma = pixels.luma(9, 8)
        var hash: UInt64 = 0
        for row in 0..<8 {
            for column in 0..<8 { hash = hash << 1 | (luma[row * 9 + column] < luma[row * 9 + column + 1] ? 1 : 0) }
        }
        return hash
    }

    /// pHash (Zauner, 2010, §3.2.1): a bit for each of the lowest 8 × 8 frequencies of a DCT-II, set if it is above the median.
    /// The median is computed without the first frequency, the mean.
    ///
    /// - Parameter luma: 32 × 32 cells, row by row.
    static func frequency(_ luma: [Float]) -> UInt64 {
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

    /// A difference hash that does not change when the picture is mirrored or rotated by multiples of 90°. The picture is first
    /// mirrored and transposed so that its right and lower halves are the brighter ones, and the left and right halves differ
    /// more than the upper and lower ones.
    ///
    /// - Parameter luma: 32 × 32 cells, row by row.
    static func turned(_ luma: [Float]) -> UInt64 {
        let mean = luma.reduce(0, +) / Float(luma.count)
        var (right, down): (Float, Float) = (0, 0)
        for y in 0..<32 {
            for x in 0..<32 {
                let light = luma[y * 32 + x] - mean
                right += light * (Float(x) - 15.5)
                down += light * (Float(y) - 15.5)
            }
        }
        let transposed = abs(down) > abs(right)
        var upright = [Float](repeating: 0, count: 32 * 32)
        for y in 0..<32 {
            for x in 0..<32 {
                let (u, v) = transposed ? (y, x) : (x, y)
                upright[y * 32 + x] = luma[(down < 0 ? 31 - v : v) * 32 + (right < 0 ? 31 - u : u)]
            }
        }
        return difference(ofRaster: upright)
    }

    /// Returns the difference hash of a raster of 32 × 32 cells, reduced to nine columns of 32/9 cells and eight rows of four.
    private static func difference(ofRaster luma: [Float]) -> UInt64 {
        var hash: UInt64 = 0
        for row in 0..<8 {
            var cells = [Float](repeating: 0, count: 9)
            for x in 0..<32 {
                let light = (0..<4).reduce(Float(0)) { $0 + luma[(row * 4 + $1) * 32 + x] }
                // In units of 1/9 cell: this cell covers 9x..<9x + 9, and each column is 32 units wide.
                let (first, last) = (9 * x / 32, (9 * x + 8) / 32)
                let inFirst = first == last ? 9 : 32 * last - 9 * x
                cells[first] += light * Float(inFirst)
                if last > first { cells[last] += light * Float(9 - inFirst) }
            }
            for column in 0..<8 { hash = hash << 1 | (cells[column] < cells[column + 1] ? 1 : 0) }
        }
        return hash
    }

    /// cos((2x + 1) u π / 64) for u in 0..<8, x in 0..<32.
    private static let cosines: [Float] = (0..<8).flatMap { u in
        (0..<32).map { x in Float(cos(Double((2 * x + 1) * u) * Double.pi / 64)) }
    }
}
