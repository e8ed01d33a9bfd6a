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

    /// The arguments with which the program starts anew: those it had, and last a port where browsers look for it already.
    /// They do not grow, however often it does.
    public static func arguments(of arguments: [[UInt8]], port: Int) -> [[UInt8]] {
        let end = arguments.firstIndex(of: Array("--".utf8)) ?? arguments.endIndex
        var options = Array(arguments[..<end])
        let name = Array("--port".utf8)
        if options.dropLast().last == name { options.removeLast(2) }
        return options + [name, Array(String(port).utf8)] + arguments[end...]
    }
}
