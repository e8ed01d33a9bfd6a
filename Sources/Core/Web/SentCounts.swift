public import Catalogue
import Synchronization

/// The counts that were last sent to browsers. A comparison with them shows the changes of another process.
public final class SentCounts: Sendable {
    private let counts = Mutex<Counts?>(nil)

    /// - Returns: the counts before; nil if there were none.
    @discardableResult
    public func replace(with new: Counts) -> Counts? {
        counts.withLock { counts in
            defer { counts = new }
            return counts
        }
    }
}
