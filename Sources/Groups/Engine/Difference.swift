/// The difference between two aligned rasters of the same tone, for the whole raster and for windows. Different text causes a
/// small difference in the whole raster but a large one in the windows with this text.
struct Difference: Sendable {
    /// The radius of a window, in cells.
    private static let window = 1
    /// The radius of the mean that separates coarse from fine detail, in cells.
    private static let coarse = 2
    /// The number of levels by which recompression and resizing may change any cell.
    private static let noise: Float = 1

    /// The correlation of the detail finer than five cells, -1…1.
    let detail: Float
    /// The root mean square of the difference divided by the standard deviation of the second raster.
    let overall: Float
    /// The standard deviation of the fine detail, in levels. It shows how much detail can be compared.
    let texture: Float

    /// The squares of the difference in fine detail, and the energy of the fine detail, for each cell.
    private let squares: [Float]
    private let energies: [Float]
    /// A value added to the energy of each window, so that windows with little detail are judged by the detail of the whole
    /// picture.
    private let floor: Float
    private let inside: [Bool]?

    /// - Parameters:
    ///   - a: a raster already mapped to the tone of `b`.
    ///   - inside: the cells that both pictures show; nil for all cells.
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

    /// The energy of the difference in fine detail divided by the energy of the detail, for the windows around each cell.
    struct Windows {
        /// The largest ratio.
        let worst: Float
        /// The upper quartile of the ratios.
        let upper: Float
        /// The fraction of windows with a ratio above a third, 0…1.
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
