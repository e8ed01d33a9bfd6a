/// Groups under construction, by star clustering: each group has a centre, and all members are like the centre.
///
/// A member never becomes the centre of another group, but it moves to a later centre that is closer to it. So if two pages
/// differ in one digit, each page keeps its own small copies, although the digit is hardly legible in them.
struct Stars {
    typealias Star = (centre: Int, members: [(index: Int, likeness: Likeness)])

    private var owners: [(centre: Int, likeness: Likeness, closeness: Closeness)?]
    private var members: [Int: Set<Int>] = [:]
    /// For each subject, whether it stays in its group permanently.
    private(set) var isSettled: [Bool]

    init(count: Int) {
        owners = Array(repeating: nil, count: count)
        isSettled = Array(repeating: false, count: count)
    }

    func isTaken(_ subject: Int) -> Bool { owners[subject] != nil }

    func members(of centre: Int) -> Set<Int> { members[centre] ?? [] }

    /// Returns the centre of a member's group, and the member's likeness and closeness to that centre; nil for centres and for
    /// subjects that are in no group.
    func owner(of subject: Int) -> (centre: Int, likeness: Likeness, closeness: Closeness)? {
        owners[subject].flatMap { $0.centre == subject ? nil : $0 }
    }

    /// Makes a subject a permanent member of a group and removes it from its previous group. A former centre must have no
    /// members.
    mutating func move(_ subject: Int, to centre: Int, _ likeness: Likeness, _ closeness: Closeness) {
        if let owner = owner(of: subject) { members[owner.centre]?.remove(subject) }
        owners[subject] = (centre, likeness, closeness)
        members[centre, default: []].insert(subject)
        isSettled[subject] = true
    }

    /// Makes a subject a centre; no other centre can then take it as a member.
    mutating func lead(_ subject: Int) {
        owners[subject] = (subject, .copy, .equal)
        isSettled[subject] = true
    }

    /// Makes a subject a member of a centre's group unless its present centre is closer. A part of a picture is less close than a
    /// whole picture.
    ///
    /// - Parameter isSettled: whether the subject stays in this group permanently.
    mutating func offer(_ subject: Int, to centre: Int, _ likeness: Likeness, _ closeness: Closeness, isSettled settles: Bool) {
        if let owner = owners[subject] {
            guard (likeness.showsTheSame ? 1 : 0, closeness) > (owner.likeness.showsTheSame ? 1 : 0, owner.closeness) else {
                return
            }
            members[owner.centre]?.remove(subject)
        }
        owners[subject] = (centre, likeness, closeness)
        members[centre, default: []].insert(subject)
        isSettled[subject] = settles
    }

    /// Removes all members from a centre's group after the centre has moved to another group.
    mutating func dissolve(_ centre: Int) {
        for subject in members.removeValue(forKey: centre) ?? [] { owners[subject] = nil }
    }

    /// Removes and returns the groups that have members, ordered by centre; the members of each group ascend.
    mutating func take() -> [Star] {
        defer { members = [:] }
        return members.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { centre, members in
            (centre, members.sorted().compactMap { index in owners[index].map { (index, $0.likeness) } })
        }
    }
}
