import Foundation
import Synchronization

/// Slows down long work to a tenth of the time while a user is waiting for an answer. For work on one thread, which may
/// block.
final class GivingWay: Sendable {
    private struct State {
        var worksSince = ContinuousClock.now
        var held = Duration.zero
    }

    private let isBusy: @Sendable () -> Bool
    private let state = Mutex(State())

    /// The minimum time of work between two pauses.
    private static let least = Duration.milliseconds(4)
    /// The maximum length of a pause, and so the longest wait of a user who stops the work.
    private static let longest = Duration.milliseconds(100)

    /// - Parameter isBusy: whether a user is waiting for an answer, or was a moment ago.
    init(while isBusy: @escaping @Sendable () -> Bool) { self.isBusy = isBusy }

    /// The total time during which the work was held back.
    var held: Duration { state.withLock { $0.held } }

    /// Pauses if necessary. The work calls this repeatedly.
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
