public import Basics
public import Reading

/// What a worker is asked: a pure function of one file, or of the few that are compared.
public enum WorkerRequest: Codable, Sendable {
    /// SHA-256 of a file of any size, read in pieces. Answered by `digest`.
    case digest(file: BytePath)
    /// SHA-256, metadata, thumbnail and hashes from one reading of a picture. Answered by `described`.
    case describe(file: BytePath)
    /// An upright sRGB JPEG of at most `longSide` pixels, written to `output`, which appears complete or not at all.
    /// Answered by `preview`.
    case preview(file: BytePath, longSide: Int, output: BytePath)
    /// The text in a picture, read with up to `threads` threads. Answered by `read`.
    case read(file: BytePath, options: ReadingOptions, threads: Int)
    /// Loads what reads pictures, and has machine code made for usual sizes, so that the next `read` need not wait for it.
    /// Answered by `ready`.
    case readyToRead(threads: Int)
    /// About an archive of mail. Answered by `mail`.
    case mail(MailRequest)
    /// Where a picture is busy and where it is flat. Answered by `texture`.
    case texture(file: BytePath)
    /// Whether pictures that look like one read the same. Answered by `looked`.
    case look(LookRequest)
    /// The versions of the libraries that the worker has. Answered by `parts`.
    case parts
    /// Misbehaviour for tests; refused unless the worker's environment has `SHOEBOX_WORKER_FAULTS=1`.
    case fault(WorkerFault)

    /// The file that the request is about.
    var file: BytePath? {
        switch self {
        case .mail(let request): request.file
        case .digest(let file), .describe(let file), .preview(let file, _, _), .read(let file, _, _), .texture(let file):
            file
        case .look(let request): request.one.files.first?.path
        case .parts, .fault, .readyToRead: nil
        }
    }

    /// Whether it works on several processors side by side.
    var isWide: Bool { if case .read(_, _, let threads) = self { threads > 1 } else { false } }

    /// Whether it is answered within a moment, unless its picture is very large.
    var isBrief: Bool {
        switch self {
        case .describe, .preview, .texture, .parts: true
        default: false
        }
    }

    /// Whether a worker that has the networks loaded answers it half a second or more sooner.
    var isReading: Bool {
        switch self {
        case .read, .readyToRead: true
        default: false
        }
    }
}
