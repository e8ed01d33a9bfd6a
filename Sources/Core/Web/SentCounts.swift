public import Catalogue
import Synchronization

/// The counts of photos last sent to browsers. If the current counts are different, another process has changed the catalogue.
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
