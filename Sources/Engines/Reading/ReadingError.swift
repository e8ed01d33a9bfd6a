/// Why a picture cannot be read.
public enum ReadingError: Error, Sendable, Equatable {
    /// The parts that reading needs are not installed.
    case missing
    /// A part is there and cannot be used; what is wrong, without a full stop.
    case unusable(part: String, reason: String)
    /// The engine gave up in the middle; its status.
    case failed(status: Int)

    /// One plain sentence.
    public var explanation: String {
        switch self {
        case .missing: "The parts that read text in pictures are not installed."
        case .unusable(let part, let reason): "\(part), which reads text in pictures, cannot be used: \(reason)."
        case .failed(let status): "Reading stopped with an error of the engine (\(status))."
        }
    }

    /// What the person can do.
    public var hint: String {
        switch self {
        case .missing:
            "Run “setup/install run” in the folder of Shoebox's source, or “make install” again; “shoebox doctor” says more."
        case .unusable: "Remove it and run “setup/install run” again."
        case .failed: "Try again; the machine may be short of memory."
        }
    }
}
