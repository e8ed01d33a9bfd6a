/// Adds pictures to a group because they are like a member of it.
extension Grouper {
    /// The maximum number of members of other groups that are compared with one picture, not counting known verdicts.
    private static let maximumAsked = 4

    /// A group is tried only if the number of its pictures that share points with the subject, multiplied by this factor, is at
    /// least as high as the highest such number of any group.
    private static let fewer = 3

    /// Moves pictures to the group of a member that they are certainly like. For example, two edits of a photo may both be like a
    /// third picture, although one edit has lost areas that the other still has.
    ///
    /// Only members that are like the centre of their group are considered, so no chains arise. Smaller groups are moved to
    /// larger ones.
    ///
    /// - Returns: false if `shouldContinue` stopped the work.
    mutating func join(_ cluster: [Int], in stars: inout Stars, _ inPart: [[Int]]) throws -> Bool {
        var groups: [Int: [Int]] = [:]
        for subject in cluster where stars.owner(of: subject) == nil {
            groups[subject] = stars.members(of: subject).sorted()
        }
        guard groups.count > 1, groups.contains(where: { !$0.value.isEmpty }) else { return true }
        /// The centre of each grouped subject's group before the first move.
        var centres: [Int: Int] = [:]
        for (centre, members) in groups where !members.isEmpty { for subject in [centre] + members { centres[subject] = centre } }
        var fixed: Set<Int> = []
        /// The centres of the groups that contain a photograph with an addition.
        var marked = Set(centres.filter { stars.owner(of: $0.key)?.closeness.isMarked ?? false }.values)
        for (centre, members) in groups.sorted(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }) {
            guard shouldContinue() else { return false }
            guard !fixed.contains(centre) else { continue }
            let targets = centres.filter { (groups[$1]?.count ?? 0, centre) > (members.count, $1) && !fixed.contains(-1 - $1) }
            guard let target = try target(of: [centre] + members, targets, inPart, groups) else {
                // Several pictures with additions may differ from each other, so only the first of them joins a group.
                guard members.isEmpty, let target = markedLink(centre, targets, inPart[centre]), !marked.contains(target),
                    mayJoin(centre, target, stars)
                else { continue }
                marked.insert(target)
                fixed.formUnion([target, -1 - centre])
                stars.move(centre, to: target, .edited, .marked)
                continue
            }
            guard let movers = try movers(centre, members, targets.filter { $0.value == target }, inPart, groups, stars)
            else { continue }
            // A group that has gained or lost members is not changed again.
            fixed.formUnion([target, -1 - centre])
            for subject in movers.reversed() { stars.move(subject, to: target, .edited, .marked) }
            if movers.contains(centre) { stars.dissolve(centre) }
        }
        return true
    }
}

private extension Grouper {
    /// Returns the centre of the group that one of the subjects is linked to (see `link`), or nil if no subject has a link. The
    /// first subject with a link decides.
    mutating func target(of all: [Int], _ targets: [Int: Int], _ inPart: [[Int]], _ groups: [Int: [Int]]) throws -> Int? {
        for subject in all { if let target = try link(subject, targets, inPart, groups) { return target } }
        return nil
    }

    /// Returns the subjects of a group, including its centre, that should move to another group; nil if half of
    /// the members or fewer would move.
    mutating func movers(
        _ centre: Int, _ members: [Int], _ targets: [Int: Int], _ inPart: [[Int]], _ groups: [Int: [Int]], _ stars: Stars
    ) throws -> [Int]? {
        guard let target = targets.first?.value else { return nil }
        let isCentreLinked = try link(centre, targets, inPart, groups) != nil
        let movers = try ([centre] + members).filter { subject in
            guard mayJoin(subject, target, stars) else { return false }
            if subject == centre { return isCentreLinked }
            if isCentreLinked, let verdict = known(subject, centre, false), verdict.isSure,
                try verdict.isEnough || !differ(subject, target)
            {
                return true
            }
            return try link(subject, targets, inPart, groups) != nil
        }
        return movers.count * 2 > members.count ? movers : nil
    }

    /// Returns the centre of a group with a member that the subject is certainly like, or nil if there is none. Groups with more
    /// pictures that share points with the subject are tried first.
    mutating func link(_ subject: Int, _ targets: [Int: Int], _ inPart: [[Int]], _ groups: [Int: [Int]]) throws -> Int? {
        let isPage = subjects[subject].manner == .page
        let near = inPart[subject].filter { targets[$0] != nil }
        let counts = near.reduce(into: [Int: Int]()) { $0[targets[$1] ?? -1, default: 0] += 1 }
        func count(_ member: Int) -> Int { targets[member].flatMap { counts[$0] } ?? 0 }
        func size(_ member: Int) -> Int { targets[member].flatMap { groups[$0]?.count } ?? 0 }
        // If only a few pictures of a group share points with the subject, they share them by chance, so such groups are not
        // tried.
        let maximum = counts.values.max() ?? 0
        let order = near.filter { count($0) * Self.fewer >= maximum }
            .sorted { (count($1), size($1), $0) < (count($0), size($0), $1) }
        var asked = 0
        for member in order {
            let candidate: Candidate = (max(subject, member), true, true)
            if known(subject, member, isPage) == nil {
                guard asked < Self.maximumAsked else { continue }
                asked += 1
            }
            guard let verdict = try verdicts(min(subject, member), [candidate], areWhole: isPage)?.first, verdict.isSure,
                let target = targets[member]
            else { continue }
            // A centre that shows more than the photograph, such as a screenshot, shows the photograph small and with little
            // detail. If the subject lies within a member, and the member within the centre, the subject lies within the centre
            // too, even if it was not recognized there.
            let isInside = isWithin(subject, member) && isWithin(member, target) && !isWithin(target, member)
            if try verdict.isEnough || isInside || !differ(subject, target) { return target }
        }
        return nil
    }

    /// Returns the centre of a group with a member (a photograph) that the subject shows with an addition. The centre must show
    /// more than that photograph, and therefore shows the photograph small. Only known verdicts are used; nothing is compared.
    func markedLink(_ subject: Int, _ targets: [Int: Int], _ near: [Int]) -> Int? {
        near.lazy.compactMap { member -> Int? in
            guard let target = targets[member], let verdict = known(subject, member, false), verdict.likeness == .edited,
                verdict.closeness.isMarked, shows(subject, in: member, verdict), isWithin(member, target),
                !isWithin(target, member)
            else { return nil }
            return target
        }.first
    }

    /// Whether the pictures themselves were found to differ, not only their points.
    mutating func differ(_ one: Int, _ other: Int) throws -> Bool {
        guard let verdict = try verdicts(min(one, other), [(max(one, other), true, true)])?.first else { return true }
        return verdict.likeness == nil && verdict.closeness == .none
    }
}
