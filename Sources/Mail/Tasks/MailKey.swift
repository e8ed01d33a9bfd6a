/// A 64-bit hash of the content of a mail. Ignores spaces, line ends and other control characters, because programs change them
/// when they transfer or store a mail.
struct MailKey {
    private(set) var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The hash. It is never 0, because 0 means that there is no key.
    var value: Int64 { Int64(bitPattern: mixed(state) | 1) }

    mutating func add(_ number: UInt64) { state = mixed(state ^ number) }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            // First copies the bytes that are not ignored next to each other, without a branch, because a branch at each space
            // would take most of the time.
            withUnsafeTemporaryAllocation(byteCount: bytes.count + 8, alignment: 8) { room in
                var count = 0
                for byte in bytes {
                    room[count] = byte
                    count &+= byte > 0x20 ? 1 : 0
                }
                add(UnsafeRawBufferPointer(rebasing: room[..<count]))
            }
        }
    }

    /// Hashes eight bytes at a time, then the last eight bytes (all bytes, if there are fewer), and then the number of bytes.
    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for start in stride(from: 0, to: bytes.count - 7, by: 8) {
            let word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
            state = (state ^ word) &* 0x9FB2_1C65_1E98_DF25 ^ state >> 29
        }
        add(bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        add(UInt64(bytes.count))
    }

    /// The finalizer of SplitMix64.
    private func mixed(_ value: UInt64) -> UInt64 {
        var z = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
