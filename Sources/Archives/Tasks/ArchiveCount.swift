public import Base

public struct ArchiveCount: Codable, Sendable {
    /// The number of listed entries or extracted files.
    public let count: Int
    /// The size of the archive if it was listed, or the total size of the extracted files, in bytes.
    public let bytes: Int64
    /// The encoding used for names that are not valid UTF-8.
    public let encoding: String?
    /// The entries that were left out, and the reason if the archive ends early; at most the first hundred.
    public let problems: [Failure]
    /// The number of unreadable characters in names. Each is shown as "�".
    public let unreadable: Int
    /// The encodings that the names may have; nil if the archive was not listed.
    public let readings: [EncodingReading]?

    public init(
        count: Int, bytes: Int64, encoding: String?, problems: [Failure], unreadable: Int = 0,
        readings: [EncodingReading]? = nil
    ) {
        (self.count, self.bytes, self.encoding, self.problems) = (count, bytes, encoding, problems)
        (self.unreadable, self.readings) = (unreadable, readings)
    }
}
