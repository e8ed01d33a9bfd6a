import Basics
import Catalogue
import Glibc

/// Lets one mover work at a time, over all processes that share a catalogue: a lock on `moves.lock`. The kernel releases it when
/// the process ends.
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
