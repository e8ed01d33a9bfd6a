/// The difference between two rasters of the same tone and alignment, as a whole and in windows. Another text makes a small
/// difference in the whole raster but a large one in its window.
struct Difference: Sendable {
    /// Radius of a window, in cells.
    private static let window = 1
    /// Radius of the mean that counts as coarse detail, in cells.
    private static let coarse = 2
    /// Levels by which recompression and resizing change any cell.
    private static let noise: Float = 1

    /// Correlation of the detail finer than five cells, -1…1.
    let detail: Float
    /// Root mean square of the whole difference over the standard deviation of the second raster.
    let overall: Float
    /// Standard deviation of the fine detail, in levels: the amount of detail that can be compared.
    let texture: Float

    /// Squares of the difference in fine detail, and the energy of the detail, cell by cell.
    private let squares: [Float]
    private let energies: [Float]
    /// Added to the energy of each window, so that windows with little detail are measured by the detail of the whole picture.
    private let floor: Float
    private let inside: [Bool]?

    /// - Parameters:
    ///   - a: already mapped to the tone of `b`.
    ///   - inside: the cells that both show; nil for all.
    init(_ a: GreyRaster, _ b: GreyRaster, inside: [Bool]?) {
        let (smoothA, smoothB) = (a.blurred(Self.coarse), b.blurred(Self.coarse))
        var squares = a.cells
        var energies = a.cells
        var used = 0
        var (ab, aa, bb, rest, sum, square): (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)
        for index in 0..<GreyRaster.count {
            let fineA = a.cells[index] - smoothA.cells[index]
            let fineB = b.cells[index] - smoothB.cells[index]
            squares[index] = (fineA - fineB) * (fineA - fineB)
            energies[index] = (fineA * fineA + fineB * fineB) / 2
            guard inside?[index] ?? true else { continue }
            used += 1
            ab += fineA * fineB
            aa += fineA * fineA
            bb += fineB * fineB
            rest += (a.cells[index] - b.cells[index]) * (a.cells[index] - b.cells[index])
            sum += b.cells[index]
            square += b.cells[index] * b.cells[index]
        }
        let count = Float(max(used, 1))
        detail = aa * bb > 0 ? ab / (aa * bb).squareRoot() : 0
        overall = (rest / count / max(square / count - (sum / count) * (sum / count), 1)).squareRoot()
        texture = (min(aa, bb) / count).squareRoot()

        floor = Self.noise * Self.noise + 0.3 * bb / count
        self.squares = squares
        self.energies = energies
        self.inside = inside
    }

    /// The energy of the difference in fine detail over the energy of the detail, in the windows around each cell.
    struct Windows {
        /// The largest ratio.
        let worst: Float
        /// The upper quartile of the ratios.
        let upper: Float
        /// Share of windows with a ratio above a third, 0…1.
        let differing: Float
    }

    func windows() -> Windows {
        let meanSquares = GreyRaster.boxMeans(squares, Self.window)
        let meanEnergies = GreyRaster.boxMeans(energies, Self.window)
        let ratios = (0..<GreyRaster.count).filter { inside?[$0] ?? true }.map { meanSquares[$0] / (meanEnergies[$0] + floor) }
            .sorted()
        return Windows(
            worst: ratios.last ?? 0, upper: ratios.isEmpty ? 0 : ratios[ratios.count * 3 / 4],
            differing: Float(ratios.count { $0 > 1 / 3 }) / Float(max(ratios.count, 1)))
    }
}
