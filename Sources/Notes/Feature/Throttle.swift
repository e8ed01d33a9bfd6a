import Synchronization

/// Limits the frequency of an action.
final class Throttle: Sendable {
    private let last = Mutex(ContinuousClock.Instant?.none)

    /// Returns whether the last action was at least `pause` ago. If so, records the present moment as the time of the last
    /// action.
    func isDue(after pause: Duration, at moment: ContinuousClock.Instant = .now) -> Bool {
        last.withLock { last in
            if let before = last, before.duration(to: moment) < pause { return false }
            last = moment
            return true
        }
    }
}
