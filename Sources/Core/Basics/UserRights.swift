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

    /// Gives a file or folder that was just made in a folder of the person's the rights that their own umask leaves.
    ///
    /// - Parameter mode: what was asked for, 0666 or 0777. Where an access list of the folder decided otherwise, that stays.
    public static func apply(_ mode: UInt32, to descriptor: Int32) {
        guard let mask = mask.withLock({ $0 }) else { return }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & 0o777 == mode & ~0o077 else { return }
        _ = fchmod(descriptor, status.st_mode & 0o7000 | mode & ~mask)
    }
}
