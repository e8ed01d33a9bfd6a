import Foundation

/// Decides which type a screen has, with a confidence and reasons. The same screen and lessons always give the same verdict.
///
/// Every observation adds a weight to the score of one type, and a softmax turns the scores into probabilities (a log-linear
/// model with named features, as in Berger, Della Pietra, Della Pietra, "A Maximum Entropy Approach", 1996). The weights were set
/// by hand on half of the drawn styles and real screens; the temperature and the threshold follow from the scores in
/// `docs/benchmarks.md`.
public enum ScreenClassifier {
    /// The initial score of `unknown`. Another type is chosen only if its evidence exceeds this score.
    private static let unknownScore = 2.3
    private static let temperature = 0.9
    /// The probability from which the most probable type is always accepted. Below it, the following lower limits may still
    /// apply.
    public static let threshold = 0.5

    /// The minimum probability of a type other than music, film, book and meme, if there are two or more observations. It is
    /// lower than `threshold`, because the alternative would only be `unknown`.
    private static let plainThreshold = 0.33

    /// The minimum probability of a work (music, film or book) if there are two or more observations. The probability must also
    /// be at least that of `unknown` and of every other type, multiplied by these factors.
    private static let clearThreshold = 0.3
    private static let clearOverUnknown = 1.1
    private static let clearOverOthers = 1.8

    /// Whether the most probable type is probable enough.
    ///
    /// - Parameter backing: the number of observations for the type. A single word proves little.
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

    /// - Parameter lessons: the lessons from corrections. They change the weights of the types, and the spelling of the title and
    ///   the creator, but not the facts.
    public static func classify(_ screen: Screen, lessons: Lessons = Lessons()) -> Verdict {
        let layout = Layout(screen)
        var evidence = Evidence.of(layout)
        lessons.addEvidence(from: layout, to: &evidence)
        return decide(layout, evidence, lessons)
    }

    /// Decides on a type, based on the evidence gathered.
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
        // An observation of the screen's layout with a weight of at least 2 counts as two observations. All others with a
        // positive weight count as one.
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
