/// Connected components of the candidates (union-find with path halving).
///
/// A group never contains pictures of two components. So the components are grouped one after the other, and pictures fetched for
/// one component are not needed for the next.
struct Clusters {
    /// For each subject, an earlier subject of the same component, or the subject itself.
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func join(_ one: Int, _ other: Int) {
        let (a, b) = (root(one), root(other))
        parents[max(a, b)] = min(a, b)
    }

    /// Returns the components with more than one subject, ordered by their first subject. The subjects of each component ascend.
    mutating func all() -> [[Int]] {
        var members: [Int: [Int]] = [:]
        for subject in parents.indices {
            let root = root(subject)
            if root != subject { members[root, default: [root]].append(subject) }
        }
        return members.sorted { $0.key < $1.key }.map(\.value)
    }

    private mutating func root(_ subject: Int) -> Int {
        var node = subject
        while parents[node] != node {
            parents[node] = parents[parents[node]]
            node = parents[node]
        }
        return node
    }
}
