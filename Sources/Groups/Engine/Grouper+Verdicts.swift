/// Finds verdicts on pairs of subjects, from their visual features, from stored verdicts, or from new third looks (comparisons of
/// fine detail).
extension Grouper {
    /// A subject to compare with, whether the fingerprints agree in some orientation, and whether some points match.
    typealias Candidate = (index: Int, mayBeTurned: Bool, mayBeCut: Bool)

    struct Verdict {
        /// How the pictures are alike; nil for two different pictures.
        let likeness: Likeness?
        let closeness: Closeness
        /// How much of each photograph the other one shows, as a fraction; the smaller of the two values. 0 for pages and
        /// screens.
        var shared = 0.0
        /// Whether the common part is large enough to recognize a photograph.
        var hasLargePart = false
        /// Whether one picture is a photo of the whole other picture, so that no part of the other picture is missing in it.
        var isPhotoOfAll = false
        /// The fraction of each picture that the other one shows. The first value is for the subject with the smaller index.
        var shares = [0.0, 0]

        /// Whether one picture is certainly a copy of the other in the same tone, so that a verdict on one also applies to the
        /// other.
        var isPlainCopy: Bool { likeness == .copy && closeness.isFirm }

        /// Whether both pictures are certainly the same, in any tone.
        var isFirm: Bool { likeness?.showsTheSame == true && closeness.isFirm }

        /// Whether a picture may join a group because it is like a member: both are certainly the same, or they have a large part
        /// of a photograph in common with nothing new in it.
        var isSure: Bool {
            guard let likeness, likeness != .burst else { return false }
            return closeness.isFirm || (hasLargePart && closeness >= Self.nothingNew)
        }

        /// Whether being like a member is enough to join its group, whatever the comparison with the centre found. A picture that
        /// shows all of a member is like that member even if the centre has lost areas. A picture that shows only a part of a
        /// member may have been changed elsewhere.
        var isEnough: Bool { closeness.isFirm || isPhotoOfAll }

        /// Whether one picture stays in the group of the other permanently, because no later centre can be closer.
        var isSettled: Bool {
            guard let likeness, !likeness.showsTheSame, shared > 0 else { return closeness.isFirm }
            return closeness >= .cut
        }

        /// The minimum closeness of pictures without additions. The worst window of crops has a difference of 0.1, that of
        /// brightened crops mostly 0.2.
        private static let nothingNew = Closeness(worst: 0.3)
    }

    /// Compares one subject with others. All pairs that need a third look are passed to `readTheSame` together.
    ///
    /// - Parameter areWhole: whether only whole, upright pictures are compared. If so, other likenesses are returned only if they
    ///   are already known.
    /// - Returns: a verdict for each of the others, or nil if `shouldContinue` stopped the work.
    mutating func verdicts(_ one: Int, _ others: [Candidate], areWhole: Bool = false) throws -> [Verdict]? {
        if let film = subjects[one].film { return try filmVerdicts(one, film, others.map(\.index)) }
        var found = [Verdict](repeating: Verdict(likeness: nil, closeness: .none), count: others.count)
        var open: [(position: Int, comparison: Comparison, question: Comparison.Question)] = []
        for (position, other) in others.enumerated() {
            if position & 0x1F == 0, !shouldContinue() { return nil }
            if let known = known(one, other.index, areWhole) {
                found[position] = known
            } else if let comparison = try comparison(one, other.index) {
                switch outcome(of: comparison, one, other, areWhole) {
                case .decided(let verdict): found[position] = store(verdict, one, other.index, areWhole)
                case .asks(let comparison, let question): open.append((position, comparison, question))
                }
            }
        }
        while !open.isEmpty {
            let questions = open.map { question($0.question, one, others[$0.position].index) }
            let answers = try readTheSame(positions[one], questions)
            var left = open
            left.removeAll()
            for (pair, closeness) in zip(open, answers) {
                let other = others[pair.position]
                var comparison = pair.comparison
                comparison.answer(pair.question, closeness)
                if pair.question == .turned(.none) { closenesses.insert(closeness, of: one, other.index) }
                switch outcome(of: comparison, one, other, areWhole) {
                case .decided(let verdict):
                    found[pair.position] = store(verdict, one, other.index, areWhole)
                    if verdict.isPlainCopy { closenesses.insertCopy(other.index, of: one) }
                case .asks(let comparison, let question): left.append((pair.position, comparison, question))
                }
            }
            open = left
        }
        return found
    }

    /// Whether another subject shows nearly all of this one and nothing new was added to it.
    func isWithin(_ subject: Int, _ other: Int) -> Bool {
        guard let verdict = known(subject, other, false), verdict.isSure else { return false }
        return shows(subject, in: other, verdict)
    }

    /// Whether another subject shows nearly all of this one.
    func shows(_ subject: Int, in other: Int, _ verdict: Verdict) -> Bool {
        verdict.shares[subject < other ? 0 : 1] >= Self.nearlyAll
    }

    /// If at least this fraction of a picture is shown, only a border is missing.
    private static let nearlyAll = 0.97

    /// Returns the stored verdict on two subjects, or nil if there is none yet.
    ///
    /// - Parameter areWhole: whether a verdict on whole, upright pictures is enough.
    func known(_ one: Int, _ other: Int, _ areWhole: Bool) -> Verdict? {
        if let known = verdicts[Self.key(one, other)] ?? verdicts[Self.key(other, one)] { return known }
        return areWhole ? unlikeWholes[Self.key(one, other)] ?? unlikeWholes[Self.key(other, one)] : nil
    }

    mutating func store(_ verdict: Verdict, _ one: Int, _ other: Int, _ areWhole: Bool) -> Verdict {
        if verdicts.count + unlikeWholes.count > 4_000_000 {
            verdicts.removeAll(keepingCapacity: true)
            unlikeWholes.removeAll(keepingCapacity: true)
        }
        // If whole pictures are alike, their parts need not be compared, so the verdict is final.
        if areWhole, verdict.likeness?.showsTheSame != true {
            unlikeWholes[Self.key(one, other)] = verdict
        } else {
            verdicts[Self.key(one, other)] = verdict
        }
        return verdict
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

    /// Returns the verdict if the visual features and earlier third looks decide it, otherwise the question to ask.
    func outcome(of comparison: Comparison, _ one: Int, _ other: Candidate, _ areWhole: Bool) -> Outcome {
        var comparison = comparison
        while true {
            switch comparison.likeness(mayBeTurned: other.mayBeTurned, mayBeCut: other.mayBeCut, areWhole: areWhole) {
            case .decided(let likeness):
                return .decided(
                    Verdict(
                        likeness: likeness, closeness: comparison.closeness ?? .equal, shared: comparison.shared,
                        hasLargePart: comparison.hasLargePart, isPhotoOfAll: likeness != nil && comparison.isPhotoOfAll,
                        shares: one < other.index ? comparison.shares : comparison.shares.reversed()))
            case .asks(let question):
                guard question == .turned(.none), let known = closenesses.closeness(of: one, other.index) else {
                    return .asks(comparison, question)
                }
                comparison.answer(question, known)
            }
        }
    }

    mutating func comparison(_ one: Int, _ other: Int) throws -> Comparison? {
        guard let a = try featureCache.features(one, { try features(positions[one]) }),
            let b = try featureCache.features(other, { try features(positions[other]) })
        else { return nil }
        return Comparison(subjects[one], a, subjects[other], b)
    }

    static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(one) << 32 | UInt64(other) }
}
