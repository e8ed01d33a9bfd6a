import Glibc

/// The room on the disk of the data folder. Uploads leave a part of it free, because the catalogue needs it more.
public enum DiskRoom {
    private static let kept: Int64 = 128 << 20

    /// Whether two folders are on one disk.
    public static func isShared(_ one: BytePath, _ other: BytePath) -> Bool {
        var (first, second) = (stat(), stat())
        guard one.withCString({ stat($0, &first) }) == 0, other.withCString({ stat($0, &second) }) == 0 else { return false }
        return first.st_dev == second.st_dev
    }

    /// Whether that part stays free after this number of bytes was added to an open file. True if the kernel does not say: then
    /// the write fails if the disk is full.
    public static func holds(_ bytes: Int64, for descriptor: Int32) -> Bool {
        var disk = statvfs()
        guard fstatvfs(descriptor, &disk) == 0 else { return true }
        let (free, isMore) = UInt64(disk.f_bavail).multipliedReportingOverflow(by: UInt64(disk.f_frsize))
        return isMore || free >= UInt64(kept + max(0, bytes))
    }
}
