/// Groups while they are made: first ones, and those that are like them.
///
/// What is like one is no first one. Where it may belong to another nevertheless, a first one that comes later and is closer takes it
/// away: of two pages that differ in a digit each keeps its own small copies, although from those the digit can hardly be told.
struct Stars {
    typealias Star = (first: Int, members: [(index: Int, likeness: Likeness)])

    private var owners: [(first: Int, likeness: Likeness, closeness: Closeness)?]
    private var members: [Int: Set<Int>] = [:]
    /// Which subjects are in a group for good.
    private(set) var isSettled: [Bool]

    init(count: Int) {
        owners = Array(repeating: nil, count: count)
        isSettled = Array(repeating: false, count: count)
    }

    func isTaken(_ subject: Int) -> Bool { owners[subject] != nil }

    func members(of first: Int) -> Set<Int> { members[first] ?? [] }

    /// One that is not the first in order is a first one, and like no other.
    mutating func lead(_ subject: Int) {
        owners[subject] = (subject, .copy, .equal)
        isSettled[subject] = true
    }

    mutating func offer(_ subject: Int, to first: Int, _ likeness: Likeness, _ closeness: Closeness) {
        if let owner = owners[subject] {
            guard closeness > owner.closeness else { return }
            members[owner.first]?.remove(subject)
        }
        owners[subject] = (first, likeness, closeness)
        members[first, default: []].insert(subject)
        isSettled[subject] = closeness.isFirm
    }

    /// Those with members, in the order of first ones and of members; from now on none.
    mutating func take() -> [Star] {
        defer { members = [:] }
        return members.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { first, members in
            (first, members.sorted().compactMap { index in owners[index].map { (index, $0.likeness) } })
        }
    }
}
