import Base
import Glibc

/// Allows only one server per data folder. Locks both `server.lock` and the folder itself, because the file could be removed.
/// The kernel releases both locks when the process ends for any reason.
struct ServerLock: Sendable {
    private let descriptor: Int32
    private let folder: Int32

    /// The maximum number of seconds for which a lock may remain after its server has ended, because a child process of a
    /// killed server holds the lock until it executes another program.
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

    /// Whether a server is running on the folder. Reading `server.json` is not enough, because after a crash another program
    /// may have the process id in it.
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

    /// Whether another process has locked the folder. Returns false on file systems that cannot lock folders, because there
    /// only the file is locked.
    private static func isHeld(_ folder: Int32, _ way: Int32) -> Bool {
        folder >= 0 && flock(folder, way | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
