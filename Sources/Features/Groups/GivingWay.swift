import Foundation
import Synchronization

/// Slows down long work while somebody waits for an answer: the work then takes a tenth of the time. For one thread, which may
/// block.
final class GivingWay: Sendable {
    private struct State {
        var worksSince = ContinuousClock.now
        var held = Duration.zero
    }

    private let isBusy: @Sendable () -> Bool
    private let state = Mutex(State())

    /// The work is not interrupted more often than this.
    private static let least = Duration.milliseconds(4)
    /// The longest pause. A person who stops the work waits no longer than this.
    private static let longest = Duration.milliseconds(100)

    /// - Parameter isBusy: whether somebody is waiting for an answer, or was a moment ago.
    init(while isBusy: @escaping @Sendable () -> Bool) { self.isBusy = isBusy }

    /// How long the work was held back in total.
    var held: Duration { state.withLock { $0.held } }

    /// The work calls this now and then.
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
