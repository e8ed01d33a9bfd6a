import Glibc
import Synchronization

/// The permissions of new files according to the user's umask.
///
/// A command that accesses the data folder creates all files accessible only to their owner. Files that it adds to the user's
/// own folders get the permissions that the user's other programs would set.
public enum UserRights {
    private static let mask = Mutex<mode_t?>(nil)

    /// Makes all files created from now on accessible only to their owner (umask 077).
    public static func keepPrivate() {
        mask.withLock { kept in
            let before = umask(0o077)
            if kept == nil { kept = before }
        }
    }

    /// The user's umask, or nil if `keepPrivate` was not called. It is passed to workers, because a worker process inherits the
    /// private umask.
    public static var withheld: UInt32? { mask.withLock { $0 } }

    /// Runs `body` with another umask. Use it only while no other thread creates files, because the umask belongs to the whole
    /// process.
    public static func with<R, E: Error>(_ withheld: UInt32?, _ body: () throws(E) -> R) throws(E) -> R {
        guard let withheld else { return try body() }
        let before = umask(withheld)
        defer { umask(before) }
        return try body()
    }

    /// Sets the permissions of a file or folder that was just created in a user's folder, according to the user's umask.
    ///
    /// - Parameter mode: the mode requested at the creation, 0666 or 0777. If an access control list of the folder has set other
    ///   permissions, they are kept.
    public static func apply(_ mode: UInt32, to descriptor: Int32) {
        guard let mask = mask.withLock({ $0 }) else { return }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & 0o777 == mode & ~0o077 else { return }
        _ = fchmod(descriptor, status.st_mode & 0o7000 | mode & ~mask)
    }

    /// Sets the permissions like `apply(_:to:)`, for a path, which must not be a link.
    public static func apply(_ mode: UInt32, at path: BytePath) {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return }
        apply(mode, to: descriptor)
        close(descriptor)
    }
}
