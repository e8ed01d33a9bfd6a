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

    /// The arguments with which the program starts anew: those it had, and last the ports where browsers and devices look for it
    /// already. They do not grow, however often it does.
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
