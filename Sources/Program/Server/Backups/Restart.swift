import Glibc
import Synchronization

/// A request to restart the program in the same process. A restore needs a restart, because no server may run during the
/// restore.
public final class Restart: Sendable {
    private let wanted = Mutex(false)

    /// Whether to restart the program after the server has ended.
    public var isWanted: Bool { wanted.withLock { $0 } }

    /// Ends the server in the same way as Ctrl-C, so requests can finish first.
    func ask() {
        wanted.withLock { $0 = true }
        kill(getpid(), SIGTERM)
    }

    /// Returns the arguments for the restart: the previous arguments and the current ports, which browsers and devices already
    /// know. Port options of an earlier restart are replaced, so the list does not grow with each restart.
    public static func arguments(of arguments: [[UInt8]], ports: ServerPorts) -> [[UInt8]] {
        let end = arguments.firstIndex(of: Array("--".utf8)) ?? arguments.endIndex
        var options = Array(arguments[..<end])
        let known = [("--port", ports.own), ("--lan-port", ports.network)]
        let names = known.map { Array($0.0.utf8) }
        while let name = options.dropLast().last, names.contains(name) { options.removeLast(2) }
        for (name, port) in known { if let port { options += [Array(name.utf8), Array(String(port).utf8)] } }
        return options + arguments[end...]
    }
}
