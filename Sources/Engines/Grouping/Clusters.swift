/// Subjects that may come together, however far through others. Clusters have nothing to do with each other, so one after the other
/// can be grouped, and what is read for one is not needed for the next.
struct Clusters {
    /// Of each subject one before it in its cluster, or itself.
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func join(_ one: Int, _ other: Int) {
        let (a, b) = (root(one), root(other))
        parents[max(a, b)] = min(a, b)
    }

    /// Those of more than one subject, ascending in each; clusters by their first.
    mutating func all() -> [[Int]] {
        var members: [Int: [Int]] = [:]
        for subject in parents.indices {
            let root = root(subject)
            if root != subject { members[root, default: [root]].append(subject) }
        }
        return members.sorted { $0.key < $1.key }.map(\.value)
    }

    private mutating func root(_ subject: Int) -> Int {
        var place = subject
        while parents[place] != place {
            parents[place] = parents[parents[place]]
            place = parents[place]
        }
        return place
    }
}
