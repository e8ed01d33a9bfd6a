/// What a finalist is worth, by what was seen of it: of several the one worth most is the page.
///
/// A small neural network, for what speaks for a page depends on what else is seen: a dark strip inside speaks against one, but not where
/// its sides go on beside the strip and end at its corners. Each unit is a sum of the values that is squeezed to −1…1; the worth is a sum of
/// the values and the units. Fitted to choose the right finalist of drawn frames (seeds 41, 71, 72, 81, 82, 91 and 92, none of which the
/// network of `PageMap` has seen) and six photographs, which count more, in colour, as a video has it, and in grey. What lies aside, or
/// partly outside, is drawn too seldom to be fitted: units do not look at it.
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
        0.89, 0.85, -9.02, -1.08, -3.24, -0.69, 0.78, -0.96, -0.98, 2.21, -2.95, 1.7,
        -0.82, -7.17, -4, -1.5, -0.47, -3.6, 0.31, 5.67, 1.41, -3.75, 0.23, -1.05,
        5.75, 1.43, -0.14, 7.29, 4.1, 2.56, -6.48, 1.94, 0.18,
    ]

    private static let units = [
        Unit(
            bias: -3.51, worth: 1.36,
            weights: [
                -0.91, -0.1, -0.63, 0.66, -1.15, 0.56, 1.24, -0.4, -0.18, -0.28, -1.99, 0.32,
                1.02, -1.73, 0, 0, 1.41, -1.18, -1.93, 1.84, 0.28, -1.66, 0.96, -0.63,
                3.62, 0.78, 0.42, 1.09, 0.29, 0.86, -1.82, -0.71, 0.13,
            ]),
        Unit(
            bias: 3.79, worth: 0.96,
            weights: [
                0.12, 0.36, -1.83, 0.01, 0.69, -0.24, 0.02, -0.16, -0.39, -0.66, 0.65, 2.69,
                -0.89, -1.41, 0, 0, 0.85, 0.16, 2.87, 1.28, -0.09, -1.29, 0.43, -1.02,
                -0.58, 0.57, -0.85, -0.41, -4.12, -0.68, -1.34, -0.27, -0.08,
            ]),
        Unit(
            bias: -6.81, worth: -0.76,
            weights: [
                -0.07, -0.46, -0.03, 0.31, -1.3, 0.92, 0.02, 0.17, 0.19, 0.41, 0.02, -0.82,
                -0.42, 2.07, 0, 0, 0.19, -0.35, 2.16, -0.7, 0.01, 1.95, -0.04, 0.97,
                1.85, -0.89, 0.59, -0.45, 2.36, 0.77, 1.36, 1.09, 0.36,
            ]),
        Unit(
            bias: 2.58, worth: -0.96,
            weights: [
                -0.4, -0.03, 2.12, 0.39, 0.83, -0.11, 0.47, -0.12, 0.52, -0.28, -1, -1.36,
                0.81, 0.59, 0, 0, 0.11, 0.03, 2.55, -1.69, 0.15, 1.47, 0.18, 0.5,
                -2.18, -0.35, -0.07, -1.21, -0.51, -0.14, 3.44, -0.13, 0.66,
            ]),
        Unit(
            bias: 0.9, worth: 1.39,
            weights: [
                -0.83, -0.53, -3.19, 0.14, -0.8, 0.39, 0.75, -0.31, -0.25, 1.38, -0.9, -1.8,
                -1.62, 1.07, 0, 0, 0.63, -1.96, 2.11, 0.69, 0.13, -0.62, 0.16, -0.73,
                0.93, -0.03, 0.52, 1.92, -1.19, -0.13, -3.87, 1.24, -0.52,
            ]),
        Unit(
            bias: 1.73, worth: -1.12,
            weights: [
                0.54, 0.34, 0.67, 0.05, 1.77, -0.65, -0.81, 0.5, 0.35, -2.13, 2.28, 0.02,
                0.03, -0.87, 0, 0, -0.89, 1.29, 0.62, -2.1, -0.14, 0.39, -1.27, 0.05,
                -2.82, -0.19, 0.2, -1.39, 1.2, 0.54, 1.35, 0.97, 1.02,
            ]),
        Unit(
            bias: -3.7, worth: 0.35,
            weights: [
                0.68, 0.63, -0.74, -0.36, 0.6, -0.35, 0.08, -0.07, -0.04, 0.38, 0.27, 0.29,
                0.27, 0.06, 0, 0, -0.01, 0.16, -0.87, 1.72, 0.65, -0.67, 0.19, 0.01,
                0.26, 0.34, -0.49, 0.87, 0.21, 0.08, -0.33, -0.54, -0.34,
            ]),
        Unit(
            bias: -0.59, worth: 1.08,
            weights: [
                -0.08, -0.07, -1.22, -0.6, -0.81, 0.07, 0.3, -0.03, -0.29, 0.39, -1.05, -0.06,
                -0.8, -0.32, 0, 0, 0.05, -1.55, 0.88, 0.8, 0.73, -1.31, 0.24, -0.96,
                2.12, 0.25, 0.25, 2.3, -0.92, 0.05, -3.71, 1.04, -0.75,
            ]),
        Unit(
            bias: -0.13, worth: -1.13,
            weights: [
                0.35, -0.16, 2.9, -0.13, 2.91, 0.94, 0.26, -0.07, 0.45, -0.84, -1.13, -1.47,
                0.57, -0.76, 0, 0, 0.02, 0.76, 3.28, -1.08, -0.06, 1.67, -0.32, 0.87,
                -1.03, -0.27, -0.36, -0.62, 0.51, -1.24, 3.66, -1.24, 0.38,
            ]),
        Unit(
            bias: 1.38, worth: 1.48,
            weights: [
                -0.53, -0.56, -0.13, 0.71, -2.65, 1.55, 0.71, -0.31, 0.19, -1.38, -3.06, -2.75,
                0.21, -1.01, 0, 0, 0.94, -1.93, -2.28, 1.19, 0.41, -0.73, 0.33, -0.37,
                4.17, 0.57, -0.25, -2.35, 0.65, 1.42, -1.57, 1.07, 0.27,
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
