/// Which subjects have fingerprints near enough to be worth a second look.
struct Neighbours {
    /// Bits. Honest edits stay below it in 98 of 100 cases.
    static let distance = 10
    static let frequentDistance = 8
    static let turnedDistance = 6
    /// Near fingerprints kept for each one, the nearest: what bounds the work in a library of ten thousand alike screens.
    static let most = 128
    /// Comparisons within one fingerprint, for each picture that has it. A picture and its thousand copies need one each; a
    /// thousand pictures that only share the fingerprint would need a thousand each.
    static let effort = 64

    /// Subjects by fingerprint.
    private let members: [[Int]]
    /// Comparisons left, by fingerprint.
    private var budgets: [Int]
    private let classes: [Int]
    private let near: [[Int]]
    private let distance: Int

    /// - Parameters:
    ///   - words: a fingerprint for each subject, nil for those that take no part.
    ///   - goesOn: asked now and then.
    /// - Returns: nil when it was told to stop.
    init?(_ words: [UInt64?], distance: Int, goesOn: () -> Bool) {
        self.distance = distance
        var byWord: [UInt64: Int] = [:]
        var distinct: [UInt64] = []
        var members: [[Int]] = []
        var classes = [Int](repeating: -1, count: words.count)
        for (index, word) in words.enumerated() {
            guard let word else { continue }
            if let known = byWord[word] {
                members[known].append(index)
                classes[index] = known
            } else {
                byWord[word] = distinct.count
                classes[index] = distinct.count
                distinct.append(word)
                members.append([index])
            }
        }
        var near = [[UInt32]](repeating: [], count: distinct.count)
        func add(_ one: Int, _ other: Int) {
            near[one].append(UInt32(other))
            if near[one].count >= Self.most * 2 { near[one] = Self.nearest(near[one], to: one, distinct) }
        }
        var pairs = 0
        let finished = HammingPairs(distance: distance).forEach(in: distinct) { one, other in
            add(one, other)
            add(other, one)
            pairs += 1
            return pairs & 0xFFFF != 0 || goesOn()
        }
        guard finished else { return nil }
        self.members = members
        budgets = members.map { $0.count * Self.effort }
        self.classes = classes
        self.near = near.indices.map { Self.nearest(near[$0], to: $0, distinct).map(Int.init) }
    }

    /// Those with the smallest distance; among equals the smaller word, so that the order of files says nothing.
    private static func nearest(_ others: [UInt32], to one: Int, _ words: [UInt64]) -> [UInt32] {
        guard others.count > most else { return others }
        func rank(_ other: UInt32) -> (Int, UInt64) {
            let word = words[Int(other)]
            return ((word ^ words[one]).nonzeroBitCount, word)
        }
        return Array(others.sorted { rank($0) < rank($1) }.prefix(most))
    }

    /// Pairs that hold together all that are candidates of each other.
    func forEachPair(_ body: (Int, Int) -> Void) {
        for (own, all) in members.enumerated() {
            for other in all { body(all[0], other) }
            for other in near[own] { body(all[0], members[other][0]) }
        }
    }

    /// Candidates for a subject among those after it.
    ///
    /// - Parameter isTaken: which subjects are in a group already.
    mutating func candidates(of subject: Int, besides isTaken: [Bool]) -> [Int] {
        let own = classes[subject]
        guard own >= 0 else { return [] }
        var found: [Int] = []
        for other in [own] + near[own] {
            let all = members[other]
            // Numbers ascend, and those before have had their turn.
            let later = all[Self.firstIndex(in: all, above: subject)...]
            let open = later.lazy.filter { !isTaken[$0] }.prefix(max(budgets[other], Self.effort))
            let before = found.count
            found += open
            budgets[other] -= found.count - before
        }
        return found
    }

    private static func firstIndex(in numbers: [Int], above number: Int) -> Int {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] > number { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
