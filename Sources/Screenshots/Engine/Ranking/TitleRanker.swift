import Foundation

/// Chooses the title among the texts of a screen, or none, by weights that `Training/fit_titles.py` fitted to labelled screens (a
/// conditional logit: McFadden, "Conditional Logit Analysis of Qualitative Choice Behavior", 1974).
struct TitleRanker {
    /// An observation about a text or about the whole screen, and its strength, usually 0…1.
    typealias Features = [Feature: Double]

    /// A text that is less likely than this is not given as a title.
    private static let leastProbability = 0.5

    /// The weights of the features, by the type of screen. A weight that holds for all types is added.
    private let weights: [String: [Feature: Double]]

    static let standard = TitleRanker(ScreenWords.titles)

    /// - Parameter text: the content of `Data/titles.txt`: lines such as "music is the largest text = 812", in thousandths.
    init(_ text: String) {
        var weights: [String: [Feature: Double]] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let sides = line.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            let words = sides[0].split(separator: " ", maxSplits: 1)
            guard sides.count == 2, words.count == 2, let feature = Feature(rawValue: String(words[1])),
                let thousandths = Double(sides[1])
            else { continue }
            weights[String(words[0]), default: [:]][feature] = thousandths / 1000
        }
        self.weights = weights
    }

    /// Returns the index of the most likely choice, and its probability. Returns nil if no choice is likely enough.
    ///
    /// - Parameters:
    ///   - choices: the features of each choice.
    ///   - none: the features of the screen that speak for or against none of them.
    func best(of choices: [Features], none: Features, on type: ScreenType) -> (index: Int, probability: Double)? {
        let scores = choices.map { score($0, type) }
        guard let top = scores.max() else { return nil }
        let nothing = score(none, type)
        let most = max(top, nothing)
        let sum = exp(nothing - most) + scores.reduce(0) { $0 + exp($1 - most) }
        guard let index = scores.firstIndex(of: top) else { return nil }
        let probability = exp(top - most) / sum
        return probability >= Self.leastProbability ? (index, probability) : nil
    }

    private func score(_ features: Features, _ type: ScreenType) -> Double {
        // The order of the sum is fixed, so that the same screen always has the same score.
        Feature.allCases.reduce(0) { sum, feature in
            guard let value = features[feature] else { return sum }
            return sum + value * ((weights["all"]?[feature] ?? 0) + (weights[type.rawValue]?[feature] ?? 0))
        }
    }
}
