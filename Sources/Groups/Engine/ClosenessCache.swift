/// The closeness of pairs of upright pictures, as found by the third look (the comparison of fine detail). It makes third looks
/// at copies of compared pictures unnecessary.
struct ClosenessCache {
    /// The closeness of each pair, by the key of the pair.
    private var known: [UInt64: Closeness] = [:]
    /// The original of each plain copy.
    private var originals: [Int: Int] = [:]

    mutating func insert(_ closeness: Closeness, of one: Int, _ other: Int) {
        known[Self.key(one, other)] = closeness
    }

    /// Stores that one picture is certainly a copy of another in the same tone, so that the closeness of the original to a third
    /// picture also applies to the copy. Copies in another tone must not be stored: they may have lost light areas that the
    /// original and the third picture have.
    mutating func insertCopy(_ copy: Int, of original: Int) {
        // Nothing is stored if the original is itself a copy, because a lookup does not follow more than one step.
        if originals[original] == nil, originals[copy] == nil { originals[copy] = original }
    }

    /// Returns the closeness of a pair or, if that is not known, of the originals of the pair; nil if neither is known.
    func closeness(of one: Int, _ other: Int) -> Closeness? {
        if let direct = known[Self.key(one, other)] { return direct }
        let (a, b) = (originals[one] ?? one, originals[other] ?? other)
        return a == b ? .equal : known[Self.key(a, b)]
    }

    private static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(min(one, other)) << 32 | UInt64(max(one, other)) }
}
