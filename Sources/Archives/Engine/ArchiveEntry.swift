public import Base

/// The description of an entry in an archive.
public struct ArchiveEntry: Equatable, Sendable {
    public enum Kind: Equatable, Sendable { case file, folder, link, hardLink, special }

    /// The position in the archive, counted from 1.
    public let number: Int
    /// The name to display, without a trailing slash.
    public let name: String
    /// The unpacked size in bytes that the archive states; nil if it states none. The size of a hard link is that of its target.
    public let bytes: Int64?
    /// The compressed size in bytes; nil if the format compresses files together.
    public let compressed: Int64?
    /// The modification time in seconds since 1970.
    public let modified: Int64?
    public let kind: Kind
    /// The name of the entry or file to which a link leads; nil for other entries.
    public let target: String?
    public let isEncrypted: Bool
    /// The number of characters in the name that could not be decoded; each is shown as "�".
    public let unreadable: Int
}

/// The list of the entries of an archive.
public struct ArchiveListing: Sendable {
    public let entries: [ArchiveEntry]
    /// The encoding used for names that are not valid UTF-8; nil if all names are valid UTF-8.
    public let encoding: TextEncoding?
    /// The number of characters in all names that could not be decoded.
    public var unreadable: Int { entries.reduce(0) { $0 + $1.unreadable } }
    /// Why the list is incomplete; nil if it is complete.
    public let problem: ArchiveError?
    /// The encodings that the names may have, with some of the names.
    public let readings: [EncodingReading]
}
