/// Whole numbers out of bytes of either order, at any address. What lies outside the bytes is nil, never read.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer
    var bigEndian = false

    var count: Int { bytes.count }

    func u8(_ offset: Int) -> UInt8? {
        holds(offset, 1) ? bytes[offset] : nil
    }

    func u16(_ offset: Int) -> Int? {
        guard holds(offset, 2) else { return nil }
        let raw = bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
        return Int(bigEndian ? UInt16(bigEndian: raw) : UInt16(littleEndian: raw))
    }

    func u32(_ offset: Int) -> Int? {
        guard holds(offset, 4) else { return nil }
        let raw = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return Int(bigEndian ? UInt32(bigEndian: raw) : UInt32(littleEndian: raw))
    }

    func i32(_ offset: Int) -> Int? { u32(offset).map { Int(Int32(truncatingIfNeeded: $0)) } }

    /// nil also for numbers above the largest `Int`.
    func u64(_ offset: Int) -> Int? {
        guard holds(offset, 8) else { return nil }
        let raw = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return Int(exactly: bigEndian ? UInt64(bigEndian: raw) : UInt64(littleEndian: raw))
    }

    /// Whether these characters stand at the offset.
    func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard holds(offset, text.utf8CodeUnitCount) else { return false }
        return bytes[offset..<offset + text.utf8CodeUnitCount].elementsEqual(
            UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// The four characters at the offset, as a number of their big-endian order.
    func code(_ offset: Int) -> UInt32? {
        guard holds(offset, 4) else { return nil }
        return UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// `length` bytes from `offset` on, where all of them are there.
    func range(_ offset: Int, _ length: Int) -> Range<Int>? {
        holds(offset, length) ? offset..<offset + length : nil
    }

    private func holds(_ offset: Int, _ length: Int) -> Bool {
        offset >= 0 && length >= 0 && offset <= bytes.count && length <= bytes.count - offset
    }
}

/// Four characters as a number, as box and chunk types are compared.
func fourCharacters(_ text: StaticString) -> UInt32 {
    precondition(text.utf8CodeUnitCount == 4)
    return (0..<4).reduce(0) { $0 << 8 | UInt32(text.utf8Start[$1]) }
}
