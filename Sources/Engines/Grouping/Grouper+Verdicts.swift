/// How pairs of subjects compare: from their looks, from earlier third looks, or from new ones.
extension Grouper {
    /// A subject to compare with, whether the fingerprints agree in some turn, and whether some points do.
    typealias Candidate = (index: Int, mayBeTurned: Bool, mayBeCut: Bool)

    struct Verdict {
        /// nil for two different pictures.
        let likeness: Likeness?
        let closeness: Closeness

        /// A copy beyond doubt, in the same tone: a verdict on one holds for the other, too.
        var isPlainCopy: Bool { likeness == .copy && closeness.isFirm }

        /// The same beyond doubt, in any tone.
        var isFirm: Bool { likeness?.showsTheSame == true && closeness.isFirm }
    }

    /// Compares one subject with others. Pairs that need a third look are asked about together.
    ///
    /// - Returns: a verdict for each of the others, or nil where `shouldContinue` stopped the work.
    mutating func verdicts(_ one: Int, _ others: [Candidate]) throws -> [Verdict]? {
        var found = [Verdict](repeating: Verdict(likeness: nil, closeness: .none), count: others.count)
        var open: [(place: Int, comparison: Comparison, question: Comparison.Question)] = []
        for (place, other) in others.enumerated() {
            if place & 0x1F == 0, !shouldContinue() { return nil }
            if let known = verdicts[Self.key(one, other.index)] ?? verdicts[Self.key(other.index, one)] {
                found[place] = known
            } else if let comparison = try comparison(one, other.index) {
                switch outcome(of: comparison, one, other) {
                case .decided(let verdict): found[place] = store(verdict, one, other.index)
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
                switch outcome(of: comparison, one, other) {
                case .decided(let verdict):
                    found[pair.place] = store(verdict, one, other.index)
                    if verdict.isPlainCopy { closenesses.insertCopy(other.index, of: one) }
                case .asks(let comparison, let question): left.append((pair.place, comparison, question))
                }
            }
            open = left
        }
        return found
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
    func outcome(of comparison: Comparison, _ one: Int, _ other: Candidate) -> Outcome {
        var comparison = comparison
        while true {
            do throws(Comparison.Question) {
                let likeness = try comparison.likeness(mayBeTurned: other.mayBeTurned, mayBeCut: other.mayBeCut)
                return .decided(Verdict(likeness: likeness, closeness: comparison.closeness ?? .equal))
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

    mutating func store(_ verdict: Verdict, _ one: Int, _ other: Int) -> Verdict {
        if verdicts.count > 4_000_000 { verdicts.removeAll(keepingCapacity: true) }
        verdicts[Self.key(one, other)] = verdict
        return verdict
    }

    static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(one) << 32 | UInt64(other) }
}
