public import Base
import Glibc

/// The limit of file descriptors of this process. Connections, files and databases share these descriptors.
///
/// The process must never run out of descriptors. Without a free descriptor, the thread monitor of Dispatch ends the process
/// (libdispatch, `workqueue.c`).
public enum Descriptors {
    /// The maximum limit that is requested. A higher one would be useless, and some programs iterate over all possible
    /// descriptors.
    private static let maximum: rlim_t = 65_536
    /// The minimum limit. With fewer descriptors, the catalogue and the listeners cannot be opened.
    private static let fewest = 64

    /// Raises the soft limit to the hard limit, or to `maximum` if that is lower.
    ///
    /// - Throws: `Failure` with code `unknown` if the limit is too low for the program to start.
    public static func demand() throws(Failure) {
        let limit = raise()
        if limit < fewest { throw Failure(.unknown, "server.fewDescriptors", ["limit": limit, "needed": fewest]) }
    }

    /// Raises the soft limit to the hard limit, or to `maximum` if that is lower.
    ///
    /// - Returns: the new limit.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        let wanted = min(limit.rlim_max, maximum)
        if wanted > limit.rlim_cur {
            var raised = limit
            raised.rlim_cur = wanted
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        return Int(min(limit.rlim_cur, maximum))
    }
}
