import Glibc
import Synchronization

/// What the user's umask leaves of the rights of new files.
///
/// A command that touches the data folder makes everything for its owner alone. What it adds to the person's own folders gets the rights
/// that any other program would give it.
public enum UserRights {
    private static let mask = Mutex<mode_t?>(nil)

    /// From now on, new files are their owner's alone: umask 077.
    public static func keepPrivate() {
        mask.withLock { kept in
            let before = umask(0o077)
            if kept == nil { kept = before }
        }
    }

    /// What the user's umask takes away, to be told to a worker, which inherits ours; nil where nothing is kept private.
    public static var withheld: UInt32? { mask.withLock { $0 } }

    /// Makes files with the rights that a mask leaves. Only where nothing else of this process makes any: it is one for all of it.
    public static func with<R, E: Error>(_ withheld: UInt32?, _ body: () throws(E) -> R) throws(E) -> R {
        guard let withheld else { return try body() }
        let before = umask(withheld)
        defer { umask(before) }
        return try body()
    }

    /// Gives a file or folder that was just made in a folder of the person's the rights that their own umask leaves.
    ///
    /// - Parameter mode: what was asked for, 0666 or 0777. Where an access list of the folder decided otherwise, that stays.
    public static func apply(_ mode: UInt32, to descriptor: Int32) {
        guard let mask = mask.withLock({ $0 }) else { return }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & 0o777 == mode & ~0o077 else { return }
        _ = fchmod(descriptor, status.st_mode & 0o7000 | mode & ~mask)
    }

    /// The same by a path that is no link.
    public static func apply(_ mode: UInt32, at path: BytePath) {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return }
        apply(mode, to: descriptor)
        close(descriptor)
    }
}
