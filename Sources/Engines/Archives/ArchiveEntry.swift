/// The description of an entry in an archive.
public struct ArchiveEntry: Equatable, Sendable {
    public enum Kind: Equatable, Sendable { case file, folder, link, special }

    /// Its place in the archive; 1 is the first.
    public let number: Int
    /// The name to show; it does not end with a slash.
    public let name: String
    /// The unpacked size that the archive states; nil if it states none.
    public let bytes: Int64?
    /// The size within the archive; nil if the format packs files together.
    public let compressed: Int64?
    /// Seconds since 1970.
    public let modified: Int64?
    public let kind: Kind
    public let isEncrypted: Bool
    /// The number of characters of the name that could not be read; each is shown as "�".
    public let unreadable: Int
}

/// The list of the entries of an archive.
public struct ArchiveListing: Sendable {
    public let entries: [ArchiveEntry]
    /// The encoding in which names that are not UTF-8 were read; nil if all names are UTF-8.
    public let encoding: NameEncoding?
    /// The number of characters of all names that could not be read.
    public var unreadable: Int { entries.reduce(0) { $0 + $1.unreadable } }
    /// Why the list is not complete; nil if it is.
    public let problem: ArchiveError?
}
