/// What a finalist is worth, by what was seen of it: of several the one worth most is the page.
///
/// A small neural network, for what speaks for a page depends on what else is seen: a dark strip inside speaks against one, but not where
/// its sides go on beside the strip and end at its corners. Each unit is a sum of the values that is squeezed to −1…1; the worth is a sum of
/// the values and the units. Fitted to choose the right finalist of drawn frames (seeds 11, 12, 31, 32 and 33) and six photographs, which
/// count more, in colour, as a video has it, and in grey. What lies aside, or partly outside, is drawn too seldom to be fitted: units do not
/// look at it.
enum PageWorth {
    private struct Unit {
        var bias: Float
        /// How much the unit counts.
        var worth: Float
        /// In the order of the values.
        var weights: [Float]
    }

    /// In the order of the values.
    private static let weights: [Float] = [
        7.63, -2.73, -10.6, 0.18, 7.04, 1.86, 1.13, 3.54, -1.89, 4.15, 0.13, 0.59,
        -2.71, -4.08, -4, -1.5, 0.28, -8.39, -3.18, 10.37, -0.64, -1.94, 17.63, 2.79,
        -0.06,
    ]

    private static let units = [
        Unit(
            bias: -2.14, worth: 1.67,
            weights: [
                0.58, -0.59, -5.05, -2.02, -2.49, 0.89, 1.39, -0.87, -0.32, -1.81, 2.21, 4.56,
                1.25, -0.37, 0, 0, -0.28, -0.02, 1.87, 1.55, -0.1, 0.42, 2.67, -1.69,
                -0.45,
            ]),
        Unit(
            bias: 0.45, worth: -1.73,
            weights: [
                0.41, -0.28, -0.32, 0.88, -9.4, 0.02, -0.51, 0.08, 0.56, 0.08, -1.63, -0.3,
                -0.88, -1.36, 0, 0, 0.33, 0.28, -1.08, -0.56, -0.09, 0.84, 4.07, -1.04,
                0.99,
            ]),
        Unit(
            bias: 14.53, worth: -1.78,
            weights: [
                -0.86, -0.42, 1.91, -1.1, 0.69, -0.93, -0.88, -0.11, -0.09, -2.46, -1.95, -2.28,
                -0.48, -1.91, 0, 0, 0.07, -2.07, -5.31, -5.93, -2.28, 1.7, -0.54, -0.7,
                0.8,
            ]),
        Unit(
            bias: 0.82, worth: -1.63,
            weights: [
                0.11, 0.69, 0.72, 2.27, -6.5, 2.62, -1.64, -0.64, 0.38, 0.02, -3.56, -0.75,
                -0.85, 3.56, 0, 0, 0.18, 0.51, -3.47, -0.16, -0.92, 0.05, 2.12, -0.47,
                0.06,
            ]),
        Unit(
            bias: 0.33, worth: -1.58,
            weights: [
                1.93, 0.88, 0.5, -1.12, -2.7, -1.2, -0.54, -0.24, 0.43, -0.17, -3.24, -0.46,
                0.9, -7.82, 0, 0, -1.39, -2.66, 1.48, 0.33, 0.32, 1.77, 2.8, -0.19,
                0.59,
            ]),
        Unit(
            bias: -6.96, worth: 1.42,
            weights: [
                0.74, 0.12, -2.05, 0.2, 0.14, 1.7, 1.49, -0.34, -0.19, -0.35, 1.84, -0.36,
                -1.68, -0.8, 0, 0, 3.18, -1.91, -3.28, 0.93, 0.39, 2.01, 2.33, 0.07,
                -1.18,
            ]),
    ]

    /// - Parameter values: those of `PageEvidence`.
    static func worth(_ values: [Float]) -> Float {
        var worth = sum(values, weights)
        for unit in units {
            let sum = unit.bias + sum(values, unit.weights)
            worth += unit.worth * sum / (1 + abs(sum))
        }
        return worth
    }

    private static func sum(_ values: [Float], _ weights: [Float]) -> Float {
        var sum: Float = 0
        for (value, weight) in zip(values, weights) { sum += value * weight }
        return sum
    }
}
