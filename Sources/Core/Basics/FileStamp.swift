import Glibc

/// What the kernel says of a file: whether two equal stamps are the same bytes is as certain as it gets without reading them.
public struct FileStamp: Hashable, Codable, Sendable {
    public let size: Int64
    /// Nanoseconds since 1970.
    public let modified: Int64
    /// Inode change time, nanoseconds since 1970; nobody can set it back.
    public let changed: Int64
    public let inode: Int64
    public let device: Int64

    /// 4 TiB. A sparse file may claim any size; more than this counts as this, so that sums over millions of files are numbers too.
    public static let largestSize: Int64 = 1 << 42

    public init(size: Int64, modified: Int64, changed: Int64, inode: Int64, device: Int64) {
        self.size = min(max(size, 0), Self.largestSize)
        self.modified = modified
        self.changed = changed
        self.inode = inode
        self.device = device
    }
}

extension FileStamp {
    /// Whether these are two files rather than one that changed: each has an inode of its own, and another size or time.
    /// A file system without inodes makes up new ones with each mount.
    public func isAnotherFile(than other: FileStamp) -> Bool {
        inode != other.inode && (size != other.size || modified != other.modified)
    }

    /// What the kernel says now; nil when there is no regular file at the path.
    public init?(of path: BytePath) {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// Of an open descriptor; nil when it is not a regular file.
    public init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(
            size: Int64(status.st_size), modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim),
            inode: Int64(bitPattern: UInt64(status.st_ino)), device: Int64(bitPattern: UInt64(status.st_dev)))
    }
}

/// Wraps around for times that 64 bits of nanoseconds cannot hold (before 1677, after 2262), as the directory listing does:
/// a file may claim any time.
private func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
