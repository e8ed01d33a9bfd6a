import Basics
import Glibc

/// Allows one server for each data folder. The kernel holds locks on `server.lock` and on the folder itself, because somebody may
/// remove the file. It releases them when the process ends in any way.
struct ServerLock: Sendable {
    private let descriptor: Int32
    private let folder: Int32

    /// How many seconds a lock may outlive its server: the child of a killed server holds the lock until it becomes another
    /// program.
    private static let farewell = 2.0

    /// - Throws: `Failure` busy if another server has locked the folder.
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

    /// Whether a server runs on the folder. `server.json` alone is not enough: after a crash its process id may belong to another program.
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

    /// Some file systems cannot lock folders. There, only the file counts.
    private static func isHeld(_ folder: Int32, _ way: Int32) -> Bool {
        folder >= 0 && flock(folder, way | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
