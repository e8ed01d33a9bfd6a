/// The ways in which a worker can go wrong, so that tests meet them in a real process.
public enum WorkerFault: Codable, Sendable, Equatable {
    case hang
    /// Dies by SIGSEGV.
    case crash
    case exit
    /// Closes its output and goes on.
    case mute
    case eatMemory
    /// Answers with bytes that are no JSON.
    case rubbish
    /// Answers another request than the one asked.
    case wrongID
    case slow(milliseconds: Int)
    /// Writes half an answer and exits.
    case halfLine
    /// Prints to standard output as a careless library would, then answers properly.
    case chatter
    /// Tries to open an IPv4 socket; answers `number` with its errno, or 0 when it could.
    case network
}
