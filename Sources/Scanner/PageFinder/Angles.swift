/// Unit vectors in steps of two degrees: `count` steps make a full turn. The standard library has no trigonometry.
struct Angles {
    static let count = 180

    /// Cosine and sine of each step.
    let units: [PagePoint]

    init() {
        // The cosine and sine of two degrees.
        let (cosine, sine): (Double, Double) = (0.999390827019096, 0.034899496702501)
        var (x, y): (Double, Double) = (1, 0)
        var units: [PagePoint] = []
        for _ in 0..<Self.count {
            units.append(PagePoint(x: Float(x), y: Float(y)))
            (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
        }
        self.units = units
    }

    /// Returns the step nearest to the direction of a vector. The error of the angle is at most a third of a degree.
    static func step(_ x: Float, _ y: Float) -> Int {
        let (long, short) = (max(abs(x), abs(y)), min(abs(x), abs(y)))
        guard long > 0 else { return 0 }
        let ratio = short / long
        // Degrees of the arc tangent over 0…1 (S. Rajan and others, "Efficient approximations for the arctangent function",
        // 2006).
        var degrees = ratio * (45 + 15.64 * (1 - ratio))
        if abs(y) > abs(x) { degrees = 90 - degrees }
        if x < 0 { degrees = 180 - degrees }
        if y < 0 { degrees = 360 - degrees }
        return Int(degrees / 2 + 0.5) % count
    }
}
