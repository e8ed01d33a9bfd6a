import Synchronization

/// Limits the frequency of an action.
final class Throttle: Sendable {
    private let last = Mutex(ContinuousClock.Instant?.none)

    /// Whether the pause since the last action is over. If so, the time of the last action is set to now.
    func isDue(after pause: Duration, at moment: ContinuousClock.Instant = .now) -> Bool {
        last.withLock { last in
            if let before = last, before.duration(to: moment) < pause { return false }
            last = moment
            return true
        }
    }
}
