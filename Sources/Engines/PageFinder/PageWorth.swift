/// What a finalist is worth, by what was seen of it: of several the one worth most is the page.
///
/// A small neural network, for what speaks for a page depends on what else is seen: a dark strip inside speaks against one, but not where
/// its sides go on beside the strip and end at its corners. Each unit is a sum of the values that is squeezed to −1…1; the worth is a sum of
/// the values and the units. Fitted to choose the right finalist of drawn frames (seeds 11, 12, 21, 31, 32, 33 and 72) and six photographs,
/// which count more, in colour, as a video has it, and in grey. What lies aside, or partly outside, is drawn too seldom to be fitted: units do not
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
        2.21, 0.88, -10.3, 0.11, 4.59, 2.69, 1.99, 1.83, -0.41, 1.49, 0.96, 4.44,
        -1.65, -1.85, -4, -1.5, -0.22, -4.33, -2.51, 4.8, 1.54, 0.15, 0.85, 1.01,
        6.82, 1.91, -0.82,
    ]

    private static let units = [
        Unit(
            bias: -1.92, worth: -1.25,
            weights: [
                0.73, 0.75, 3.81, 1.74, -2.97, -0.21, -0.5, -0.14, 0.55, 0.02, -3.74, -2.97,
                -0.08, -1.88, 0, 0, 0.19, -0.82, 0.69, -0.62, -0.02, 0.76, -1.24, 1.18,
                3.62, -0.39, 1.17,
            ]),
        Unit(
            bias: -0.94, worth: 1.17,
            weights: [
                0.52, -0.23, -0.48, -2.06, 5.64, 0.64, 1.31, 0.22, -0.58, -0.51, 1, 1.06,
                -0.38, -2.13, 0, 0, 0.04, -0.67, 2.21, 2.14, 0.72, -3.12, -0.23, -0.69,
                -2.09, 0.77, 0.2,
            ]),
        Unit(
            bias: 7.46, worth: -1.07,
            weights: [
                -0.7, 0.33, 3.24, 0.12, -0.55, -0.05, -0.25, -0.58, 0.06, -0.34, -1.09, -1.67,
                -0.53, 0.22, 0, 0, -0.45, 0.08, 0.75, -2.73, -0.63, 1.43, 0.43, 0.6,
                -4.16, -0.15, -0.25,
            ]),
        Unit(
            bias: -1.12, worth: 0.65,
            weights: [
                0.91, 0.1, -0.44, -0.39, 2.82, 0.15, 0.28, 0.28, -0.4, 0.03, -0.04, 0.87,
                -1.25, -2.41, 0, 0, -0.09, -1.19, 3.35, 1.45, 0.25, -1.76, -0.54, -0.71,
                -0.36, 0.59, 0.25,
            ]),
        Unit(
            bias: -1.97, worth: 1.38,
            weights: [
                -0.09, -1.08, -1.94, 0.3, -0.95, 1.34, -0.14, 0.34, -0.89, 3.31, -1.67, -2.45,
                0.27, -0.59, 0, 0, 0.17, -1.71, 1.45, 1.22, -0.58, -1.89, -0.76, 0.68,
                3.48, -0.49, 0.42,
            ]),
        Unit(
            bias: 8.33, worth: -1.75,
            weights: [
                -0.53, 1.25, 0.32, -0.68, -0.53, -3.75, -0.3, -0.46, 0.99, -1.42, 0.8, 0.6,
                -0.23, 0.5, 0, 0, -0.74, 2.42, 1.08, -3.36, -0.49, 0.1, 0.48, 0.43,
                -4.1, -2.06, -0.01,
            ]),
        Unit(
            bias: -0.77, worth: -0.35,
            weights: [
                0.35, 0.83, 1.71, -0.07, -0.15, 0.11, 0.5, 0.03, 0.05, 0.27, 0.71, 0.71,
                -0.42, 0.39, 0, 0, 0, 0.16, 0.17, -0.01, 0.63, 0.92, 0.34, 0.01,
                -1.39, -0.08, -0.59,
            ]),
        Unit(
            bias: -1.99, worth: 1.29,
            weights: [
                0.14, -0.16, 1.14, -0.11, 7.42, 0.6, 0.94, 0.69, -0.56, 0.31, 3.13, -0.07,
                0.14, -0.76, 0, 0, -0.17, -0.42, 1.68, 0.98, -0.13, -3.26, -0.06, -0.74,
                -2.54, 1.06, -0.37,
            ]),
        Unit(
            bias: 3.63, worth: -1.19,
            weights: [
                -0.27, 1.17, 4.4, -0.79, -2.09, -2.08, -0.76, -0.32, 0.44, -2.4, 0.24, 2.36,
                1.18, 0.6, 0, 0, -0.04, 0.7, 0.2, -2.19, -0.06, 1.3, -0.08, 1.55,
                -2.8, -0.03, 0.2,
            ]),
        Unit(
            bias: 0.5, worth: -1.11,
            weights: [
                -0.05, 0.92, -0.19, -0.63, -0.36, -1.36, 0.43, -0.13, 0.67, -1.74, -0.46, 2.9,
                -0.46, 0.36, 0, 0, -0.19, 1.88, 0.61, -0.12, 1.06, 1.21, 0.73, 0.15,
                -1.84, 1.6, -0.74,
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
