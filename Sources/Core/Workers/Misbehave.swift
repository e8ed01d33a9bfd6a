import Base
import Foundation
import Glibc
import Synchronization

/// Simulates one fault of a worker, so that tests can cause the fault in a real process.
///
/// A worker accepts this task only if its environment contains `SHOEBOX_WORKER_FAULTS=1`.
struct Misbehave: WorkerTask {
    enum Fault: Codable, Sendable, Equatable {
        case hang
        /// Dies by SIGSEGV.
        case crash
        case exit
        /// Closes its output and continues to run.
        case mute
        case eatMemory
        /// Like `eatMemory`, but with memory that other processes could share.
        case eatSharedMemory
        /// Answers correctly, then allocates this number of bytes.
        case eatLater(bytes: Int)
        /// Answers with bytes that are not valid JSON.
        case rubbish
        /// Answers with the id of a request that was never sent.
        case wrongID
        case slow(milliseconds: Int)
        /// Writes half an answer and exits.
        case halfLine
        /// Prints to standard output, as a careless library might do, then answers correctly.
        case chatter
        /// Prints the text to standard error `times` times.
        case says(String, times: Int)
        /// Begins its answer with this number of spaces.
        case padded(bytes: Int)
        /// Simulates code that a hostile file has injected into a decoder. Loads a library and calls its function named
        /// `attempt`, which tries one attack. Answers with 0 if the attack succeeded, otherwise with an errno value.
        case planted(library: BytePath, attempt: String, canary: BytePath)
    }

    static let name = "misbehave"

    /// The descriptor to which the worker writes its answers.
    static let output = Atomic<Int32>(-1)

    let fault: Fault

    init(_ fault: Fault) { self.fault = fault }

    var file: BytePath? { nil }

    func run() throws(Failure) -> Int {
        let output = Self.output.load(ordering: .relaxed)
        switch fault {
        case .hang: while true { sleep(3600) }
        case .crash:
            kill(getpid(), SIGSEGV)
            sleep(3600)
        case .exit: _exit(3)
        case .mute:
            close(output)
            close(STDOUT_FILENO)
            while true { sleep(3600) }
        case .eatMemory: Self.eatMemory(maximum: .max, MAP_PRIVATE)
        case .eatSharedMemory: Self.eatMemory(maximum: .max, MAP_SHARED)
        case .eatLater(let bytes): Thread.detachNewThread { Self.eatMemory(maximum: bytes, MAP_PRIVATE) }
        case .rubbish: _ = writeAll(output, [0xFF, 0x00, 0x7B] + Array("not an answer\n".utf8))
        case .wrongID: _ = WorkerProcess.send(WorkerWire.Answer(id: -1, answer: 0), to: output)
        case .slow(let milliseconds): usleep(UInt32(clamping: milliseconds) * 1000)
        case .halfLine:
            _ = writeAll(output, Array(#"{"id":1,"ans"#.utf8))
            _exit(0)
        case .chatter: _ = writeAll(STDOUT_FILENO, Array("a library has something to say\n".utf8))
        case .says(let text, let times): for _ in 0..<times { _ = writeAll(STDERR_FILENO, Array(text.utf8)) }
        case .padded(let bytes): _ = writeAll(output, [UInt8](repeating: UInt8(ascii: " "), count: bytes))
        case .planted(let library, let attempt, let canary): return Self.planted(library, attempt, canary)
        }
        return 0
    }

    private static func eatMemory(maximum: Int, _ sharing: Int32) {
        let piece = 8 << 20
        var eaten = 0
        while eaten < maximum, let memory = mmap(nil, piece, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS, -1, 0),
            memory != MAP_FAILED
        {
            explicit_bzero(memory, piece)  // which no optimizer takes away
            eaten += piece
            usleep(2000)
        }
        sleep(3600)
    }

    private typealias Attempt =
        @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, Int32) -> Int32

    private static func planted(_ library: BytePath, _ name: String, _ canary: BytePath) -> Int {
        let handle = library.withCString { dlopen($0, RTLD_NOW) }
        guard let handle, let symbol = dlsym(handle, "attempt") else { return -2 }
        let attempt = unsafeBitCast(symbol, to: Attempt.self)
        return canary.withCString { file in
            canary.parent.withCString { folder in Int(name.withCString { attempt($0, file, folder, getppid()) }) }
        }
    }
}
