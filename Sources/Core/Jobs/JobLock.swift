import Basics
import Catalogue
import Glibc

/// One process at a time works on the jobs of a catalogue: a lock on `jobs.lock`, held by the kernel and gone with its holder.
final class JobLock: Sendable {
    private let descriptor: Int32

    /// nil while another process holds it, or where the folder takes no file.
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
