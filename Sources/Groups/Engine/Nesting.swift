import Base

/// Groups of a looser strictness, changed so that each group of a stricter one lies within one of them.
///
/// Both are found independently, because a picture that is like two centres goes to the closer one, and the centres of a looser
/// strictness are others. So a looser search could tear a group of a stricter one in two, or lose a picture of it.
struct Nesting {
    typealias Star = Stars.Star

    private(set) var stars: [Star]
    private let stricter: [Star]
    private let isSeparate: (Int, Int) -> Bool

    /// - Parameters:
    ///   - looser: the groups of the looser strictness; no subject is in two of them.
    ///   - stricter: the groups of the stricter one, likewise.
    ///   - isSeparate: whether a user marked two subjects as not duplicates.
    init(_ looser: [Star], around stricter: [Star], isSeparate: @escaping (Int, Int) -> Bool) {
        stars = looser
        self.stricter = stricter
        self.isSeparate = isSeparate
        for star in stricter { settle(star) }
        stars = stars.filter { !$0.members.isEmpty }.sorted { $0.centre < $1.centre }
    }

    /// Brings a stricter group into one looser group.
    private mutating func settle(_ strict: Star) {
        let all = Self.subjects(strict), wanted = Set(all)
        let homes = stars.indices.filter { !wanted.isDisjoint(with: Self.subjects(stars[$0])) }
        func count(_ home: Int) -> Int { Self.subjects(stars[home]).count(where: wanted.contains) }
        // The stricter groups that come first have the better centres, so of two equal homes the first one stays.
        guard let home = homes.max(by: { (count($0), -$0) < (count($1), -$1) }) else { return stars.append(strict) }
        guard count(home) < all.count else { return }
        guard areTogether(all, Self.subjects(stars[home])) else { return takeOut(strict, from: homes) }
        let bridge = distance(of: strict, in: stars[home])
        for other in homes where other != home {
            let left = Self.subjects(stars[other])
            // A group follows its centre, because its members are like the centre.
            let isCentre = wanted.contains(stars[other].centre) && areTogether(left, Self.subjects(stars[home]) + all)
            let movers = isCentre ? stars[other].members.filter { !wanted.contains($0.index) } : []
            stars[home].members += movers.map { ($0.index, max($0.likeness, bridge)) }
            remove(wanted.union(movers.map(\.index)), from: other)
        }
        let present = Set(Self.subjects(stars[home]))
        let arriving = [(index: strict.centre, likeness: Likeness.copy)] + strict.members
        stars[home].members += arriving.filter { !present.contains($0.index) }.map { ($0.index, max($0.likeness, bridge)) }
        stars[home].members.sort { $0.index < $1.index }
    }

    /// Makes a stricter group a group of its own, because a user separated one of its pictures from each of its homes.
    private mutating func takeOut(_ strict: Star, from homes: [Int]) {
        for home in homes { remove(Set(Self.subjects(strict)), from: home) }
        stars.append(strict)
    }

    /// Removes subjects from a group. If its centre goes, only the stricter groups among the others stay together.
    private mutating func remove(_ subjects: Set<Int>, from home: Int) {
        guard subjects.contains(stars[home].centre) else {
            return stars[home].members.removeAll { subjects.contains($0.index) }
        }
        let rest = Set(stars[home].members.map(\.index)).subtracting(subjects)
        stars[home].members = []
        for strict in stricter where !rest.isDisjoint(with: Self.subjects(strict)) {
            let kept = strict.members.filter { rest.contains($0.index) }
            if rest.contains(strict.centre) {
                stars.append((strict.centre, kept))
            } else if let first = kept.first {
                stars.append((first.index, Array(kept.dropFirst())))
            }
        }
    }

    /// The likeness of a picture to the centre of a group that it joins by another picture of its stricter group. Nothing is
    /// queued for deletion by such a likeness.
    private func distance(of strict: Star, in home: Star) -> Likeness {
        let wanted = Set(Self.subjects(strict))
        if wanted.contains(home.centre) { return .edited }
        return max(.edited, home.members.filter { wanted.contains($0.index) }.map(\.likeness).min() ?? .edited)
    }

    private func areTogether(_ some: [Int], _ others: [Int]) -> Bool {
        !some.contains { one in others.contains { one != $0 && isSeparate(one, $0) } }
    }

    private static func subjects(_ star: Star) -> [Int] { [star.centre] + star.members.map(\.index) }
}
