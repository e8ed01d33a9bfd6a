import Base
import Glibc
import Server

extension Program {
    /// Restarts the program in this process with the same arguments, on the ports that browsers and devices already use.
    ///
    /// - Throws: `Failure` if the program cannot be started, for example because its file was deleted.
    static func relaunch(at ports: ServerPorts) throws -> Never {
        let given = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
        let bytes = given.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        let arguments = Restart.arguments(of: bytes, ports: ports).map { BytePath(bytes: $0).withCString { strdup($0) } } + [nil]
        // Makes `execv` close all other open files, because the new program does not need them.
        for descriptor in 3..<max(3, Int32(getdtablesize())) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = executable.withCString { execv($0, arguments) }
        throw Failure.system(errno, "started", executable)
    }
}
