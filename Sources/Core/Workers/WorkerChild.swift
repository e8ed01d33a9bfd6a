import Base
import CLinux
import Glibc

/// A running worker process, as seen by the lane (thread) that owns it.
final class WorkerChild {
    struct StartFailure: Error {
        let reason: String
        /// Whether retrying is useless.
        let isFinal: Bool
    }

    struct Ending: CustomStringConvertible {
        let signal: Int32
        let code: Int32

        var description: String { signal != 0 ? "signal \(signal)" : "exit code \(code)" }
    }

    let pid: pid_t
    /// The folders in which the worker may open files by name.
    let folders: WorkerFolders
    var answered = 0
    /// nil if the worker writes directly to the standard error of this process.
    private let log = WorkerLog()
    private static let longestGreeting = 4 << 10
    private let input: Int32
    private var reader: LineReader

    init(_ pool: WorkerPool, folders: WorkerFolders) throws(StartFailure) {
        self.folders = folders
        var environment = pool.environment
        // Workers may crash. Swift's own backtracer would delay the exit of a crashed worker, and thus the outcome of the
        // request, by seconds.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        environment[WorkerProcess.Variable.parent] = String(getpid())
        // The limit of the address space is larger than the memory limit, because code, stacks and arenas need address space
        // too. The pool itself watches the resident memory; this limit is an additional protection.
        environment[WorkerProcess.Variable.addressSpace] = String(pool.limits.memory + 4 << 30)

        let words = [pool.executable.bytes] + pool.arguments.map { Array($0.utf8) } + folders.arguments
        var settings = environment.map { Array("\($0.key)=\($0.value)".utf8) }
        // The folder in which SQLite creates temporary files for sorting.
        if let folder = folders.write.first { settings.append(Array("SQLITE_TMPDIR=".utf8) + folder.bytes) }
        let errors = log?.input ?? STDERR_FILENO
        var spawned = cl_child()
        let problem = pool.executable.withCString { program in
            withCStrings(words) { words in
                withCStrings(settings) { settings in cl_spawn(program, words, settings, errors, &spawned) }
            }
        }
        log?.closeInput()
        guard problem == 0 else { throw StartFailure(reason: String(cString: strerror(-problem)), isFinal: false) }
        pid = spawned.pid
        input = spawned.input
        reader = LineReader(descriptor: spawned.output)
        reader.longest = Self.longestGreeting
    }

    /// `SCHED_IDLE` of linux/sched.h.
    private static let idlePolicy: Int32 = 5

    /// From now on, the worker gets the processor only if no other process needs it. The kernel derives the priority for the disk
    /// from this. To be called while the worker has a single thread; later threads inherit the priority.
    ///
    /// - Returns: false if the kernel refused this.
    func standBack() -> Bool {
        var none = sched_param()
        return sched_setscheduler(pid, Self.idlePolicy, &none) == 0
    }

    /// Prepares for a new request with a maximum answer size in bytes.
    func begin(largestAnswer: Int) {
        reader.longest = largestAnswer
        log?.begin()
    }

    /// Writes the beginning of a line and passes the descriptors that belong to the line.
    ///
    /// - Returns: the number of written bytes; 0 if the worker took no bytes within `milliseconds`; nil if the worker no longer
    ///   reads.
    func send(
        _ line: ArraySlice<UInt8>, _ descriptors: [Int32], waiting milliseconds: Int32, until end: ContinuousClock.Instant
    ) -> Int? {
        if hasEnded { return nil }
        let sent = line.withUnsafeBytes {
            cl_send_descriptors(input, $0.baseAddress, $0.count, descriptors, descriptors.count)
        }
        if sent >= 0 { return sent }
        guard sent == -Int(EAGAIN) else { return nil }
        _ = wait(for: input, POLLOUT, patience(milliseconds, until: end))
        return 0
    }

    func nextLine(waiting milliseconds: Int32, until end: ContinuousClock.Instant) -> LineReader.Outcome {
        let patience = patience(milliseconds, until: end)
        if log == nil { return reader.next(waiting: patience) }
        return wait(for: reader.descriptor, POLLIN, patience) ? reader.next(waiting: 0) : .nothingYet
    }

    /// Forwards the log messages of an idle worker.
    func takeLog() { log?.take() }

    /// Waits at most `milliseconds` until a pipe is ready, and returns whether it is ready. Forwards the log messages of the
    /// worker while it waits.
    private func wait(for descriptor: Int32, _ event: Int32, _ milliseconds: Int32) -> Bool {
        var both = [
            pollfd(fd: descriptor, events: Int16(event), revents: 0),
            pollfd(fd: log?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&both, 2, milliseconds)
        if both[1].revents != 0 { log?.take() }
        return both[0].revents != 0
    }

    private func patience(_ milliseconds: Int32, until end: ContinuousClock.Instant) -> Int32 {
        max(0, min(milliseconds, Int32(clamping: Int((end - .now) / .milliseconds(1)) + 1)))
    }

    var hasRest: Bool { reader.hasRest }

    /// Whether the worker is dead. Waits at most `patience` for its exit.
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

    /// Whether the worker's output is closed. This is also true if the worker is dead.
    var hasEnded: Bool {
        var output = pollfd(fd: reader.descriptor, events: 0, revents: 0)
        return poll(&output, 1, 0) > 0 && output.revents & Int16(POLLHUP | POLLERR) != 0
    }

    var anonymousBytes: Int { Int(max(0, cl_anonymous_memory(pid))) << 10 }

    /// Waits for the exit of the worker. Before the call, the caller must have seen the worker exit or have killed it.
    func reap() -> Ending {
        close(input)
        close(reader.descriptor)
        var status: Int32 = 0
        _ = cl_reap(pid, &status)
        log?.finish()
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
