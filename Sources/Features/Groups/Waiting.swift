import Basics
import Dispatch
import Synchronization

/// Blocks until the work is done: only for threads that may block.
///
/// - Parameter goesOn: asked ten times a second; once it says no, the work is cancelled.
func waiting<T: Sendable>(
    _ work: @escaping @Sendable () async throws(Failure) -> T, while goesOn: () -> Bool
) -> Result<T, Failure> {
    let answer = Answer<T>()
    let task = Task {
        do throws(Failure) { answer.give(.success(try await work())) } catch { answer.give(.failure(error)) }
    }
    while true {
        if let result = answer.take(within: .milliseconds(100)) { return result }
        if !goesOn() { task.cancel() }
    }
}

/// What one thread waits for, and another gives once.
private final class Answer<T: Sendable>: Sendable {
    private let result = Mutex<Result<T, Failure>?>(nil)
    private let given = DispatchSemaphore(value: 0)

    func give(_ value: Result<T, Failure>) {
        result.withLock { $0 = value }
        given.signal()
    }

    func take(within patience: DispatchTimeInterval) -> Result<T, Failure>? {
        given.wait(timeout: .now() + patience) == .success ? result.withLock { $0 } : nil
    }
}
