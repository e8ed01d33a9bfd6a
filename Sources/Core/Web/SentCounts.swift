public import Catalogue
import Synchronization

/// The counts last sent to browsers. If the current counts differ from them, another process has changed something.
public final class SentCounts: Sendable {
    private let counts = Mutex<Counts?>(nil)

    /// - Returns: the previous counts; nil if there were none.
    @discardableResult
    public func replace(with new: Counts) -> Counts? {
        counts.withLock { counts in
            defer { counts = new }
            return counts
        }
    }
}
