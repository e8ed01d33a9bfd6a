import Glibc
import Synchronization

/// The wish that the program starts anew in its own place, as a restore needs it: no server may run meanwhile.
public final class Restart: Sendable {
    private let wanted = Mutex(false)

    /// Whether the program is to start anew once the server has ended.
    public var isWanted: Bool { wanted.withLock { $0 } }

    /// Ends the server as Ctrl-C does: requests finish first.
    func ask() {
        wanted.withLock { $0 = true }
        kill(getpid(), SIGTERM)
    }
}
