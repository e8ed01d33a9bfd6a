import Base
import Catalogue
import Glibc

/// A lock on the file `jobs.lock`. It lets only one process at a time work on the jobs of a catalogue. The kernel releases the
/// lock when the process ends.
final class JobLock: Sendable {
    private let descriptor: Int32

    /// Returns nil if another process holds the lock, or if the file cannot be created.
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
