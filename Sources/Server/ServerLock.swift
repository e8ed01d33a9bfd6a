import Basics
import Glibc

/// Allows one server per data folder. The kernel holds locks on `server.lock` and also on the folder, because the file could be
/// removed. The kernel releases both however the process ends.
struct ServerLock: Sendable {
    private let descriptor: Int32
    private let folder: Int32

    /// The maximum number of seconds for which a lock may outlive its server: a child of a killed server holds the lock until it
    /// executes another program.
    private static let farewell = 2.0

    /// - Throws: `Failure` with code `busy` if another server has locked the folder.
    init(data: BytePath) throws {
        let path = data.appending("server.lock")
        descriptor = path.withCString { Glibc.open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "locked", path) }
        folder = Self.open(data)
        let end = ContinuousClock.now + .seconds(Self.farewell)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 || Self.isHeld(folder, LOCK_EX) {
            guard ContinuousClock.now < end else {
                close(descriptor)
                close(folder)
                throw Failure(.busy, "server.runsAlready", file: data)
            }
            usleep(20_000)
        }
    }

    /// Whether a server is running on the folder. `server.json` is not enough, because after a crash its process id may belong to
    /// another program.
    static func isHeld(data: BytePath) -> Bool {
        let descriptor = data.appending("server.lock").withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC) }
        let folder = open(data)
        defer { for one in [descriptor, folder] where one >= 0 { close(one) } }
        return descriptor >= 0 && flock(descriptor, LOCK_SH | LOCK_NB) != 0 || isHeld(folder, LOCK_SH)
    }

    func release() {
        close(descriptor)
        close(folder)
    }

    private static func open(_ data: BytePath) -> Int32 {
        data.withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }

    /// Whether another process has locked the folder. Returns false on file systems that cannot lock folders; only the file is
    /// locked there.
    private static func isHeld(_ folder: Int32, _ way: Int32) -> Bool {
        folder >= 0 && flock(folder, way | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
