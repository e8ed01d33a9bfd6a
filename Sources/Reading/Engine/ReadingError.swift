/// Why the text in a picture cannot be recognized.
public enum ReadingError: Error, Sendable, Equatable {
    /// The library or a network needed for reading is not installed.
    case missing
    /// A library or a network is installed but cannot be used. `reason` does not end with a full stop.
    case unusable(part: String, reason: String)
    /// The engine failed while it was reading; `status` is its result.
    case failed(status: Int)
}
