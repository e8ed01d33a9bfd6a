/// A 64-bit hash of what a mail says. Blanks and line ends do not count: they change on the way from one program to another.
struct MailKey {
    private(set) var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Never 0, which stands for no key.
    var value: Int64 { Int64(bitPattern: mixed(state) | 1) }

    mutating func add(_ number: UInt64) { state = mixed(state ^ number) }

    mutating func add(_ text: String) {
        var word: UInt64 = 0, count = 0
        for byte in text.utf8 where byte > 0x20 {
            word = word << 8 | UInt64(byte)
            count += 1
            if count & 7 == 0 { state = (state ^ word) &* 0x9FB2_1C65_1E98_DF25 ^ state >> 29 }
        }
        add(word)
        add(UInt64(count))
    }

    /// The finaliser of SplitMix64.
    private func mixed(_ value: UInt64) -> UInt64 {
        var z = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
