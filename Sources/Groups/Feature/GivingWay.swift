import Foundation
import Synchronization

/// Slows down long work while a user is waiting for a response: after each period of work, the thread pauses for nine times as
/// long, but at most for `longest`. For work on a single thread, because pauses block the thread.
final class GivingWay: Sendable {
    private struct State {
        var worksSince = ContinuousClock.now
        var held = Duration.zero
    }

    private let isBusy: @Sendable () -> Bool
    private let state = Mutex(State())

    /// The minimum time for which the work runs between two pauses.
    private static let least = Duration.milliseconds(4)
    /// The maximum length of a pause. A user who stops the work waits at most this long.
    private static let longest = Duration.milliseconds(100)

    /// - Parameter isBusy: whether a user is waiting for a response, or was a moment ago.
    init(while isBusy: @escaping @Sendable () -> Bool) { self.isBusy = isBusy }

    /// The total time during which the work was held back.
    var held: Duration { state.withLock { $0.held } }

    /// Blocks the thread if a pause is necessary. The work must call this repeatedly.
    func pause() {
        let begin = ContinuousClock.now
        let worked = state.withLock { begin - $0.worksSince }
        guard worked >= Self.least else { return }
        let holds = isBusy()
        if holds { Thread.sleep(forTimeInterval: min(worked * 9, Self.longest) / .seconds(1)) }
        state.withLock { state in
            state.worksSince = .now
            if holds { state.held += state.worksSince - begin }
        }
    }
}
