import Glibc
import Synchronization

/// The rights of new files under the user's own umask.
///
/// A command that touches the data folder makes everything for its owner alone. Files that it adds to the person's own folders
/// get the rights that any other program would give them.
public enum UserRights {
    private static let mask = Mutex<mode_t?>(nil)

    /// From now on, new files are for their owner only: umask 077.
    public static func keepPrivate() {
        mask.withLock { kept in
            let before = umask(0o077)
            if kept == nil { kept = before }
        }
    }

    /// The rights that the user's umask takes away, which are passed to a worker because a worker inherits our umask; nil if
    /// nothing is kept private.
    public static var withheld: UInt32? { mask.withLock { $0 } }

    /// Makes files under another umask. Use it only while no other thread makes files, because the whole process has a single
    /// umask.
    public static func with<R, E: Error>(_ withheld: UInt32?, _ body: () throws(E) -> R) throws(E) -> R {
        guard let withheld else { return try body() }
        let before = umask(withheld)
        defer { umask(before) }
        return try body()
    }

    /// Gives a file or folder that was just made in a person's folder the rights under the person's own umask.
    ///
    /// - Parameter mode: the mode that was asked for, 0666 or 0777. If an access list of the folder decided otherwise, its rights
    ///   stay.
    public static func apply(_ mode: UInt32, to descriptor: Int32) {
        guard let mask = mask.withLock({ $0 }) else { return }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & 0o777 == mode & ~0o077 else { return }
        _ = fchmod(descriptor, status.st_mode & 0o7000 | mode & ~mask)
    }

    /// Does the same by a path that is no link.
    public static func apply(_ mode: UInt32, at path: BytePath) {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return }
        apply(mode, to: descriptor)
        close(descriptor)
    }
}
