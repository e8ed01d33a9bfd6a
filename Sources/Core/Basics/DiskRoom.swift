import Glibc

/// The room on the disk of the data folder, of which some stays free whatever comes over the wire: the catalogue needs it more.
public enum DiskRoom {
    private static let kept: Int64 = 128 << 20

    /// Whether so many more bytes of an open file leave that much. Where the kernel does not say, writing will.
    public static func holds(_ bytes: Int64, for descriptor: Int32) -> Bool {
        var disk = statvfs()
        guard fstatvfs(descriptor, &disk) == 0 else { return true }
        let (free, isMore) = UInt64(disk.f_bavail).multipliedReportingOverflow(by: UInt64(disk.f_frsize))
        return isMore || free >= UInt64(kept + max(0, bytes))
    }
}
