/// Why an archive, or an entry of one, cannot be read or put on the disk.
public enum ArchiveError: Error, Equatable, Sendable {
    /// libarchive is not installed.
    case libraryMissing
    /// The file is no archive, or its packing is unknown.
    case notAnArchive
    case empty
    /// Nothing can be read from here on; the payload is the message of libarchive.
    case broken(String)
    /// This entry is damaged, or it differs from its description in the archive.
    case damaged(String)
    /// The file is one part of an archive in several files; the missing data is in the other parts.
    case onePart
    /// The archive has `has` bytes of an entry but states a size of `of` bytes.
    case short(has: Int64, of: Int64)
    case passwordRequired
    case passwordWrong
    /// The entry is encrypted in an unknown way.
    case cipherUnknown
    /// This entry is packed in an unknown way.
    case methodUnknown
    /// Two entries share bytes, as in archives that are made to fill disks.
    case overlapping
    /// There is no entry with this number; the archive has `count` entries.
    case noEntry(number: Int, count: Int)
    case outOfMemory
    /// The operating system reported this error (errno).
    case reading(Int32)
    case writing(Int32)
    case limit(ArchiveLimits.Kind, Int64)
    case refused(Refusal)

    /// Why one entry is left out. The others are extracted.
    public enum Refusal: Equatable, Sendable {
        /// Its name is absolute, has a `..`, or no part at all.
        case leaves
        /// It is a symbolic or a hard link.
        case link
        /// It is a device, a pipe or a socket.
        case special
        /// A part of its name is longer than a file's name may be.
        case nameTooLong
        /// A file or a link is where its folder should be.
        case taken
    }
}
