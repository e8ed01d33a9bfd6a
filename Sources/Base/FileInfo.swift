import Glibc

/// The status of a file, folder or link.
public struct FileInfo: Sendable {
    public enum Kind: Sendable { case file, folder, link, other }

    /// Identifies a file. The value is the same for all paths and hard links of a file.
    public struct Identity: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
    }

    public let kind: Kind
    public let bytes: Int64
    public let identity: Identity
    /// The permissions of owner, group and others: 0o000 to 0o777.
    public let permissions: UInt32
    /// The id of the user who owns the entry.
    public let owner: UInt32

    /// - Parameter followsLinks: whether to describe the target of a link instead of the link itself.
    /// - Returns: nil if the path does not exist or is not accessible; `errno` contains the reason.
    public init?(_ path: BytePath, followsLinks: Bool = true) {
        var status = stat()
        guard path.withCString({ followsLinks ? stat($0, &status) : lstat($0, &status) }) == 0 else { return nil }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        bytes = Int64(status.st_size)
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        permissions = status.st_mode & 0o777
        owner = status.st_uid
    }

    /// Whether an open file or folder has been removed, so that no path leads to it; false if this cannot be determined.
    public static func isRemoved(descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink == 0
    }

    /// Returns the kind of the entry at a path, without following a link; nil if the path does not exist.
    ///
    /// - Throws: `Failure` if the entry is not accessible, which must not be mistaken for a missing entry.
    public static func kind(of path: BytePath) throws(Failure) -> Kind? {
        if let info = FileInfo(path, followsLinks: false) { return info.kind }
        guard errno == ENOENT else { throw Failure.system(errno, "read", path) }
        return nil
    }
}
