/// Why an archive, or an entry of one, cannot be read or put on the disk.
public enum ArchiveError: Error, Equatable, Sendable {
    /// libarchive is not installed.
    case libraryMissing
    /// It is no archive, or one that is packed in a way that is not known.
    case notAnArchive
    case empty
    /// Nothing can be read from here on; the payload is what libarchive says.
    case broken(String)
    /// This entry is damaged, or not what the archive says of it.
    case damaged(String)
    /// It is one part of an archive in several files; the others hold what is missing here.
    case onePart
    /// The archive has so many bytes of an entry, and says that it has more.
    case short(has: Int64, of: Int64)
    case passwordRequired
    case passwordWrong
    /// Encrypted in a way that is not known.
    case cipherUnknown
    /// This entry is packed in a way that is not known.
    case methodUnknown
    /// Two entries share bytes, as in archives that are made to fill disks.
    case overlapping
    /// There is no entry of this number; the archive has so many.
    case noEntry(number: Int, count: Int)
    case outOfMemory
    /// The operating system said so (errno).
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
