/// Chooses the picture that becomes the centre of a group.
extension Grouper {
    /// The maximum number of subjects that are tried as a replacement for the first centre. If more than `maximumUnlike`
    /// candidates are unlike the first centre, no replacement is tried.
    private static let maximumTried = 3
    private static let maximumUnlike = 16

    /// Returns the first subject or a better centre. A better centre is like all pictures that the first subject is like, and
    /// also like others.
    ///
    /// If two edits have clipped different light areas, only the original is recognizably like both. Only pictures that are
    /// certainly the same are considered here.
    ///
    /// - Returns: nil if `shouldContinue` stopped the work.
    mutating func centred(
        _ first: Int, _ candidates: [Candidate], _ verdicts: [Verdict], _ stars: Stars, areWhole: Bool
    ) throws -> Compared? {
        let indexes = candidates.indices
        let alike = indexes.filter { verdicts[$0].isFirm }
        let unlike = indexes.filter { verdicts[$0].likeness == nil && verdicts[$0].closeness == .none }
        var best: Compared = (first, candidates, verdicts)
        guard !unlike.isEmpty, unlike.count <= Self.maximumUnlike else { return best }
        let others = alike.filter {
            subjects[candidates[$0].index].pixels == subjects[first].pixels && !stars.isTaken(candidates[$0].index)
        }
        var largestGain = 0
        for candidate in others.prefix(Self.maximumTried) {
            let other = candidates[candidate].index
            guard let more = try self.verdicts(other, unlike.map { candidates[$0] }, areWhole: areWhole) else { return nil }
            let gained = more.count { $0.isFirm }
            guard gained > largestGain else { continue }
            let otherIndexes = indexes.filter { $0 != candidate }
            let rest =
                [(first, candidates[candidate].mayBeTurned, candidates[candidate].mayBeCut)] + otherIndexes.map { candidates[$0] }
            guard let all = try self.verdicts(other, rest, areWhole: areWhole) else { return nil }
            guard all[0].isFirm,
                zip(otherIndexes, all.dropFirst()).allSatisfy({ verdicts[$0].likeness == nil || $1.likeness != nil })
            else { continue }
            largestGain = gained
            best = (other, rest, all)
        }
        return best
    }

    /// Returns the centre or, if more pictures are like one of its edits, that edit. For instance, if the centre is a screenshot
    /// of a photo, that photo is like each of its own edits, whereas the screenshot is unlike many of them.
    ///
    /// - Returns: nil if `shouldContinue` stopped the work.
    mutating func amongEdits(_ star: Compared, _ candidates: inout Candidates, _ stars: Stars) throws -> Compared? {
        var best = star
        let edits = star.verdicts.count { $0.likeness.map { !$0.showsTheSame } ?? false }
        guard edits > 1 else { return best }
        func degree(_ subject: Int) -> Int { candidates.inPart[subject].count }
        let indexes = star.candidates.indices.filter { candidate in
            let subject = star.candidates[candidate].index
            return star.verdicts[candidate].likeness != nil && degree(subject) > degree(star.centre) && !stars.isTaken(subject)
        }
        let central = indexes.sorted { degree(star.candidates[$0].index) > degree(star.candidates[$1].index) }
        for candidate in central.prefix(Self.maximumTried) {
            let other = star.candidates[candidate].index
            var all = star.candidates
            all[candidate] = (star.centre, all[candidate].mayBeTurned, all[candidate].mayBeCut)
            let known = Set(all.map(\.index))
            all += candidates.of(other, besides: stars.isSettled).filter { !known.contains($0.index) }
            // If being the centre would add no picture to the group, the comparisons with the rest are not needed.
            let liked = Set(zip(best.candidates, best.verdicts).filter { $1.likeness != nil }.map(\.0.index))
            let gainable = all.indices.filter { !liked.contains(all[$0].index) && all[$0].index != best.centre }
            guard let more = try verdicts(other, gainable.map { all[$0] }) else { return nil }
            guard more.contains(where: { $0.likeness != nil }) else { continue }
            guard let verdicts = try verdicts(other, all) else { return nil }
            if verdicts.count(where: { $0.likeness != nil }) > best.verdicts.count(where: { $0.likeness != nil }) {
                best = (other, all, verdicts)
            }
        }
        return best
    }
}
