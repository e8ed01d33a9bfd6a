import Base
import CLinux
import Foundation
import Glibc
import Synchronization

/// The worker process. It answers requests, one at a time, until its input ends.
public enum WorkerProcess {
    enum Variable {
        static let parent = "SHOEBOX_WORKER_PARENT"
        static let addressSpace = "SHOEBOX_WORKER_ADDRESS_SPACE"
        static let faults = "SHOEBOX_WORKER_FAULTS"
    }

    /// Hides the memory of this process from other processes of the same user.
    public static func hideThisProcess() { _ = cl_hide_memory() }

    /// Serves requests on standard input and answers on standard output. Returns when the input ends.
    ///
    /// First replaces standard output by standard error, so that text printed by a library cannot corrupt an answer.
    ///
    /// - Parameters:
    ///   - tasks: the tasks that the worker can do.
    ///   - folders: the folders in which the worker may open files by name, in addition to the system's libraries. All other
    ///     files are sent with the requests.
    public static func run(_ tasks: [any WorkerTask.Type], folders: WorkerFolders = WorkerFolders()) {
        _ = cl_close_from(3)
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return }
        signal(SIGPIPE, SIG_IGN)

        let environment = ProcessInfo.processInfo.environment
        let addressSpace = environment[Variable.addressSpace].flatMap { UInt64($0) } ?? 0
        let parent = environment[Variable.parent].flatMap { pid_t($0) } ?? 0
        guard send(confine(addressSpace, parent, folders), to: output) else { return }

        let all = environment[Variable.faults] == "1" ? tasks + [Misbehave.self] : tasks
        let known = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        Misbehave.output.store(output, ordering: .relaxed)
        var reader = LineReader(descriptor: STDIN_FILENO, takesDescriptors: true)
        while true {
            switch reader.next(waiting: -1) {
            case .nothingYet: continue
            case .end, .tooLong: return
            case .line(let line):
                guard serve(line, reader.takeReceived(), known, to: output) else { return }
            }
        }
    }

    private static func confine(_ addressSpace: UInt64, _ parent: pid_t, _ folders: WorkerFolders) -> WorkerWire.Hello {
        var landlock: Int32 = 0
        let missing = withCStrings(folders.read.map(\.bytes)) { readable in
            withCStrings(folders.write.map(\.bytes)) { writable in
                let (readable, writable) = (UnsafeRawPointer(readable), UnsafeRawPointer(writable))
                var walls = cl_walls(
                    address_space: addressSpace, parent: parent,
                    readable: readable.assumingMemoryBound(to: UnsafePointer<CChar>?.self),
                    writable: writable.assumingMemoryBound(to: UnsafePointer<CChar>?.self))
                return cl_confine(&walls, &landlock)
            }
        }
        return WorkerWire.Hello(ready: true, unconfined: missing, landlock: landlock)
    }

    /// Answers one request line. Returns false if no process reads the answers any more.
    private static func serve(
        _ line: [UInt8], _ descriptors: [Int32], _ known: [String: any WorkerTask.Type], to output: Int32
    ) -> Bool {
        let decoded = try? WorkerWire.decode(WorkerWire.AnyRequest.self, line, tasks: known)
        RequestFiles.take(decoded?.files(descriptors.count) ?? [], descriptors)
        defer { RequestFiles.forget() }
        guard let message = decoded else {
            let failure = Failure(.badRequest, "worker.requestNotRead")
            return send(WorkerWire.Answer<Int>(id: 0, failure: failure), to: output)
        }
        guard let task = message.task else {
            let failure = Failure(.badRequest, "worker.unknownTask", ["task": message.name])
            return send(WorkerWire.Answer<Int>(id: message.id, failure: failure), to: output)
        }
        return send(answer(task, id: message.id), to: output)
    }

    private static func answer<T: WorkerTask>(_ task: T, id: Int) -> any Encodable {
        do throws(Failure) {
            return WorkerWire.Answer<T.Answer>(id: id, answer: try task.run())
        } catch {
            return WorkerWire.Answer<T.Answer>(id: id, failure: task.file.map { error.at($0) } ?? error)
        }
    }

    static func send(_ message: some Encodable, to output: Int32) -> Bool {
        guard let line = try? WorkerWire.line(message) else { return false }
        return writeAll(output, line)
    }
}
