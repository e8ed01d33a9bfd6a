import Basics
import Glibc

/// Allows one server for each data folder. The kernel holds the lock on `server.lock`, and frees it when the process ends in any way.
struct ServerLock: Sendable {
    private let descriptor: Int32

    /// How long a lock may outlive its server: a killed one's child has it until it becomes another program. In seconds.
    private static let farewell = 2.0

    /// - Throws: `Failure` busy when another server has the folder.
    init(data: BytePath) throws {
        let path = data.appending("server.lock")
        descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "locked", path) }
        let end = ContinuousClock.now + .seconds(Self.farewell)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard ContinuousClock.now < end else {
                close(descriptor)
                throw Failure(.busy, "server.runsAlready", file: data)
            }
            usleep(20_000)
        }
    }

    /// Whether a server runs on the folder. `server.json` alone is not enough: after a crash its process id may belong to another program.
    static func isHeld(data: BytePath) -> Bool {
        let descriptor = data.appending("server.lock").withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    func release() { close(descriptor) }
}
