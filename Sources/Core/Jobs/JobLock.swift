import Basics
import Catalogue
import Glibc

/// Lets one process at a time work on the jobs of a catalogue: a lock on `jobs.lock`. The kernel releases it when the process
/// ends.
final class JobLock: Sendable {
    private let descriptor: Int32

    /// nil if another process holds the lock, or if no file can be made in the folder.
    init?(_ catalogue: Catalogue) {
        let path = catalogue.directory.appending("jobs.lock")
        descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }
}
