/// Verdicts on pairs of subjects: from their looks, from earlier third looks, or from new ones.
extension Grouper {
    /// A subject to compare with, whether the fingerprints agree in some turn, and whether some points agree.
    typealias Candidate = (index: Int, mayBeTurned: Bool, mayBeCut: Bool)

    struct Verdict {
        /// nil for two different pictures.
        let likeness: Likeness?
        let closeness: Closeness
        /// The smaller of the two shares of the photographs that the other one shows; 0 for pages and screens.
        var shared = 0.0
        /// Whether the shared part is large enough to recognise a photograph.
        var hasLargePart = false
        /// Whether one is a photo of the whole other picture, so that no more of that picture can be beside it.
        var isPhotoOfAll = false
        /// The share of each that the other shows; the first is that of the subject with the smaller index.
        var shares = [0.0, 0]

        /// Whether one is a copy of the other beyond doubt, in the same tone: a verdict on one holds for the other, too.
        var isPlainCopy: Bool { likeness == .copy && closeness.isFirm }

        /// Whether both are the same beyond doubt, in any tone.
        var isFirm: Bool { likeness?.showsTheSame == true && closeness.isFirm }

        /// Whether a picture may join a group by its likeness to a member: both are the same beyond doubt, or share a large part
        /// of one photograph and nothing new is in it.
        var isSure: Bool {
            guard let likeness, likeness != .burst else { return false }
            return closeness.isFirm || (hasLargePart && closeness >= Self.nothingNew)
        }

        /// Whether a likeness to a member is enough, whatever the comparison with the centre found. A picture that shows all of a
        /// member is like it even if the centre has lost areas. A picture that shows only a part may have been changed elsewhere.
        var isEnough: Bool { closeness.isFirm || isPhotoOfAll }

        /// Whether one of the two stays with the other as its centre, because no later centre can be closer.
        var isSettled: Bool {
            guard let likeness, !likeness.showsTheSame, shared > 0 else { return closeness.isFirm }
            return closeness >= .cut
        }

        /// Crops have a difference of 0.1 in the worst window, brightened ones mostly 0.2.
        private static let nothingNew = Closeness(worst: 0.3)
    }

    /// Compares one subject with others. Pairs that need a third look are asked about together.
    ///
    /// - Parameter areWhole: whether only whole, upright pictures are compared; other likenesses are then returned only if they
    ///   are known already.
    /// - Returns: a verdict for each of the others, or nil if `shouldContinue` stopped the work.
    mutating func verdicts(_ one: Int, _ others: [Candidate], areWhole: Bool = false) throws -> [Verdict]? {
        var found = [Verdict](repeating: Verdict(likeness: nil, closeness: .none), count: others.count)
        var open: [(place: Int, comparison: Comparison, question: Comparison.Question)] = []
        for (place, other) in others.enumerated() {
            if place & 0x1F == 0, !shouldContinue() { return nil }
            if let known = known(one, other.index, areWhole) {
                found[place] = known
            } else if let comparison = try comparison(one, other.index) {
                switch outcome(of: comparison, one, other, areWhole) {
                case .decided(let verdict): found[place] = store(verdict, one, other.index, areWhole)
                case .asks(let comparison, let question): open.append((place, comparison, question))
                }
            }
        }
        while !open.isEmpty {
            let questions = open.map { question($0.question, one, others[$0.place].index) }
            let answers = try readTheSame(positions[one], questions)
            var left = open
            left.removeAll()
            for (pair, closeness) in zip(open, answers) {
                let other = others[pair.place]
                var comparison = pair.comparison
                comparison.answer(pair.question, closeness)
                if pair.question == .turned(.none) { closenesses.insert(closeness, of: one, other.index) }
                switch outcome(of: comparison, one, other, areWhole) {
                case .decided(let verdict):
                    found[pair.place] = store(verdict, one, other.index, areWhole)
                    if verdict.isPlainCopy { closenesses.insertCopy(other.index, of: one) }
                case .asks(let comparison, let question): left.append((pair.place, comparison, question))
                }
            }
            open = left
        }
        return found
    }

    /// Whether another subject shows all of this one, and nothing in it is new.
    func isWithin(_ subject: Int, _ other: Int) -> Bool {
        guard let verdict = known(subject, other, false), verdict.isSure else { return false }
        return shows(subject, in: other, verdict)
    }

    /// Whether another subject shows nearly all of this one.
    func shows(_ subject: Int, in other: Int, _ verdict: Verdict) -> Bool {
        verdict.shares[subject < other ? 0 : 1] >= Self.nearlyAll
    }

    /// From this share on, only a border is missing from a picture.
    private static let nearlyAll = 0.97

    /// The verdict on two subjects; nil if there is none yet.
    ///
    /// - Parameter areWhole: whether a verdict on whole, upright pictures is enough.
    func known(_ one: Int, _ other: Int, _ areWhole: Bool) -> Verdict? {
        if let known = verdicts[Self.key(one, other)] ?? verdicts[Self.key(other, one)] { return known }
        return areWhole ? unlikeWholes[Self.key(one, other)] ?? unlikeWholes[Self.key(other, one)] : nil
    }
}

private extension Grouper {
    enum Outcome {
        case decided(Verdict)
        case asks(Comparison, Comparison.Question)
    }

    func question(_ question: Comparison.Question, _ one: Int, _ other: Int) -> Question {
        let manner = max(subjects[one].manner, subjects[other].manner)
        return switch question {
        case .turned(let turn): Question(position: positions[other], turn: turn, cut: nil, manner: manner)
        case .cut(let cut): Question(position: positions[other], turn: .none, cut: cut, manner: cut.manner)
        }
    }

    /// The verdict if the looks and earlier third looks decide; otherwise the question to ask.
    func outcome(of comparison: Comparison, _ one: Int, _ other: Candidate, _ areWhole: Bool) -> Outcome {
        var comparison = comparison
        while true {
            do throws(Comparison.Question) {
                let likeness = try comparison.likeness(
                    mayBeTurned: other.mayBeTurned, mayBeCut: other.mayBeCut, areWhole: areWhole)
                return .decided(
                    Verdict(
                        likeness: likeness, closeness: comparison.closeness ?? .equal, shared: comparison.shared,
                        hasLargePart: comparison.hasLargePart, isPhotoOfAll: likeness != nil && comparison.isPhotoOfAll,
                        shares: one < other.index ? comparison.shares : comparison.shares.reversed()))
            } catch {
                guard error == .turned(.none), let known = closenesses.closeness(of: one, other.index) else {
                    return .asks(comparison, error)
                }
                comparison.answer(error, known)
            }
        }
    }

    mutating func comparison(_ one: Int, _ other: Int) throws -> Comparison? {
        guard let a = try looks.look(one, { try look(positions[one]) }),
            let b = try looks.look(other, { try look(positions[other]) })
        else { return nil }
        return Comparison(subjects[one], a, subjects[other], b)
    }

    mutating func store(_ verdict: Verdict, _ one: Int, _ other: Int, _ areWhole: Bool) -> Verdict {
        if verdicts.count + unlikeWholes.count > 4_000_000 {
            verdicts.removeAll(keepingCapacity: true)
            unlikeWholes.removeAll(keepingCapacity: true)
        }
        // Whole pictures that are alike need no comparison of their parts, so their verdict is final.
        if areWhole, verdict.likeness?.showsTheSame != true {
            unlikeWholes[Self.key(one, other)] = verdict
        } else {
            verdicts[Self.key(one, other)] = verdict
        }
        return verdict
    }

    static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(one) << 32 | UInt64(other) }
}
