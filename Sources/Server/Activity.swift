import Synchronization

/// When the server was last asked something, so that long work gives way to it, and memory is given back once it rests.
public final class Activity: Sendable {
    private struct State {
        var last: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private static let moment = Duration.milliseconds(100)

    public init() {}

    func note(at moment: ContinuousClock.Instant = .now) { state.withLock { $0.last = moment } }

    /// Whether something was asked a moment ago, and is answered now.
    func isBusy(at moment: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { $0.last.map { $0.duration(to: moment) < Self.moment } ?? false }
    }

    /// Whether nothing was asked for so long. True once for each stretch of activity.
    func comesToRest(after rest: Duration, at moment: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            guard let last = state.last, last.duration(to: moment) >= rest else { return false }
            state.last = nil
            return true
        }
    }
}
