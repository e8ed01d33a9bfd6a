/// Reads integers of either byte order at any offset. Returns nil for offsets outside the bytes.
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

    /// Also returns nil for numbers above `Int.max`.
    func u64(_ offset: Int) -> Int? {
        guard holds(offset, 8) else { return nil }
        let raw = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return Int(exactly: bigEndian ? UInt64(bigEndian: raw) : UInt64(littleEndian: raw))
    }

    /// Whether the bytes at the offset are equal to a text.
    func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard holds(offset, text.utf8CodeUnitCount) else { return false }
        return bytes[offset..<offset + text.utf8CodeUnitCount].elementsEqual(
            UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Returns the four-character code at the offset, as a big-endian number.
    func fourCC(_ offset: Int) -> UInt32? {
        guard holds(offset, 4) else { return nil }
        return UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Returns the range of `length` bytes from `offset` on; nil if it exceeds the bytes.
    func range(_ offset: Int, _ length: Int) -> Range<Int>? {
        holds(offset, length) ? offset..<offset + length : nil
    }

    private func holds(_ offset: Int, _ length: Int) -> Bool {
        offset >= 0 && length >= 0 && offset <= bytes.count && length <= bytes.count - offset
    }
}

/// Returns a four-character code as a big-endian number, for comparison with the types of boxes and chunks.
func fourCC(_ text: StaticString) -> UInt32 {
    precondition(text.utf8CodeUnitCount == 4)
    return (0..<4).reduce(0) { $0 << 8 | UInt32(text.utf8Start[$1]) }
}
