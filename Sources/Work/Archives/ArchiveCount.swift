public import Basics

public struct ArchiveCount: Codable, Sendable {
    /// Entries that were listed, or files that were extracted.
    public let count: Int
    /// Of the archive where it was listed, else of the files.
    public let bytes: Int64
    /// What names that are not UTF-8 were read as.
    public let encoding: String?
    /// What was left out, and why a list ends early; the first hundred.
    public let problems: [Failure]
    /// Characters of names that could not be read; each is shown as "�".
    public let unreadable: Int

    public init(count: Int, bytes: Int64, encoding: String?, problems: [Failure], unreadable: Int = 0) {
        (self.count, self.bytes, self.encoding, self.problems) = (count, bytes, encoding, problems)
        self.unreadable = unreadable
    }
}
