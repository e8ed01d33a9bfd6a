/// Why an archive or an entry cannot be read or written to the disk.
public enum ArchiveError: Error, Equatable, Sendable {
    /// libarchive is not installed.
    case libraryMissing
    /// The file is not an archive, or it uses an unknown compression.
    case notAnArchive
    case empty
    /// The file contains several files and not a single text.
    case holdsFiles
    /// Nothing can be read from this point on. The payload is the message of libarchive.
    case broken(String)
    /// The zip is cut off; only the list of its `count` entries, which lie before it, is incomplete.
    case directoryCut(count: Int)
    /// The zip is cut off after this number of entries, and its list of entries is missing.
    case cutOff(count: Int)
    /// This entry is damaged, or does not match its description in the archive.
    case damaged(String)
    /// The file is one part of a multi-part archive, and the missing data is in the other parts.
    case onePart
    /// The archive contains only `has` bytes of an entry, although it states a size of `of` bytes.
    case short(has: Int64, of: Int64)
    case passwordRequired
    case passwordWrong
    /// The entry is encrypted with an unknown method.
    case cipherUnknown
    /// The entry is compressed with an unknown method.
    case methodUnknown
    /// The data of two entries overlaps, as in archives made to fill disks.
    case overlapping
    /// There is no entry with this number; the archive has `count` entries.
    case noEntry(number: Int, count: Int)
    case outOfMemory
    /// The operating system reported this error (errno).
    case reading(Int32)
    case writing(Int32)
    case limit(ArchiveLimits.Kind, Int64)
    case refused(Refusal)

    /// Why an entry is not extracted. The other entries are extracted.
    public enum Refusal: Equatable, Sendable {
        /// The path is absolute, contains `..`, or has no components.
        case leaves
        /// The entry is a symbolic link.
        case link
        /// The entry is a hard link, and there is no file of which it is another name.
        case noTarget
        /// The entry has no content of its own but refers to another one, which is not known.
        case reference
        /// The entry is a device, a pipe or a socket.
        case special
        /// A path component is longer than a file name may be.
        case nameTooLong
        /// A file or a link has the path that the entry's folder needs.
        case taken
    }
}
