import Basics
import CLinux
import Foundation
import Glibc
import Pictures

/// The worker: one request in, one answer out, until its input ends.
public enum WorkerProcess {
    enum Variable {
        static let parent = "SHOEBOX_WORKER_PARENT"
        static let addressSpace = "SHOEBOX_WORKER_ADDRESS_SPACE"
        static let faults = "SHOEBOX_WORKER_FAULTS"
    }

    /// Serves requests on standard input, answering on standard output; returns when the input ends.
    ///
    /// Standard output is set aside first: what a library prints goes to standard error and cannot spoil an answer.
    public static func run() {
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return }
        signal(SIGPIPE, SIG_IGN)

        let environment = ProcessInfo.processInfo.environment
        let addressSpace = environment[Variable.addressSpace].flatMap { UInt64($0) } ?? 0
        let parent = environment[Variable.parent].flatMap { pid_t($0) } ?? 0
        let unconfined = cl_confine(addressSpace, parent)
        guard send(WorkerWire.Hello(ready: true, unconfined: unconfined), to: output) else { return }

        let allowsFaults = environment[Variable.faults] == "1"
        let shelf = FineShelf()
        var reader = LineReader(descriptor: STDIN_FILENO)
        while true {
            switch reader.next(waiting: -1) {
            case .nothingYet: continue
            case .end, .tooLong: return
            case .line(let line):
                guard serve(line, shelf, to: output, allowsFaults: allowsFaults) else { return }
            }
        }
    }

    private static func serve(_ line: [UInt8], _ shelf: FineShelf, to output: Int32, allowsFaults: Bool) -> Bool {
        guard let message = try? WorkerWire.decode(WorkerWire.Request.self, line) else {
            let failure = Failure(.badRequest, "worker.requestNotRead")
            return send(WorkerWire.Answer(id: 0, answer: .failed(failure)), to: output)
        }
        if case .fault(let fault) = message.request, allowsFaults { commit(fault, to: output) }
        return send(WorkerWire.Answer(id: message.id, answer: answer(message.request, shelf, allowsFaults)), to: output)
    }

    private static func answer(_ request: WorkerRequest, _ shelf: FineShelf, _ allowsFaults: Bool) -> WorkerAnswer {
        do throws(Failure) {
            switch request {
            case .digest(let file): return .digest(try digest(file))
            case .describe(let file): return .described(try describe(file))
            case .preview(let file, let longSide, let output):
                return .preview(bytes: try preview(file, longSide: longSide, output: output))
            case .read(let file, let options, let threads): return .read(try read(file, options, threads: threads))
            case .readyToRead(let threads):
                try getReadyToRead(threads: threads)
                return .ready
            case .mail(let request): return .mail(try mail(request))
            case .texture(let file): return .texture(try texture(file))
            case .look(let request): return .looked(look(request, shelf))
            case .parts: return .parts(PictureLibraries.versions.merging(readingVersions()) { $1 })
            case .fault(let fault):
                guard allowsFaults else { throw Failure(.badRequest, "worker.noFaults") }
                return .number(fault == .network ? networkError() : 0)
            }
        } catch {
            return .failed(request.file.map { error.at($0) } ?? error)
        }
    }

    static func send(_ message: some Encodable, to output: Int32) -> Bool {
        guard let line = try? WorkerWire.line(message) else { return false }
        return writeAll(output, line)
    }
}
