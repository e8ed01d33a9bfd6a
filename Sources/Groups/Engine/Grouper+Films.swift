/// Finds verdicts on pairs of films.
extension Grouper {
    /// Compares a film with others. Pictures among the others are different from it.
    ///
    /// - Returns: a verdict for each of the others, or nil if `shouldContinue` stopped the work.
    mutating func filmVerdicts(_ one: Int, _ film: FilmSamples, _ others: [Int]) throws -> [Verdict]? {
        var found = others.map { known(one, $0, false) ?? Verdict(likeness: nil, closeness: .none) }
        for (place, other) in others.enumerated() where known(one, other, false) == nil {
            guard shouldContinue() else { return nil }
            guard let samples = subjects[other].film else { continue }
            let offsets = FilmPair(film, samples).offsets
            guard !offsets.isEmpty else { continue }
            let question = FilmQuestion(position: positions[other], offsets: offsets)
            let answer = try compareFilms(positions[one], question)
            found[place] = store(Verdict(likeness: answer.likeness, closeness: answer.closeness), one, other, false)
        }
        return found
    }
}
