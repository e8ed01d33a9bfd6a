public import Glibc

/// The timestamps of open files.
public enum FileTimes {
    /// Copies the access and modification times of a file to another file.
    public static func copy(from source: Int32, to target: Int32) {
        var status = stat()
        guard fstat(source, &status) == 0 else { return }
        _ = [status.st_atim, status.st_mtim].withUnsafeBufferPointer { futimens(target, $0.baseAddress) }
    }

    /// - Parameter milliseconds: milliseconds since 1970.
    public static func setModified(_ descriptor: Int32, _ milliseconds: Int64) {
        let moment = timespec(tv_sec: time_t(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
        _ = [moment, moment].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
    }

    /// Sets the modification time and the access time to the same value. If the path is a link, the times of the link itself are
    /// set.
    ///
    /// - Parameter nanoseconds: nanoseconds since 1970.
    public static func setModified(_ path: BytePath, nanoseconds: Int64) {
        let moment = timespec(tv_sec: time_t(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        _ = path.withCString { name in
            [moment, moment].withUnsafeBufferPointer { utimensat(AT_FDCWD, name, $0.baseAddress, AT_SYMLINK_NOFOLLOW) }
        }
    }

    /// Returns the modification time of a name in an open folder, in nanoseconds since 1970; 0 if there is no such name. Links
    /// are not followed.
    public static func modified(_ name: BytePath, in folder: Int32) -> Int64 {
        var status = stat()
        guard name.withCString({ fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return 0 }
        return nanoseconds(status.st_mtim)
    }

    /// Converts a time to nanoseconds since 1970. Times that do not fit into 64 bits (before 1677 or after 2262) wrap around,
    /// as in directory listings.
    public static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
