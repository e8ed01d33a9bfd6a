/// Union-find with path halving (Tarjan, 1975).
struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of element: Int) -> Int {
        var root = element
        while parents[root] != root {
            parents[root] = parents[parents[root]]
            root = parents[root]
        }
        return root
    }

    mutating func join(_ a: Int, _ b: Int) {
        let (a, b) = (root(of: a), root(of: b))
        parents[max(a, b)] = min(a, b)
    }

    /// Returns the members of each set in ascending order; the sets are ordered by their first members.
    mutating func groups() -> [[Int]] {
        var groups: [[Int]] = []
        var numbers: [Int: Int] = [:]
        for element in parents.indices {
            let root = root(of: element)
            if let number = numbers[root] {
                groups[number].append(element)
            } else {
                numbers[root] = groups.count
                groups.append([element])
            }
        }
        return groups
    }
}
