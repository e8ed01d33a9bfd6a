import TestSupport
import Testing

@testable import GroupsEngine

struct HammingPairsTests {
    private static func naive(_ words: [UInt64], _ distance: Int) -> Set<[Int]> {
        var pairs: Set<[Int]> = []
        for a in words.indices {
            for b in (a + 1)..<max(words.count, a + 1) where (words[a] ^ words[b]).nonzeroBitCount <= distance {
                pairs.insert([a, b])
            }
        }
        return pairs
    }

    private static func found(_ words: [UInt64], _ distance: Int, leaf: Int) -> [[Int]] {
        var pairs: [[Int]] = []
        HammingPairs(distance: distance, leaf: leaf).forEach(in: words) { one, other in
            pairs.append([one, other])
            return true
        }
        return pairs
    }

    /// Returns random words with neighbours (words that differ in few bits), or, if `skewed`, words that have most bits in
    /// common.
    static func words(_ count: Int, seed: UInt64, skewed: Bool) -> [UInt64] {
        var random = SplitMix64(seed: seed)
        var words: Set<UInt64> = []
        while words.count < count {
            var word = UInt64.random(in: 0...UInt64.max, using: &random)
            if skewed { word = word & UInt64.random(in: 0...UInt64.max, using: &random) & 0x00FF_0FF0_FFFF_0000 | 0xABC }
            words.insert(word)
            for _ in 0..<3 {
                var near = word
                for _ in 0..<Int.random(in: 1...8, using: &random) { near ^= 1 << UInt64.random(in: 0..<64, using: &random) }
                words.insert(near)
            }
        }
        return words.sorted().shuffled(using: &random)
    }

    @Test(arguments: [0, 1, 3, 6, 10], [false, true])
    func `finds what comparing all with all finds, each pair once`(distance: Int, skewed: Bool) {
        let words = Self.words(100, seed: UInt64(distance) + 1, skewed: skewed)
        let naive = Self.naive(words, distance)
        for leaf in [8, 40, 10_000] {
            let found = Self.found(words, distance, leaf: leaf)
            #expect(Set(found) == naive, "leaf \(leaf)")
            #expect(found.count == naive.count, "leaf \(leaf)")
        }
    }

    @Test func `words that agree in all but a few bits are searched in time`() {
        let words = (0..<512 as Range<UInt64>).map { $0 }
        #expect(Self.found(words, 6, leaf: 64).count == Self.naive(words, 6).count)
    }

    @Test(arguments: [[], [7]] as [[UInt64]]) func `none and one have no pairs`(words: [UInt64]) {
        #expect(Self.found(words, 6, leaf: 2) == [])
    }

    @Test func `it can be stopped`() {
        let words = Self.words(100, seed: 9, skewed: true)
        var count = 0
        let finished = HammingPairs(distance: 10, leaf: 20).forEach(in: words) { _, _ in
            count += 1
            return count < 5
        }
        #expect(!finished)
        #expect(count == 5)
    }

    @Test(arguments: [false, true]) func `of a million words, even and skewed, few are compared with each other`(skewed: Bool) {
        func pairs(_ words: [UInt64], leaf: Int? = nil) -> Int {
            var count = 0
            (leaf.map { HammingPairs(distance: 6, leaf: $0) } ?? HammingPairs(distance: 6)).forEach(in: words) { _, _ in
                count += 1
                return true
            }
            return count
        }
        let words = Self.fast(1_000_000, skewed: skewed), few = Array(words.prefix(20_000))
        let taken = processorSeconds { #expect(pairs(words) >= 90_000) }
        let someWithSome = processorSeconds { _ = pairs(few, leaf: few.count) }
        let share = Double(words.count) / Double(few.count)
        #expect(taken * 5 < someWithSome * share * share, "all with all")
    }

    /// Returns distinct words. Every tenth word differs from the previous word in two bits. If `skewed`, half of the words have
    /// the same value in twelve bits and few other bits set.
    private static func fast(_ count: Int, skewed: Bool) -> [UInt64] {
        var random = SplitMix64(seed: 5)
        var words: [UInt64] = []
        for index in 0..<count {
            if index % 10 == 9, let last = words.last {
                words.append(last ^ (1 << (random.next() % 64)) ^ (1 << (random.next() % 64)))
                continue
            }
            var word = random.next()
            if skewed, index.isMultiple(of: 2) { word = (word & (random.next() | 0x00FF_00FF_00FF_00FF)) & ~0xFFF | 0xABC }
            words.append(word)
        }
        return Array(Set(words))
    }
}
