/// Why a picture cannot be read.
public enum ReadingError: Error, Sendable, Equatable {
    /// The parts that reading needs are not installed.
    case missing
    /// A part is there and cannot be used; what is wrong, without a full stop.
    case unusable(part: String, reason: String)
    /// The engine gave up in the middle; its status.
    case failed(status: Int)
}
