import Foundation
import PicturesEngine

/// The grey raster of a picture, as floating-point numbers.
struct GreyRaster: Sendable {
    static let side = PictureFeatures.side
    static let count = side * side

    /// Luma, 0…255, row by row.
    var cells: [Float]

    init(cells: [Float]) { self.cells = cells }

    /// Returns nil if the raster has another size, because it is damaged or was written by another version.
    init?(_ features: PictureFeatures) {
        guard features.luma.count == Self.count else { return nil }
        // Iterating over the bytes of `Data` itself is slow.
        cells = features.luma.withUnsafeBytes { $0.map(Float.init) }
    }

    var mean: Float { cells.reduce(0, +) / Float(cells.count) }

    /// Standard deviation, in levels.
    var deviation: Float {
        let mean = mean
        return (cells.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(cells.count)).squareRoot()
    }

    /// Pearson's correlation with another raster, -1…1; 0 if one of them is uniform.
    func correlation(_ other: GreyRaster) -> Float {
        let (meanA, meanB) = (mean, other.mean)
        var (ab, aa, bb): (Float, Float, Float) = (0, 0, 0)
        for index in 0..<Self.count {
            let (a, b) = (cells[index] - meanA, other.cells[index] - meanB)
            ab += a * b
            aa += a * a
            bb += b * b
        }
        let scale = (aa * bb).squareRoot()
        return scale > 0 ? ab / scale : 0
    }

    /// Returns the raster after a box blur: each cell becomes the mean of the cells at most `radius` away. Cells at the borders
    /// have fewer neighbours.
    func blurred(_ radius: Int) -> GreyRaster { GreyRaster(cells: Self.boxMeans(cells, radius)) }

    /// Applies a box blur to a square of cells.
    ///
    /// - Parameter side: the side of the square, in cells.
    static func boxMeans(_ cells: [Float], _ radius: Int, side: Int = GreyRaster.side) -> [Float] {
        var across = cells
        var both = cells
        for y in 0..<side { boxMean(cells, &across, from: y * side, step: 1, radius, side) }
        for x in 0..<side { boxMean(across, &both, from: x, step: side, radius, side) }
        return both
    }

    private static func boxMean(
        _ cells: [Float], _ out: inout [Float], from start: Int, step: Int, _ radius: Int, _ side: Int
    ) {
        var sum: Float = 0
        for i in 0..<min(radius, side) { sum += cells[start + i * step] }
        for i in 0..<side {
            if i + radius < side { sum += cells[start + (i + radius) * step] }
            if i - radius > 0 { sum -= cells[start + (i - radius - 1) * step] }
            out[start + i * step] = sum / Float(min(i + radius, side - 1) - max(i - radius, 0) + 1)
        }
    }
}
