/// The subjects whose fingerprints are similar enough for a second look, the comparison of stored visual features.
struct Neighbours {
    /// The maximum distances of similar fingerprints, in bits. 98% of edits are within the first distance.
    static let distance = 10
    static let frequentDistance = 8
    static let turnedDistance = 6
    /// The maximum number of similar fingerprints that are kept for each fingerprint. It limits the work in a library with ten
    /// thousand similar screens.
    static let maximumNeighbours = 128
    /// The number of comparisons allowed for each picture among the pictures with one fingerprint. A picture and a thousand
    /// copies of it need one comparison per copy, but a thousand different pictures with the same fingerprint would need a
    /// thousand comparisons per picture.
    static let comparisonsPerMember = 64

    /// The subjects that have each fingerprint.
    private let members: [[Int]]
    /// The number of comparisons left for each fingerprint.
    private var budgets: [Int]
    private let classes: [Int]
    private let near: [[Int]]
    private let distance: Int

    /// - Parameters:
    ///   - words: a fingerprint for each subject; nil for subjects to leave out.
    ///   - shouldContinue: called repeatedly; false stops the search.
    /// - Returns: nil if `shouldContinue` stopped the search.
    init?(_ words: [UInt64?], distance: Int, shouldContinue: () -> Bool) {
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
            if near[one].count >= Self.maximumNeighbours * 2 { near[one] = Self.nearest(near[one], to: one, distinct) }
        }
        var pairs = 0
        let finished = HammingPairs(distance: distance).forEach(in: distinct) { one, other in
            add(one, other)
            add(other, one)
            pairs += 1
            return pairs & 0xFFFF != 0 || shouldContinue()
        }
        guard finished else { return nil }
        self.members = members
        budgets = members.map { $0.count * Self.comparisonsPerMember }
        self.classes = classes
        self.near = near.indices.map { Self.nearest(near[$0], to: $0, distinct).map(Int.init) }
    }

    /// Returns those of `others` that are nearest to `one`, at most `maximumNeighbours`. At equal distance, smaller words are
    /// preferred, so that the order of the files does not matter.
    private static func nearest(_ others: [UInt32], to one: Int, _ words: [UInt64]) -> [UInt32] {
        guard others.count > maximumNeighbours else { return others }
        func rank(_ other: UInt32) -> (Int, UInt64) {
            let word = words[Int(other)]
            return ((word ^ words[one]).nonzeroBitCount, word)
        }
        return Array(others.sorted { rank($0) < rank($1) }.prefix(maximumNeighbours))
    }

    /// Calls `body` with enough pairs to connect all subjects that are candidates for each other.
    func forEachPair(_ body: (Int, Int) -> Void) {
        for (own, all) in members.enumerated() {
            for other in all { body(all[0], other) }
            for other in near[own] { body(all[0], members[other][0]) }
        }
    }

    /// Returns the candidates for a subject among the subjects after it. Each call uses up some of the allowed comparisons.
    ///
    /// - Parameter isTaken: for each subject, whether it is already in a group.
    mutating func candidates(of subject: Int, besides isTaken: [Bool]) -> [Int] {
        let own = classes[subject]
        guard own >= 0 else { return [] }
        var found: [Int] = []
        for other in [own] + near[own] {
            let all = members[other]
            // The indices ascend, and earlier subjects were already compared.
            let later = all[Self.firstIndex(in: all, above: subject)...]
            let open = later.lazy.filter { !isTaken[$0] }.prefix(max(budgets[other], Self.comparisonsPerMember))
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
