/// What comes into a group by its likeness to a member.
extension Grouper {
    /// The most members of groups that one picture is compared with anew.
    private static let maximumAsked = 4

    /// Groups with so many times fewer pictures that share points than another one are not asked about.
    private static let fewer = 3

    /// Joins pictures to the group of a member that they are like beyond doubt: of two edits of a photo one may have lost what the other
    /// still has, while both are like a third.
    ///
    /// Only members that are like their centre count, so that no chains come about. Smaller groups go to larger ones.
    ///
    /// - Returns: false where `shouldContinue` stopped the work.
    mutating func join(_ cluster: [Int], in stars: inout Stars, _ inPart: [[Int]]) throws -> Bool {
        var groups: [Int: [Int]] = [:]
        for subject in cluster where stars.owner(of: subject) == nil {
            groups[subject] = stars.members(of: subject).sorted()
        }
        guard groups.count > 1, groups.contains(where: { !$0.value.isEmpty }) else { return true }
        /// The centre of the group that each belongs to, before anything is joined.
        var centres: [Int: Int] = [:]
        for (centre, members) in groups where !members.isEmpty { for subject in [centre] + members { centres[subject] = centre } }
        var fixed: Set<Int> = []
        /// The groups that have a photograph with an addition.
        var marked = Set(centres.filter { stars.owner(of: $0.key)?.closeness.isMarked ?? false }.values)
        for (centre, members) in groups.sorted(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }) {
            guard shouldContinue() else { return false }
            guard !fixed.contains(centre) else { continue }
            let targets = centres.filter { (groups[$1]?.count ?? 0, centre) > (members.count, $1) && !fixed.contains(-1 - $1) }
            guard let target = try target(of: [centre] + members, targets, inPart, groups) else {
                // Of several with additions, which may differ, the first comes in.
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
            // A group that took or gave members stays as it is.
            fixed.formUnion([target, -1 - centre])
            for subject in movers.reversed() { stars.move(subject, to: target, .edited, .marked) }
            if movers.contains(centre) { stars.dissolve(centre) }
        }
        return true
    }
}

private extension Grouper {
    /// The centre of the group that the first of some subjects belongs to which belongs to any.
    mutating func target(of all: [Int], _ targets: [Int: Int], _ inPart: [[Int]], _ groups: [Int: [Int]]) throws -> Int? {
        for subject in all { if let target = try link(subject, targets, inPart, groups) { return target } }
        return nil
    }

    /// The members of a group, with its centre, that belong to another group; nil where more would be left behind than go.
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

    /// The centre of the group with a member that a subject is like beyond doubt; the one with most pictures that share points with the
    /// subject comes first.
    mutating func link(_ subject: Int, _ targets: [Int: Int], _ inPart: [[Int]], _ groups: [Int: [Int]]) throws -> Int? {
        let isPage = subjects[subject].manner == .page
        let near = inPart[subject].filter { targets[$0] != nil }
        let counts = near.reduce(into: [Int: Int]()) { $0[targets[$1] ?? -1, default: 0] += 1 }
        func count(_ member: Int) -> Int { targets[member].flatMap { counts[$0] } ?? 0 }
        func size(_ member: Int) -> Int { targets[member].flatMap { groups[$0]?.count } ?? 0 }
        // Others share some points by chance.
        let most = counts.values.max() ?? 0
        let order = near.filter { count($0) * Self.fewer >= most }
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
            // A centre with more around the photograph, as a screenshot, shows it small and tells little of it. What lies within a member
            // that lies within it was found there all the same.
            let isInside = isWithin(subject, member) && isWithin(member, target) && !isWithin(target, member)
            if try verdict.isEnough || isInside || !differ(subject, target) { return target }
        }
        return nil
    }

    /// The centre of the group with a member of which a subject is all with an addition, where the centre has more around the photograph and
    /// shows it small. Nothing is compared for it.
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
