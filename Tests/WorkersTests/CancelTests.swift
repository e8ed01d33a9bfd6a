import Base
import Dispatch
import Foundation
import Testing

@testable import Workers

struct CancelTests {
    /// Swift holds the lock of a task while it runs the task's cancellation handlers, and takes the same lock to resume the
    /// task. The wrong order of locks would cause a deadlock.
    @Test func `a request that is answered in the moment of its cancel keeps nobody waiting`() throws {
        let state = WorkerPoolState()
        let ended = DispatchSemaphore(value: 0)
        for number in 0..<10_000 {
            let ticket = state.ticket(Misbehave(.slow(milliseconds: 0)), deadline: .seconds(1))
            let task = Task {
                let result = await withTaskCancellationHandler {
                    await withCheckedContinuation { _ = state.submit(ticket, priority: .batch, size: 1, $0) }
                } onCancel: {
                    state.cancel(ticket)
                }
                ended.signal()
                return result
            }
            DispatchQueue.global(qos: .userInitiated).async {
                state.settle(ticket, WorkerOutcome(isAnswered: false) { ticket.fail(.cancelled()) })
            }
            task.cancel()
            try #require(ended.wait(timeout: .now() + 30) == .success, "after \(number)")
        }
    }
}
