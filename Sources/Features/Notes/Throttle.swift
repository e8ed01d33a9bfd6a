import Synchronization

/// When something was last done that is worth doing now and then only.
final class Rarely: Sendable {
    private let last = Mutex(ContinuousClock.Instant?.none)

    /// Whether it is to be done again; then this is when it was last done.
    func isDue(after pause: Duration, at moment: ContinuousClock.Instant = .now) -> Bool {
        last.withLock { last in
            if let before = last, before.duration(to: moment) < pause { return false }
            last = moment
            return true
        }
    }
}
