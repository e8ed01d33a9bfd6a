import Basics
import Glibc

extension Program {
    /// Puts the program anew in this process's place, with the same arguments, and at a port where browsers look for it already.
    ///
    /// - Throws: `Failure` when the program has gone from the disk.
    static func startAnew(port: Int) throws -> Never {
        var arguments = (0..<Int(CommandLine.argc)).map { CommandLine.unsafeArgv[$0] }
        let options = arguments.firstIndex { $0.map { strcmp($0, "--") == 0 } ?? false } ?? arguments.endIndex
        arguments.insert(contentsOf: [strdup("--port"), strdup(String(port))], at: options)  // the last of two counts
        arguments.append(nil)
        // What is open belongs to this run.
        for descriptor in 3..<max(3, Int32(getdtablesize())) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = executable.withCString { execv($0, arguments) }
        throw Failure.system(errno, "started", executable)
    }
}
