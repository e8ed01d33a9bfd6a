/// How much an archive may hold before it is taken for a bomb.
public struct ArchiveLimits: Sendable, Codable, Equatable {
    public enum Kind: String, Sendable, Codable, Equatable { case entries, bytes, ratio, depth }

    public var entries: Int64
    /// The unpacked size of all files together.
    public var bytes: Int64
    /// Unpacked bytes for each byte of the archive. Logs and tables reach 100; deflate alone can reach 1032.
    public var ratio: Int64
    /// This number of bytes may be unpacked at any ratio: small archives of empty pages are no bombs.
    public var freeBytes: Int64
    /// The number of folders within each other.
    public var depth: Int

    public init(
        entries: Int64 = 1_000_000, bytes: Int64 = 1 << 40, ratio: Int64 = 250, freeBytes: Int64 = 256 << 20, depth: Int = 64
    ) {
        (self.entries, self.bytes, self.ratio, self.freeBytes, self.depth) = (entries, bytes, ratio, freeBytes, depth)
    }

    /// - Parameter packed: the size of the archive.
    func check(unpacked: Int64, packed: Int64) throws(ArchiveError) {
        if unpacked > bytes { throw .limit(.bytes, bytes) }
        if unpacked > freeBytes, unpacked / max(packed, 1) >= ratio { throw .limit(.ratio, ratio) }
    }

    func check(entries count: Int) throws(ArchiveError) {
        if Int64(count) > entries { throw .limit(.entries, entries) }
    }
}
