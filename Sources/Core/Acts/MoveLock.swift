import Base
import Catalogue
import Glibc

/// A lock on the file `moves.lock`. Among all processes that share a catalogue, only one at a time can move files. The kernel
/// releases the lock when the process ends.
struct MoveLock: ~Copyable {
    private let descriptor: Int32

    init(_ catalogue: Catalogue) throws {
        let path = catalogue.directory.appending("moves.lock")
        descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "locked", path) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                throw Failure.system(errno, "locked", path)
            }
        }
    }

    deinit { close(descriptor) }
}
