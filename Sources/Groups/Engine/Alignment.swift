/// An affine map from the cells of one picture to those of another that was cropped, shifted or turned by a few degrees.
struct Alignment: Sendable {
    /// The coefficients of x' = p0 + p1 x + p2 y, y' = p3 + p4 x + p5 y. Coordinates are in cells from the middle of the raster.
    var parameters: [Float]

    static let none = Alignment(parameters: [0, 1, 0, 0, 0, 1])

    init(parameters: [Float]) { self.parameters = parameters }

    /// Makes an alignment that scales about the middle of the raster.
    init(scale: Float) { parameters = [0, scale, 0, 0, 0, scale] }

    /// Whether an edit can have produced this alignment. An edit scales a picture by 0.6 to 1.6, shifts it by less than 7
    /// cells, and hardly shears it.
    var isPlausible: Bool {
        let p = parameters
        guard p.allSatisfy(\.isFinite) else { return false }
        return (0.6...1.6).contains(p[1]) && (0.6...1.6).contains(p[5]) && abs(p[2]) < 0.15 && abs(p[4]) < 0.15 && abs(p[0]) < 7
            && abs(p[3]) < 7
    }

    /// The inverse map, from the other picture to this one.
    var inverted: Alignment {
        let p = parameters
        let scale = 1 / (p[1] * p[5] - p[2] * p[4])
        let (a, b, c, d) = (p[5] * scale, -p[2] * scale, -p[4] * scale, p[1] * scale)
        return Alignment(parameters: [-(a * p[0] + b * p[3]), a, b, -(c * p[0] + d * p[3]), c, d])
    }

    func mapped(_ x: Float, _ y: Float) -> (Float, Float) {
        let p = parameters
        return (p[0] + p[1] * x + p[2] * y, p[3] + p[4] * x + p[5] * y)
    }

    /// Returns `raster` resampled through this alignment, and for each cell of the result, whether its position lies inside
    /// `raster`.
    func warped(_ raster: GreyRaster) -> (GreyRaster, inside: [Bool]) {
        var cells = [Float](repeating: 0, count: GreyRaster.count)
        var inside = [Bool](repeating: false, count: GreyRaster.count)
        for row in 0..<GreyRaster.side {
            for column in 0..<GreyRaster.side {
                let (x, y) = mapped(Float(column) - 15.5, Float(row) - 15.5)
                let index = row * GreyRaster.side + column
                guard let value = Self.sample(raster.cells, x + 15.5, y + 15.5) else { continue }
                cells[index] = value
                inside[index] = true
            }
        }
        return (GreyRaster(cells: cells), inside)
    }

    /// Interpolates bilinearly. Returns nil for points more than half a cell beyond the border.
    private static func sample(_ cells: [Float], _ x: Float, _ y: Float) -> Float? {
        let last = Float(GreyRaster.side - 1)
        guard x >= -0.5, y >= -0.5, x <= last + 0.5, y <= last + 0.5 else { return nil }
        let (cx, cy) = (min(max(x, 0), last), min(max(y, 0), last))
        let (x0, y0) = (min(Int(cx), GreyRaster.side - 2), min(Int(cy), GreyRaster.side - 2))
        let (fx, fy) = (cx - Float(x0), cy - Float(y0))
        let at = y0 * GreyRaster.side + x0
        let top = cells[at] + (cells[at + 1] - cells[at]) * fx
        let bottom = cells[at + GreyRaster.side] + (cells[at + GreyRaster.side + 1] - cells[at + GreyRaster.side]) * fx
        return top + (bottom - top) * fy
    }
}

extension Alignment {
    private static let steps = 14

    /// Finds the alignment that makes `moving` match `fixed` up to a gain and an offset of the brightness. Starts at this
    /// alignment and takes Gauss-Newton steps (Lucas and Kanade, 1981; Baker and Matthews, 2004).
    ///
    /// - Returns: nil if the steps do not lead to a plausible alignment.
    func refined(_ fixed: GreyRaster, _ moving: GreyRaster) -> Alignment? {
        let target = fixed.blurred(1)
        let source = moving.blurred(1)
        var current = self
        for _ in 0..<Self.steps {
            guard let step = current.step(target, source) else { return nil }
            for index in 0..<6 { current.parameters[index] += step[index] }
            guard current.isPlausible else { return nil }
            if abs(step[0]) + abs(step[3]) + 16 * (abs(step[1]) + abs(step[2]) + abs(step[4]) + abs(step[5])) < 0.02 { break }
        }
        return current
    }

    /// Solves for the changes of the six parameters, the gain and the offset together. Returns only the changes of the six
    /// parameters.
    private func step(_ fixed: GreyRaster, _ moving: GreyRaster) -> [Double]? {
        let (warped, inside) = warped(moving)
        let side = GreyRaster.side
        var normal = [Double](repeating: 0, count: 64)
        var right = [Double](repeating: 0, count: 8)
        var row = [Double](repeating: 0, count: 8)
        for y in 1..<(side - 1) {
            for x in 1..<(side - 1) {
                let at = y * side + x
                guard inside[at], inside[at - 1], inside[at + 1], inside[at - side], inside[at + side] else { continue }
                let dx = Double(warped.cells[at + 1] - warped.cells[at - 1]) / 2
                let dy = Double(warped.cells[at + side] - warped.cells[at - side]) / 2
                let (u, v) = (Double(x) - 15.5, Double(y) - 15.5)
                // warped + gradient · step = gain · fixed + offset
                row = [dx, dx * u, dx * v, dy, dy * u, dy * v, -Double(fixed.cells[at]), -1]
                let value = -Double(warped.cells[at])
                for i in 0..<8 {
                    right[i] += row[i] * value
                    for j in i..<8 { normal[i * 8 + j] += row[i] * row[j] }
                }
            }
        }
        return LinearSystem.solve(&normal, &right).map { Array($0[..<6]) }
    }
}

private func += (a: inout Float, b: Double) { a = Float(Double(a) + b) }

/// Solves eight linear equations with a symmetric, positive definite matrix by Cholesky decomposition.
enum LinearSystem {
    /// - Parameter matrix: 8 × 8. Only the upper triangle is read, and it is overwritten.
    /// - Returns: nil if the matrix is singular.
    static func solve(_ matrix: inout [Double], _ right: inout [Double]) -> [Double]? {
        let count = 8
        for i in 0..<count { matrix[i * count + i] *= 1 + 1e-6 }
        for i in 0..<count {
            for k in 0..<i { matrix[i * count + i] -= matrix[k * count + i] * matrix[k * count + i] }
            guard matrix[i * count + i] > 1e-6 else { return nil }
            matrix[i * count + i].formSquareRoot()
            for j in (i + 1)..<max(count, i + 1) {
                for k in 0..<i { matrix[i * count + j] -= matrix[k * count + i] * matrix[k * count + j] }
                matrix[i * count + j] /= matrix[i * count + i]
            }
        }
        for i in 0..<count {
            for k in 0..<i { right[i] -= matrix[k * count + i] * right[k] }
            right[i] /= matrix[i * count + i]
        }
        for i in (0..<count).reversed() {
            for j in (i + 1)..<max(count, i + 1) { right[i] -= matrix[i * count + j] * right[j] }
            right[i] /= matrix[i * count + i]
        }
        return right
    }
}
