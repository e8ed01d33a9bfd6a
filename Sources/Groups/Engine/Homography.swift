/// A perspective map of a plane: x' = (m0 x + m1 y + m2) / d, y' = (m3 x + m4 y + m5) / d with d = m6 x + m7 y + m8.
struct Homography: Codable, Hashable, Sendable {
    /// The coefficients m0…m8, row by row.
    let numbers: [Double]

    init(numbers: [Double]) { self.numbers = numbers }

    /// Makes a homography from a similarity transform.
    init(_ match: PointMatch) {
        numbers = [match.along, -match.turn, match.across, match.turn, match.along, match.down, 0, 0, 1]
    }

    /// Makes a map that scales and shifts: x' = across x + right, y' = down y + below.
    init(across: Double, right: Double, down: Double, below: Double) { numbers = [across, 0, right, 0, down, below, 0, 0, 1] }

    /// Fits a homography to pairs of points by least squares (Hartley and Zisserman, "Multiple View Geometry", 2004: direct
    /// linear transformation).
    ///
    /// - Returns: nil if the points do not determine a homography, for instance because they lie on one line.
    init?(_ pairs: [PointPair]) {
        var matrix = [Double](repeating: 0, count: 64)
        var right = [Double](repeating: 0, count: 8)
        for pair in pairs {
            let (x, y, u, v) = (pair.x, pair.y, pair.u, pair.v)
            for (row, value) in [([x, y, 1, 0, 0, 0, -x * u, -y * u], u), ([0, 0, 0, x, y, 1, -x * v, -y * v], v)] {
                for i in 0..<8 {
                    right[i] += row[i] * value
                    for j in i..<8 { matrix[i * 8 + j] += row[i] * row[j] }
                }
            }
        }
        guard let found = LinearSystem.solve(&matrix, &right), found.allSatisfy(\.isFinite) else { return nil }
        numbers = found + [1]
    }

    func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let m = numbers, over = m[6] * x + m[7] * y + m[8]
        return ((m[0] * x + m[1] * y + m[2]) / over, (m[3] * x + m[4] * y + m[5]) / over)
    }

    /// Returns the map that applies `first` and then this map.
    func after(_ first: Homography) -> Homography {
        let (a, b) = (numbers, first.numbers)
        func cell(_ row: Int, _ column: Int) -> Double {
            (0..<3).reduce(0.0) { sum, at in sum + a[row * 3 + at] * b[at * 3 + column] }
        }
        return Homography(numbers: (0..<9).map { cell($0 / 3, $0 % 3) })
    }

    var inverted: Homography {
        let m = numbers
        /// Returns the product of the coefficients at `a` and `b` minus the product of those at `c` and `d`.
        func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[b] - m[c] * m[d] }
        let first = [minor(4, 8, 5, 7), minor(2, 7, 1, 8), minor(1, 5, 2, 4)]
        let second = [minor(5, 6, 3, 8), minor(0, 8, 2, 6), minor(2, 3, 0, 5)]
        let third = [minor(3, 7, 4, 6), minor(1, 6, 0, 7), minor(0, 4, 1, 3)]
        return Homography(numbers: first + second + third)
    }

    /// This map, scaled so that the last coefficient is 1; nil if that coefficient is nearly 0, which does not happen in a photo.
    var scaled: Homography? {
        guard abs(numbers[8]) > 1e-9 else { return nil }
        return Homography(numbers: numbers.map { $0 / numbers[8] })
    }
}
