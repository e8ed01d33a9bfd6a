/// What is left between two rasters once tone and place are accounted for, looked at window by window: a text that reads
/// otherwise is a small difference of the whole, and a large one where it stands.
struct Difference: Sendable {
    /// Cells from the middle of a window to its border.
    private static let window = 1
    /// Cells from the middle to the border of what counts as coarse.
    private static let coarse = 2
    /// Levels that recompression and resizing leave in any cell.
    private static let noise: Float = 1

    /// Correlation of what is finer than five cells, -1…1.
    let detail: Float
    /// Root mean square of the whole difference over the deviation of the target.
    let overall: Float
    /// Deviation of the fine detail, in levels: what there is to go by.
    let texture: Float

    /// Squares of the difference in fine detail, and its energy, cell by cell.
    private let squares: [Float]
    private let energies: [Float]
    /// Where there is little detail, that of the whole picture is the measure.
    private let floor: Float
    private let inside: [Bool]?

    /// - Parameters:
    ///   - a: brought to the tone of `b`.
    ///   - inside: the cells that both show; nil for all.
    init(_ a: Raster, _ b: Raster, inside: [Bool]?) {
        let (smoothA, smoothB) = (a.blurred(Self.coarse), b.blurred(Self.coarse))
        var squares = a.cells
        var energies = a.cells
        var used = 0
        var (ab, aa, bb, rest, sum, square): (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)
        for index in 0..<Raster.count {
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

    /// The difference window by window: asked for where the whole leaves room for doubt.
    struct Windows {
        /// Energy of the difference in fine detail over that of the detail itself, in the worst window.
        let worst: Float
        /// The same in the window that a quarter of all are worse than.
        let upper: Float
        /// Share of windows in which the difference is more than a third of the detail.
        let differing: Float
    }

    func windows() -> Windows {
        let meanSquares = Raster.boxMeans(squares, Self.window)
        let meanEnergies = Raster.boxMeans(energies, Self.window)
        let ratios = (0..<Raster.count).filter { inside?[$0] ?? true }.map { meanSquares[$0] / (meanEnergies[$0] + floor) }
            .sorted()
        return Windows(
            worst: ratios.last ?? 0, upper: ratios.isEmpty ? 0 : ratios[ratios.count * 3 / 4],
            differing: Float(ratios.count { $0 > 1 / 3 }) / Float(max(ratios.count, 1)))
    }
}
