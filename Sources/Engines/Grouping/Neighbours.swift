/// Which subjects have fingerprints near enough to be worth a second look.
struct Neighbours {
    /// Bits. Honest edits stay below it in 98 of 100 cases.
    static let distance = 10
    static let turnedDistance = 6
    /// Near fingerprints kept for each one, the nearest: what bounds the work in a library of ten thousand alike screens.
    static let most = 128
    /// Pictures of one fingerprint that each of them is compared with.
    static let mostOfOne = 512

    /// Subjects by fingerprint.
    private let members: [[Int]]
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

    /// Candidates for a subject, itself left out.
    func candidates(of subject: Int, _ subjects: [Subject]) -> [Int] {
        let own = classes[subject]
        guard own >= 0 else { return [] }
        var found: [Int] = []
        for other in [own] + near[own] {
            let all = members[other]
            if all.count <= Self.mostOfOne {
                found += all.lazy.filter { $0 != subject }
            } else {
                found += Self.closest(all, to: subject, subjects)
            }
        }
        return found
    }

    private static func closest(_ all: [Int], to subject: Int, _ subjects: [Subject]) -> [Int] {
        let hash = subjects[subject].frequencyHash
        // Subjects are in a fixed order, so a number is as good a tie-break as an identity.
        let ranked = all.filter { $0 != subject }.map { (($0, (subjects[$0].frequencyHash ^ hash).nonzeroBitCount)) }
        return ranked.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(mostOfOne).map(\.0)
    }
}
