import CHamming

/// Finds all pairs of 64-bit hashes that differ in few bits, without comparing every hash with every other.
///
/// Uses multi-index hashing after Norouzi, Punjani and Fleet, "Fast Search in Hamming Space with Multi-Index Hashing" (2012): two
/// words that differ in at most *d* bits are equal in at least one of *d* + 1 blocks of bits. So the words are sorted into
/// buckets by each block in turn, and only words in the same bucket are compared. The blocks are chosen to carry about the same
/// amount of information, and a bucket that is still large is split again by the same rule. This keeps the search fast for
/// libraries whose hashes agree in many bits, such as thousands of screenshots.
///
/// Time grows with the number of pairs, so remove duplicate words first.
public struct HammingPairs {
    /// The maximum number of bits in which the two hashes of a pair differ, 0…16.
    public let distance: Int
    /// In buckets up to this size, every word is compared with every other word.
    private let leaf: Int

    public init(distance: Int, leaf: Int = 1536) {
        self.distance = min(max(distance, 0), 16)
        self.leaf = max(leaf, 2)
    }

    /// Calls `body` once for each pair, in no particular order, with the positions of the two words, the smaller position first.
    ///
    /// - Parameters:
    ///   - words: fewer than 2³² words.
    ///   - body: returns false to stop the search.
    /// - Returns: false if `body` stopped the search.
    @discardableResult
    public func forEach(in words: [UInt64], _ body: (_ first: Int, _ second: Int) -> Bool) -> Bool {
        var search = Search(distance: distance, leaf: leaf)
        return search.run(words, Array(0..<UInt32(words.count)), free: .max, agreed: [], body)
    }
}

private struct Search {
    typealias Body = (_ first: Int, _ second: Int) -> Bool

    let distance: Int
    let leaf: Int
    private var pairs: [chamming_pair] = []

    init(distance: Int, leaf: Int) {
        self.distance = distance
        self.leaf = leaf
    }

    /// - Parameters:
    ///   - free: the bits in which these words may differ; all other bits are equal.
    ///   - agreed: the blocks of bits that were already searched. A pair that is equal in one of them was already found.
    mutating func run(_ words: [UInt64], _ numbers: [UInt32], free: UInt64, agreed: [UInt64], _ body: Body) -> Bool {
        guard words.count > leaf, let blocks = blocks(of: words, numbers, free: free) else {
            return compare(words, numbers, agreed: agreed, body)
        }
        var known = agreed
        var buckets = Buckets(count: words.count)
        for block in blocks {
            buckets.sort(words, numbers, by: block)
            for range in buckets.ranges where range.count > 1 {
                let shouldContinue = run(
                    Array(buckets.words[range]), Array(buckets.numbers[range]), free: free & ~block, agreed: known, body)
                guard shouldContinue else { return false }
            }
            known.append(block)
        }
        return true
    }

    private mutating func compare(_ words: [UInt64], _ numbers: [UInt32], agreed: [UInt64], _ body: Body) -> Bool {
        let capacity = max(words.count, 4096)
        if pairs.count < capacity { pairs = [chamming_pair](repeating: chamming_pair(), count: capacity) }
        var row = 0
        while row < words.count {
            let found = chamming_pairs(words, words.count, Int32(distance), &row, &pairs, pairs.count)
            for pair in pairs[..<found] {
                let (a, b) = (Int(pair.first), Int(pair.second))
                let difference = words[a] ^ words[b]
                if agreed.contains(where: { difference & $0 == 0 }) { continue }
                let (one, other) = (Int(numbers[a]), Int(numbers[b]))
                guard body(min(one, other), max(one, other)) else { return false }
            }
        }
        return true
    }

    /// The maximum number of words that are examined to choose the blocks.
    private static let maximumSample = 1 << 16

    /// The maximum number of bits in a block, which gives 2¹⁴ buckets.
    private static let maximumBits = 14

    /// Splits the free bits into blocks with about the same amount of information, by adding the most informative remaining bit
    /// to the block with the least information.
    ///
    /// - Returns: nil if comparing every word with every other takes no longer.
    private func blocks(of words: [UInt64], _ numbers: [UInt32], free: UInt64) -> [UInt64]? {
        guard free.nonzeroBitCount > distance else { return nil }
        let seen = min(words.count, Self.maximumSample)
        var set = [UInt32](repeating: 0, count: 64)
        chamming_bits(words, seen, &set)
        let bits = (0..<64).filter { free >> UInt64($0) & 1 == 1 }
            .map { (bit: $0, information: Int(min(set[$0], UInt32(seen) - set[$0]))) }
            .sorted { ($0.information, $0.bit) > ($1.information, $1.bit) }
        var blocks = [(mask: UInt64, information: Int)](repeating: (0, 0), count: distance + 1)
        for (bit, information) in bits {
            let open = blocks.indices.filter { blocks[$0].mask.nonzeroBitCount < Self.maximumBits }
            let poorest = open.min {
                (blocks[$0].information, blocks[$0].mask.nonzeroBitCount)
                    < (blocks[$1].information, blocks[$1].mask.nonzeroBitCount)
            }
            guard let poorest else { break }
            blocks[poorest].mask |= 1 << UInt64(bit)
            blocks[poorest].information += information
        }
        let masks = blocks.map(\.mask)
        return saves(masks, words, numbers) ? masks : nil
    }

    /// Whether comparing within the buckets of all blocks needs clearly fewer comparisons than comparing all words.
    private func saves(_ blocks: [UInt64], _ words: [UInt64], _ numbers: [UInt32]) -> Bool {
        var buckets = Buckets(count: words.count)
        var pairs = 0.0
        for block in blocks {
            buckets.sort(words, numbers, by: block)
            for range in buckets.ranges { pairs += Double(range.count) * Double(range.count) }
        }
        return pairs < 0.6 * Double(words.count) * Double(words.count)
    }
}

/// Words sorted by some of their bits.
private struct Buckets {
    private(set) var words: [UInt64]
    private(set) var numbers: [UInt32]
    private var starts: [UInt32] = []

    init(count: Int) {
        words = [UInt64](repeating: 0, count: count)
        numbers = [UInt32](repeating: 0, count: count)
    }

    mutating func sort(_ from: [UInt64], _ with: [UInt32], by mask: UInt64) {
        starts = [UInt32](repeating: 0, count: (1 << mask.nonzeroBitCount) + 1)
        chamming_scatter(from, with, from.count, mask, &words, &numbers, &starts)
    }

    var ranges: some Sequence<Range<Int>> {
        (0..<(starts.count - 1)).lazy.map { [starts] in Int(starts[$0])..<Int(starts[$0 + 1]) }
    }
}
