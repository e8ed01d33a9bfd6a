public import Basics

public struct ArchiveCount: Codable, Sendable {
    /// The number of entries that were listed, or of files that were extracted.
    public let count: Int
    /// The size of the archive if it was listed, otherwise of the extracted files.
    public let bytes: Int64
    /// The encoding by which names that are not UTF-8 were read.
    public let encoding: String?
    /// The entries that were left out, and the reason if a list ends early; at most the first hundred.
    public let problems: [Failure]
    /// The number of unreadable characters in names; each is shown as "�".
    public let unreadable: Int

    public init(count: Int, bytes: Int64, encoding: String?, problems: [Failure], unreadable: Int = 0) {
        (self.count, self.bytes, self.encoding, self.problems) = (count, bytes, encoding, problems)
        self.unreadable = unreadable
    }
}
