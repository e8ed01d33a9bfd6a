/// What an archive says of one of its entries.
public struct ArchiveEntry: Equatable, Sendable {
    public enum Kind: Equatable, Sendable { case file, folder, link, special }

    /// Its place in the archive; 1 is the first.
    public let number: Int
    /// As it is shown; a slash ends no name.
    public let name: String
    /// Unpacked, as the archive says; nil where it does not.
    public let bytes: Int64?
    /// Within the archive; nil where the format packs files together.
    public let compressed: Int64?
    /// Seconds since 1970.
    public let modified: Int64?
    public let kind: Kind
    public let isEncrypted: Bool
    /// Characters of the name that could not be read; each is shown as "�".
    public let unreadable: Int
}

/// What an archive holds.
public struct ArchiveListing: Sendable {
    public let entries: [ArchiveEntry]
    /// What names that are not UTF-8 were read as; nil where all are.
    public let encoding: NameEncoding?
    /// Characters of all names that could not be read.
    public var unreadable: Int { entries.reduce(0) { $0 + $1.unreadable } }
    /// Why there is nothing more; nil where the list is whole.
    public let problem: ArchiveError?
}
