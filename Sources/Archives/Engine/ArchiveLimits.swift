/// The maximum contents of an archive; an archive that exceeds them is treated as a bomb.
public struct ArchiveLimits: Sendable, Codable, Equatable {
    public enum Kind: String, Sendable, Codable, Equatable { case entries, bytes, ratio, depth }

    public var entries: Int64
    /// The maximum unpacked size of all files together, in bytes.
    public var bytes: Int64
    /// The limit for the unpacked size divided by the size of the archive; reaching it is an error. Logs and tables have ratios
    /// of up to 100; deflate can reach 1032.
    public var ratio: Int64
    /// The number of bytes that may be unpacked at any ratio, because small archives of empty pages are not bombs.
    public var freeBytes: Int64
    /// The maximum depth of nested folders.
    public var depth: Int

    public init(
        entries: Int64 = 1_000_000, bytes: Int64 = 1 << 40, ratio: Int64 = 250, freeBytes: Int64 = 256 << 20, depth: Int = 64
    ) {
        (self.entries, self.bytes, self.ratio, self.freeBytes, self.depth) = (entries, bytes, ratio, freeBytes, depth)
    }

    /// - Parameter packed: the size of the archive in bytes.
    func check(unpacked: Int64, packed: Int64) throws(ArchiveError) {
        if unpacked > bytes { throw .limit(.bytes, bytes) }
        if unpacked > freeBytes, unpacked / max(packed, 1) >= ratio { throw .limit(.ratio, ratio) }
    }

    func check(entries count: Int) throws(ArchiveError) {
        if Int64(count) > entries { throw .limit(.entries, entries) }
    }
}
