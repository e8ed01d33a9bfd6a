import Synchronization

/// Delays background work while a person swipes photos.
public final class Calm: Sendable {
    /// The time without a swipe after which background work goes on.
    static let rest = Duration.seconds(5)

    private let last = Mutex(ContinuousClock.Instant?.none)

    public init() {}

    /// Records that a person swipes photos.
    func disturb(at moment: ContinuousClock.Instant = .now) { last.withLock { $0 = moment } }

    /// The time to wait from a moment on; nil if there is nothing to wait for.
    func timeLeft(at moment: ContinuousClock.Instant = .now) -> Duration? {
        guard let last = last.withLock({ $0 }) else { return nil }
        let left = last + Self.rest - moment
        return left > .zero ? left : nil
    }

    /// Waits until nobody has swiped for a while.
    ///
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    func wait() async throws {
        try Task.checkCancellation()
        while let left = timeLeft() { try await Task.sleep(for: left) }
    }
}
