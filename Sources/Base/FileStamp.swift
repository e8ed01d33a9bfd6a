import Glibc

/// The metadata of a file that shows whether its content may have changed. If two stamps of a file are equal, its content is
/// considered unchanged without being read.
public struct FileStamp: Hashable, Codable, Sendable {
    public let size: Int64
    /// Nanoseconds since 1970.
    public let modified: Int64
    /// The inode change time in nanoseconds since 1970. Programs cannot set it.
    public let changed: Int64
    public let inode: Int64
    public let device: Int64

    /// The maximum size, 4 TiB. Larger sizes, which sparse files may have, are clamped, so that sums over millions of files do
    /// not overflow.
    public static let maximumSize: Int64 = 1 << 42

    public init(size: Int64, modified: Int64, changed: Int64, inode: Int64, device: Int64) {
        self.size = min(max(size, 0), Self.maximumSize)
        self.modified = modified
        self.changed = changed
        self.inode = inode
        self.device = device
    }
}

extension FileStamp {
    /// Whether the stamps belong to two different files and not to one file that has changed. This is the case if the inode
    /// differs, and also the size or the modification time. A different inode alone is not sufficient, because some file
    /// systems assign new inodes at each mount.
    public func isAnotherFile(than other: FileStamp) -> Bool {
        inode != other.inode && (size != other.size || modified != other.modified)
    }

    /// Whether the stamps belong to the same file and its content has not been written to between them. The change time may
    /// differ, because a rename changes it.
    public func isSameFile(as other: FileStamp) -> Bool {
        inode == other.inode && device == other.device && size == other.size && modified == other.modified
    }

    /// Reads the current stamp of a path; nil if there is no regular file.
    public init?(of path: BytePath) {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the current stamp of a name in an open folder; nil if there is no regular file.
    public init?(of name: BytePath, in folder: Int32) {
        var status = stat()
        guard name.withCString({ fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the current stamp of an open descriptor; nil if it is not a regular file.
    public init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Returns the modification time of an open file or folder in nanoseconds since 1970; 0 if it cannot be read.
    public static func modified(descriptor: Int32) -> Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? FileTimes.nanoseconds(status.st_mtim) : 0
    }

    private init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(
            size: Int64(status.st_size), modified: FileTimes.nanoseconds(status.st_mtim),
            changed: FileTimes.nanoseconds(status.st_ctim),
            inode: Int64(bitPattern: UInt64(status.st_ino)), device: Int64(bitPattern: UInt64(status.st_dev)))
    }
}
