/// The progress of an extraction.
public struct ExtractionProgress: Sendable {
    /// The number of bytes written so far.
    public var done: Int64 = 0
    /// The total number of bytes according to the archive; nil if the archive does not state it.
    public var total: Int64?
    private let start = ContinuousClock.now

    public init(total: Int64?) { self.total = total }

    /// The estimated remaining time; nil while it is not known.
    public var secondsLeft: Int? {
        let seconds = Double((ContinuousClock.now - start).components.seconds)
        guard let total, done > 0, seconds >= 1 else { return nil }
        return Int(exactly: (seconds * Double(max(0, total - done)) / Double(done)).rounded(.up))
    }
}
