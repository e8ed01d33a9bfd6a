import Foundation
import Synchronization

/// Holds long work back while somebody waits for an answer: then it takes a tenth of the time. For one thread, which may block.
final class GivingWay: Sendable {
    private struct State {
        var worksSince = ContinuousClock.now
        var held = Duration.zero
    }

    private let isBusy: @Sendable () -> Bool
    private let state = Mutex(State())

    /// Less is not worth being interrupted for.
    private static let least = Duration.milliseconds(4)
    /// Whoever stops the work waits no longer than this.
    private static let longest = Duration.milliseconds(100)

    /// - Parameter isBusy: whether somebody waits for an answer, or did a moment ago.
    init(while isBusy: @escaping @Sendable () -> Bool) { self.isBusy = isBusy }

    /// How long the work was held back in all.
    var held: Duration { state.withLock { $0.held } }

    /// Called by the work now and then.
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
