/// FNV-1a, 64 bits. Use it to detect changes and to tell texts apart, not for security.
@inlinable public func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return sum
}
