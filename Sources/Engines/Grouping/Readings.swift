/// What third looks told of upright pictures, so that one at a copy says what it would say of the original.
struct Readings {
    /// By the pair's smaller and larger number.
    private var told: [UInt64: Closeness] = [:]
    /// What each was found to be a copy of, beyond doubt.
    private var originals: [Int: Int] = [:]

    mutating func note(_ one: Int, _ other: Int, _ closeness: Closeness) {
        told[Self.key(one, other)] = closeness
    }

    /// Not of one in another tone: what light was lost in it may be what another has.
    mutating func noteCopy(_ copy: Int, of one: Int) {
        // The first one, which stands at the head of its group, is no copy of another.
        if originals[one] == nil, originals[copy] == nil { originals[copy] = one }
    }

    /// What is known of two without looking at them; nil where nothing is.
    func known(_ one: Int, _ other: Int) -> Closeness? {
        if let direct = told[Self.key(one, other)] { return direct }
        let (a, b) = (originals[one] ?? one, originals[other] ?? other)
        return a == b ? .equal : told[Self.key(a, b)]
    }

    private static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(min(one, other)) << 32 | UInt64(max(one, other)) }
}
