import Basics
import CLinux
import Glibc

/// A running worker process, as the lane that owns it sees it.
final class WorkerChild {
    struct StartFailure: Error {
        let reason: String
        /// Trying again is of no use.
        let isFinal: Bool
    }

    struct Ending: CustomStringConvertible {
        let signal: Int32
        let code: Int32

        var description: String { signal != 0 ? "signal \(signal)" : "exit code \(code)" }
    }

    let pid: pid_t
    /// What it may open by name.
    let folders: WorkerFolders
    var answered = 0
    private let input: Int32
    private var reader: LineReader

    init(_ pool: WorkerPool, folders: WorkerFolders) throws(StartFailure) {
        self.folders = folders
        var environment = pool.environment
        // A crash is ordinary here: Swift's own tracer would hold the dead worker, and its request, for seconds.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        environment[WorkerProcess.Variable.parent] = String(getpid())
        // Room for code, stacks and arenas beside what may be resident: the watch is the bound, this is the wall behind it.
        environment[WorkerProcess.Variable.addressSpace] = String(pool.limits.memory + 4 << 30)

        let words = [pool.executable.bytes] + pool.arguments.map { Array($0.utf8) } + folders.arguments
        var settings = environment.map { Array("\($0.key)=\($0.value)".utf8) }
        // Where SQLite puts what it sorts.
        if let folder = folders.write.first { settings.append(Array("SQLITE_TMPDIR=".utf8) + folder.bytes) }
        var spawned = cl_child()
        let problem = pool.executable.withCString { program in
            withCStrings(words) { words in
                withCStrings(settings) { settings in cl_spawn(program, words, settings, STDERR_FILENO, &spawned) }
            }
        }
        guard problem == 0 else { throw StartFailure(reason: String(cString: strerror(-problem)), isFinal: false) }
        pid = spawned.pid
        input = spawned.input
        reader = LineReader(descriptor: spawned.output)
    }

    /// Writes one line and hands on what goes with it; false when the worker reads no more.
    func send(_ line: [UInt8], _ descriptors: [Int32]) -> Bool {
        if hasEnded { return false }
        let sent = cl_send_descriptors(input, line, line.count, descriptors, descriptors.count)
        return sent > 0 && writeAll(input, Array(line[sent...]))
    }

    func nextLine(waiting milliseconds: Int32, until end: ContinuousClock.Instant) -> LineReader.Outcome {
        let left = (end - .now) / .milliseconds(1)
        return reader.next(waiting: max(0, min(milliseconds, Int32(clamping: Int(left) + 1))))
    }

    var hasRest: Bool { reader.hasRest }

    /// Whether it is dead, waiting up to that time for it to be.
    func hasExited(within patience: Duration = .zero) -> Bool {
        let end = ContinuousClock.now + patience
        while true {
            var information = siginfo_t()
            let isKnown = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            if !isKnown || information.si_signo == SIGCHLD { return true }
            if ContinuousClock.now >= end { return false }
            usleep(1000)
        }
    }

    /// Whether its output is closed, as it is when it is dead.
    var hasEnded: Bool {
        var output = pollfd(fd: reader.descriptor, events: 0, revents: 0)
        return poll(&output, 1, 0) > 0 && output.revents & Int16(POLLHUP | POLLERR) != 0
    }

    var anonymousBytes: Int { Int(max(0, cl_anonymous_memory(pid))) << 10 }

    /// Waits for its end, which the caller has seen or brought about.
    func reap() -> Ending {
        close(input)
        close(reader.descriptor)
        var status: Int32 = 0
        _ = cl_reap(pid, &status)
        return Ending(signal: cl_status_signal(status), code: cl_status_code(status))
    }
}

/// Calls `body` with a NULL-terminated array of C strings.
func withCStrings<R>(
    _ strings: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
) -> R {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { string in
        string.withUnsafeBytes { bytes in
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
            UnsafeMutableRawPointer(copy).copyMemory(from: bytes.baseAddress ?? UnsafeRawPointer(copy), byteCount: bytes.count)
            copy[bytes.count] = 0
            return copy
        }
    }
    pointers.append(nil)
    defer { for pointer in pointers { pointer?.deallocate() } }
    return pointers.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("the list has its end") }
        return body(base)
    }
}
