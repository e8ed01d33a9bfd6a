/// What third looks told of upright pictures, so that one at a copy says what it would say of the original.
struct Readings {
    /// By the pair's smaller and larger number.
    private var told: [UInt64: Bool] = [:]
    /// What each was found to read the same as.
    private var originals: [Int: Int] = [:]

    mutating func note(_ one: Int, _ other: Int, _ isSame: Bool) {
        told[Self.key(one, other)] = isSame
        // The first one, which stands at the head of its group, is no copy of another.
        if isSame, originals[one] == nil, originals[other] == nil { originals[other] = one }
    }

    /// What is known of two without looking at them; nil where nothing is.
    func known(_ one: Int, _ other: Int) -> Bool? {
        let (a, b) = (originals[one] ?? one, originals[other] ?? other)
        return a == b ? true : told[Self.key(a, b)]
    }

    private static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(min(one, other)) << 32 | UInt64(max(one, other)) }
}
