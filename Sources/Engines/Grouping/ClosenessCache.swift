/// The closeness of pairs of upright pictures that the third look found, so that copies of compared pictures need no further
/// look.
struct ClosenessCache {
    /// The closeness for the key of each pair.
    private var known: [UInt64: Closeness] = [:]
    /// The original of each plain copy.
    private var originals: [Int: Int] = [:]

    mutating func insert(_ closeness: Closeness, of one: Int, _ other: Int) {
        known[Self.key(one, other)] = closeness
    }

    /// Remembers that one picture is a copy of another beyond doubt, in the same tone. Copies in another tone do not count: they
    /// may have lost light areas that a third picture has.
    mutating func insertCopy(_ copy: Int, of original: Int) {
        // Nothing is stored if the original is itself a copy, because a lookup takes only one step.
        if originals[original] == nil, originals[copy] == nil { originals[copy] = original }
    }

    /// The closeness of a pair, or of their originals; nil if neither is known.
    func closeness(of one: Int, _ other: Int) -> Closeness? {
        if let direct = known[Self.key(one, other)] { return direct }
        let (a, b) = (originals[one] ?? one, originals[other] ?? other)
        return a == b ? .equal : known[Self.key(a, b)]
    }

    private static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(min(one, other)) << 32 | UInt64(max(one, other)) }
}
