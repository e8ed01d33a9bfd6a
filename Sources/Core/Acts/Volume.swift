public import Base
import CLinux
import Glibc

/// The area within which files can be renamed: one mount and one device. Both are compared, because two bind mounts can share a
/// device, and two btrfs subvolumes can share a mount.
public struct Volume: Equatable, Sendable {
    /// The id of the mount; nil if the kernel does not report it.
    let mount: UInt64?
    let device: UInt64

    init(mount: UInt64?, device: UInt64) {
        self.mount = mount
        self.device = device
    }

    /// Returns nil, with `errno` set, if the path does not exist.
    public init?(of path: BytePath) {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return nil }
        var id: UInt64 = 0
        mount = path.withCString { cl_mount_id($0, &id) } == 0 ? id : nil
        device = UInt64(status.st_dev)
    }

    /// Returns the number of bytes that can be written to the file system of a folder; nil if it is not known.
    static func free(at folder: BytePath) -> Int64? {
        var status = statvfs()
        guard folder.withCString({ statvfs($0, &status) }) == 0, status.f_blocks > 0 else { return nil }
        return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }
}
