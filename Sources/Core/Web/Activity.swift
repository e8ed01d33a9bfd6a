import Synchronization

/// The time of the server's last request. Long work pauses while requests arrive. When no request has arrived for some time,
/// memory is returned to the system.
public final class Activity: Sendable {
    private struct State {
        var last: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private static let moment = Duration.milliseconds(100)

    public init() {}

    public func note(at moment: ContinuousClock.Instant = .now) { state.withLock { $0.last = moment } }

    /// Whether a request came in the last 100 milliseconds.
    public func isBusy(at moment: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { $0.last.map { $0.duration(to: moment) < Self.moment } ?? false }
    }

    /// Returns true if the last request arrived at least `rest` ago and the function has not yet returned true since that
    /// request.
    public func comesToRest(after rest: Duration, at moment: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            guard let last = state.last, last.duration(to: moment) >= rest else { return false }
            state.last = nil
            return true
        }
    }
}
