import CDeflate

/// Compresses bytes to a zlib stream.
func deflated(_ bytes: [UInt8], level: Int = 9) throws(PaperError) -> [UInt8] {
    let room = cdeflate_bound(bytes.count)
    let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        count = cdeflate(bytes, bytes.count, Int32(level), buffer.baseAddress, room)
    }
    guard !packed.isEmpty else { throw .outOfMemory }
    return packed
}
