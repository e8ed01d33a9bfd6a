import Base
import Glibc

/// A lock on a file, so that only one process at a time works on a part of a data folder. The kernel releases it when the process
/// ends.
final class FileLock {
    private let descriptor: Int32

    /// Waits until no other process has the lock.
    ///
    /// - Throws: `Failure` if the file cannot be created.
    init(_ path: BytePath) throws(Failure) {
        let descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "locked", path) }
        self.descriptor = descriptor
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Failure.system(errno, "locked", path) }
        }
    }

    deinit { close(descriptor) }

    func release() { flock(descriptor, LOCK_UN) }
}
