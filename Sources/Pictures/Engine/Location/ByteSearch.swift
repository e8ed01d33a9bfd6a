import Glibc

/// Finds byte sequences in files.
enum ByteSearch {
    /// The offsets of a sequence, at most `limit` of them.
    static func all(_ wanted: [UInt8], in bytes: UnsafeRawBufferPointer, limit: Int) -> [Int] {
        guard let base = bytes.baseAddress, let first = wanted.first else { return [] }
        var (found, at) = ([Int](), 0)
        while found.count < limit, at + wanted.count <= bytes.count,
            let hit = memchr(base + at, Int32(first), bytes.count - at - wanted.count + 1)
        {
            let offset = UnsafeRawPointer(hit) - base
            let isFound = memcmp(hit, wanted, wanted.count) == 0
            if isFound { found.append(offset) }
            at = offset + (isFound ? wanted.count : 1)
        }
        return found
    }
}
