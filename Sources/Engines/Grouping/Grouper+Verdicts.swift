/// How pairs of subjects compare: from their looks, from earlier third looks, or from new ones.
extension Grouper {
    /// A subject to compare with, whether the fingerprints agree in some turn, and whether some points do.
    typealias Candidate = (index: Int, mayBeTurned: Bool, mayBeCut: Bool)

    struct Verdict {
        /// nil for two different pictures.
        let likeness: Likeness?
        let closeness: Closeness
        /// How much of each photograph the other shows, at least; 0 for pages and screens.
        var shared = 0.0
        /// Whether that is enough to know a photograph by.
        var hasLargePart = false
        /// Whether one is a photo of all of the other, with nothing of the picture beside it.
        var isPhotoOfAll = false
        /// How much of each the other shows: first of the one with the smaller index.
        var shares = [0.0, 0]

        /// A copy beyond doubt, in the same tone: a verdict on one holds for the other, too.
        var isPlainCopy: Bool { likeness == .copy && closeness.isFirm }

        /// The same beyond doubt, in any tone.
        var isFirm: Bool { likeness?.showsTheSame == true && closeness.isFirm }

        /// Whether a picture may come into a group by its likeness to a member: the same beyond doubt, or a large part of one photograph
        /// that has nothing new in it.
        var isSure: Bool {
            guard let likeness, likeness != .burst else { return false }
            return closeness.isFirm || (hasLargePart && closeness >= Self.nothingNew)
        }

        /// Whether a likeness to a member is enough, whatever was found of the centre: what shows all of a member is like it whatever the
        /// centre has lost; what shows a part may have been exchanged elsewhere.
        var isEnough: Bool { closeness.isFirm || isPhotoOfAll }

        /// Whether one of the two stays with the other as its centre: no later centre will be closer.
        var isSettled: Bool {
            guard let likeness, !likeness.showsTheSame, shared > 0 else { return closeness.isFirm }
            return closeness >= .cut
        }

        /// Crops have a difference of 0.1 in the worst window, brightened ones mostly 0.2.
        private static let nothingNew = Closeness(worst: 0.3)
    }

    /// Compares one subject with others. Pairs that need a third look are asked about together.
    ///
    /// - Parameter areWhole: whether only whole, upright pictures are compared; then other likenesses are told where they are known.
    /// - Returns: a verdict for each of the others, or nil where `shouldContinue` stopped the work.
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

    /// Whether all that a subject shows was found in another one, and nothing new in it.
    func isWithin(_ subject: Int, _ other: Int) -> Bool {
        guard let verdict = known(subject, other, false), verdict.isSure else { return false }
        return shows(subject, in: other, verdict)
    }

    /// Whether another one shows nearly all of a subject.
    func shows(_ subject: Int, in other: Int, _ verdict: Verdict) -> Bool {
        verdict.shares[subject < other ? 0 : 1] >= Self.nearlyAll
    }

    /// The share of a picture that is all of it but what is cut off its border.
    private static let nearlyAll = 0.97

    /// The verdict on two subjects, where there is one.
    ///
    /// - Parameter areWhole: whether one on whole, upright pictures is enough.
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

    /// The verdict where the looks and earlier third looks decide, else the question to ask.
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
        // Whole pictures that are alike are not compared in part.
        if areWhole, verdict.likeness?.showsTheSame != true {
            unlikeWholes[Self.key(one, other)] = verdict
        } else {
            verdicts[Self.key(one, other)] = verdict
        }
        return verdict
    }

    static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(one) << 32 | UInt64(other) }
}
