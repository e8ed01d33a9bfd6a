import Basics
import Glibc

extension WorkerProcess {
    /// Misbehaves as asked; returns when a proper answer is to follow.
    static func commit(_ fault: WorkerFault, to output: Int32) {
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
        case .eatMemory: eatMemory()
        case .rubbish: _ = writeAll(output, [0xFF, 0x00, 0x7B] + Array("not an answer\n".utf8))
        case .wrongID: _ = send(WorkerWire.Answer(id: -1, answer: .number(0)), to: output)
        case .slow(let milliseconds): usleep(UInt32(clamping: milliseconds) * 1000)
        case .halfLine:
            _ = writeAll(output, Array(#"{"id":1,"ans"#.utf8))
            _exit(0)
        case .chatter: _ = writeAll(STDOUT_FILENO, Array("a library has something to say\n".utf8))
        case .network: break
        }
    }

    private static func eatMemory() {
        let piece = 8 << 20
        while let memory = malloc(piece) {
            memset(memory, 1, piece)
            usleep(2000)
        }
        sleep(3600)
    }

    /// The errno of an attempt to open an IPv4 socket; 0 when it succeeds.
    static func networkError() -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor < 0 else {
            close(descriptor)
            return 0
        }
        return Int(errno)
    }
}
