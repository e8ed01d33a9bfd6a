import Foundation

/// Decides which type a screen has, with a confidence and reasons. The same screen and lessons always give the same verdict.
///
/// Every observation adds a weight to one type; a softmax turns the sums into probabilities (a log-linear model with named features, as in
/// Berger, Della Pietra, Della Pietra, "A Maximum Entropy Approach", 1996). Weights were set by hand on half of the drawn styles and real
/// screens, the temperature and the threshold by the scores in `docs/benchmarks.md`.
public enum ScreenClassifier {
    /// The initial score of `unknown`: other types need evidence.
    private static let unknownScore = 2.3
    private static let temperature = 0.9
    /// The least probability of a type; below it a screen is unknown.
    public static let threshold = 0.5

    /// The least probability of a type that moves no file and has no title: without such a verdict the screen would only be
    /// `unknown`.
    private static let plainThreshold = 0.33

    /// The least probability of a work with two or more observations. It must also exceed the probability of `unknown`, and of
    /// every other type, by these factors.
    private static let clearThreshold = 0.3
    private static let clearOverUnknown = 1.1
    private static let clearOverOthers = 1.8

    /// Whether the likeliest type is likely enough.
    ///
    /// - Parameter backing: the number of observations for the type. One word alone proves little.
    private static func isSure(_ likelihoods: [(type: ScreenType, likelihood: Double)], backing: Int) -> Bool {
        let best = likelihoods[0]
        if best.likelihood >= threshold { return true }
        guard backing >= 2 else { return false }
        guard best.type.isWork else { return best.type != .meme && best.likelihood >= plainThreshold }
        return best.likelihood >= clearThreshold
            && likelihoods.dropFirst().allSatisfy {
                best.likelihood >= ($0.type == .unknown ? clearOverUnknown : clearOverOthers) * $0.likelihood
            }
    }

    /// - Parameter lessons: the lessons from corrections. They change only the weights, not the text on the screen.
    public static func classify(_ screen: Screen, lessons: Lessons = Lessons()) -> Verdict {
        let layout = Layout(screen)
        var evidence = Evidence.of(layout)
        lessons.addEvidence(from: layout, to: &evidence)
        return decide(layout, evidence, lessons)
    }

    /// The verdict on evidence that was gathered.
    static func decide(_ layout: Layout, _ evidence: Evidence, _ lessons: Lessons) -> Verdict {
        var scores: [(ScreenType, Double)] = ScreenType.allCases.map { ($0, evidence.score($0)) }
        for index in scores.indices where scores[index].0 == .unknown {
            scores[index].1 = unknownScore + 0.8 * scores[index].1
        }
        let top = scores.map(\.1).max() ?? 0
        let powers = scores.map { ($0.0, exp(($0.1 - top) / temperature)) }
        let sum = powers.reduce(0) { $0 + $1.1 }
        let likelihoods = powers.map { (type: $0.0, likelihood: $0.1 / sum) }.sorted {
            $0.likelihood != $1.likelihood ? $0.likelihood > $1.likelihood : $0.type.rawValue < $1.type.rawValue
        }
        let best = likelihoods[0]
        // An observation of the screen's layout counts as much as two words.
        let backing = evidence.reasons[best.type, default: []].reduce(0) {
            $0 + ($1.weight <= 0 ? 0 : $1.kind != .word && $1.weight >= 2 ? 2 : 1)
        }
        let type = isSure(likelihoods, backing: backing) ? best.type : .unknown
        let confidence = type == best.type ? best.likelihood : 1 - best.likelihood
        let reasons = evidence.reasons[type, default: []].filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }
        let work = type.isWork ? Extraction(layout, type: type, lessons: lessons).work() : (nil, nil)
        return Verdict(
            type: type, confidence: confidence, likelihoods: likelihoods, reasons: Array(reasons.prefix(12)), title: work.0,
            creator: work.1, facts: Facts.read(layout, type: type))
    }
}
