/// Computes the worth of a finalist from its evidence. The finalist with the highest worth is the page.
///
/// The worth is computed by a small neural network, because the meaning of one piece of evidence depends on the others: a dark
/// strip inside is evidence against a page, but not if the sides continue beside the strip and end at its corners. Each unit is a
/// sum of the values, limited to −1…1; the worth is a weighted sum of the values and the units. Training/fit_page_worth.py
/// fitted the weights to choose the right finalist in drawn frames (seeds 41, 71, 72, 81, 82, 91 and 92) and in six photographs,
/// which have a higher weight. The network of `PageMap` was not trained on any of these frames; the fit used its earlier version,
/// which did not read edges yet. The frames are in colour, with the colours of a video, and in grey.
///
/// The units ignore whether a page is far from the centre or partly outside, because such pages are too rare in the drawn frames
/// to fit these weights.
enum PageWorth {
    private struct Unit {
        var bias: Float
        /// The weight of the unit.
        var worth: Float
        /// The weights in the order of `PageEvidence.values`.
        var weights: [Float]
    }

    /// The direct weights in the order of `PageEvidence.values`.
    private static let weights: [Float] = [
        0.37, 0.61, -7.26, -0.09, -5.15, -0.27, 1.14, -1.23, -0.83, 1.74, -4.22, 2.28,
        -0.95, -7.2, -4, -1.5, 0.22, -2.9, -1.37, 5.24, 1.36, -3.42, 0.14, -0.83,
        5.66, 1.67, 0.84, 5.97, 4.16, 2.97, -6.46, 2.81, 0.82,
    ]

    private static let units = [
        Unit(
            bias: 2.24, worth: 1.35,
            weights: [
                -0.89, -0.31, 0.2, 0.79, -3.14, 1.01, 0.88, 0.01, 0.04, -0.7, -2.85, -2.73,
                0.04, -1.39, 0, 0, 0.04, -1.13, -1.22, 1.07, 0.42, -0.78, 0.49, -1.16,
                3.78, 1.23, 0.21, -1.89, 0.02, 1.62, -1.63, 0.65, -0.37,
            ]),
        Unit(
            bias: -2.71, worth: 0.88,
            weights: [
                0.09, 0.26, -1.94, 0.19, -0.45, -0.31, 0.34, -0.31, -0.28, -0.04, -1.03, 1.14,
                -0.14, 0.45, 0, 0, 0.66, 0.03, -1.98, 3.23, 0.24, -1.14, 0.59, -0.22,
                0.53, 0.4, -0.49, 0.77, -0.36, 0.54, -1.44, -0.53, -0.64,
            ]),
        Unit(
            bias: -1.61, worth: -0.7,
            weights: [
                0.17, -0.25, 0.03, 0.68, -0.07, 0.97, -0.03, 0.63, 0.51, -0.38, -0.85, -1.54,
                -0.62, 1.17, 0, 0, 0.22, -0.42, 1.6, -0.44, 0.01, 1.65, 0.28, 0.27,
                1.02, -0.37, 0.17, -2.02, -0.4, 0.15, 1.57, 0.86, 0.11,
            ]),
        Unit(
            bias: -1.11, worth: -1.03,
            weights: [
                -0.77, -0.49, 2.1, 0.36, -0.94, 0.67, -0.55, 0.52, 0.37, -0.27, -1.04, -0.84,
                1, 2.16, 0, 0, 0.04, -0.21, -1.25, -2.12, -0.35, 1.47, -0.43, 0.17,
                -2.09, -0.37, 0.87, 0.91, 3.56, 1.02, 2.74, 0.16, -0.16,
            ]),
        Unit(
            bias: -1.95, worth: 1.24,
            weights: [
                -0.44, -0.41, -2.68, -0.17, -1.56, -0.06, 0.94, 0.12, -0.15, 0.84, -0.42, -0.17,
                -0.26, 0.94, 0, 0, 0.01, -1.17, 0.08, 1.16, 0.16, -1.38, -0.06, -0.7,
                2.91, 0.34, -0.4, 2.78, -0.9, 0.27, -4.2, 0.92, -0.89,
            ]),
        Unit(
            bias: -0.37, worth: -1,
            weights: [
                0.78, 0.3, 0.29, -0.01, 2.15, -0.42, -0.62, 0.66, 0.35, -1.97, 0.65, 0.69,
                0.47, -0.67, 0, 0, -0.89, 1.6, 0.47, -0.67, 0.1, 0.35, -0.38, 0.37,
                -2, -0.16, -0.56, -0.23, 1.41, -0.04, 2, -0.46, 0.53,
            ]),
        Unit(
            bias: -3.06, worth: -0.53,
            weights: [
                0.04, -0.27, -0.02, 0.8, -0.45, 0.86, -0.06, 0.36, 0.35, -0.29, -0.58, -1.44,
                -0.31, 1.01, 0, 0, 0.21, -0.17, -0.29, -0.63, -0.08, 1.35, 0.19, 0.66,
                1.19, -0.34, 0.18, -0.95, 0.84, 0.36, 1.31, 0.58, -0.03,
            ]),
        Unit(
            bias: -1.87, worth: 0.91,
            weights: [
                -0.82, -0.46, -1.22, 0.07, -1.83, -0.35, 0.47, 0.06, -0.25, 1.07, 0.56, 1.89,
                -0.24, -1.61, 0, 0, -0.04, -1.04, -0.58, 1.11, 0.07, -1.56, -0.15, -0.7,
                1.75, 0.21, 0.14, 0.26, 0.62, 1.02, -2.21, 0.81, -0.13,
            ]),
        Unit(
            bias: -1.32, worth: -1.07,
            weights: [
                0.38, 0.41, 2.65, -0.14, 0.48, 0.46, -0.43, 0.17, 0.15, -0.75, 0.72, 1.87,
                -0.03, 0.64, 0, 0, -0.02, 1.31, -0.05, 0.18, 0.07, 1.26, 0.21, 0.41,
                -1.32, 0.15, 0.36, -2.62, 0.98, 0.6, 3.79, -1.83, -0.29,
            ]),
        Unit(
            bias: -3.15, worth: 1.17,
            weights: [
                -0.21, -0.15, -2.07, -0.24, -0.62, -0.34, -0.1, 0.08, -0.36, -0.14, 0.07, 0.61,
                -0.13, -0.15, 0, 0, -0.05, -0.27, -0.99, 1.53, 0.28, -1.23, -0.15, -1.05,
                2.54, 0.54, -0.69, 2.8, -0.3, 0.58, -3.84, 1.39, -1.35,
            ]),
    ]

    /// - Parameter values: the values of `PageEvidence`.
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
