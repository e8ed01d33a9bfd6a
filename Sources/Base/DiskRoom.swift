import Glibc

/// Checks the free space on a disk. Uploads must leave some space free, because the catalogue needs it.
public enum DiskRoom {
    private static let kept: Int64 = 128 << 20

    /// Whether two paths are on the same file system.
    public static func isShared(_ one: BytePath, _ other: BytePath) -> Bool {
        var (first, second) = (stat(), stat())
        guard one.withCString({ stat($0, &first) }) == 0, other.withCString({ stat($0, &second) }) == 0 else { return false }
        return first.st_dev == second.st_dev
    }

    /// Whether the reserved space remains free after `bytes` bytes have been added to an open file. Returns true if the free
    /// space cannot be determined; if the disk is full in this case, the write itself fails.
    public static func holds(_ bytes: Int64, for descriptor: Int32) -> Bool {
        var disk = statvfs()
        guard fstatvfs(descriptor, &disk) == 0 else { return true }
        let (free, isMore) = UInt64(disk.f_bavail).multipliedReportingOverflow(by: UInt64(disk.f_frsize))
        return isMore || free >= UInt64(kept + max(0, bytes))
    }
}
