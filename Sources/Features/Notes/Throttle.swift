import Synchronization

/// Lets something be done now and then only.
final class Throttle: Sendable {
    private let last = Mutex(ContinuousClock.Instant?.none)

    /// Whether the pause since the last time is over. Then this is the last time.
    func isDue(after pause: Duration, at moment: ContinuousClock.Instant = .now) -> Bool {
        last.withLock { last in
            if let before = last, before.duration(to: moment) < pause { return false }
            last = moment
            return true
        }
    }
}
