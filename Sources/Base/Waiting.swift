import Dispatch
import Synchronization

/// Blocks until asynchronous work is done. For code that runs in `blocking`.
///
/// Use it only on threads that may block. On a thread of Swift's own pool, it could wait for work that needs this very thread.
/// - Parameter shouldContinue: called ten times a second; if it returns false, the work is cancelled.
public func waiting<T: Sendable>(
    _ work: @escaping @Sendable () async throws(Failure) -> T, while shouldContinue: () -> Bool
) -> Result<T, Failure> {
    let answer = Answer<Result<T, Failure>>()
    let task = Task {
        do throws(Failure) { answer.give(.success(try await work())) } catch { answer.give(.failure(error)) }
    }
    while true {
        if let result = answer.take(by: .now() + .milliseconds(100)) { return result }
        if !shouldContinue() { task.cancel() }
    }
}

/// Blocks until asynchronous work that cannot fail is done.
public func waiting<T: Sendable>(_ work: @escaping @Sendable () async -> T) -> T {
    let answer = Answer<T>()
    Task { answer.give(await work()) }
    while true {
        if let value = answer.take(by: .distantFuture) { return value }
    }
}

/// A value that one thread waits for and another thread sets once.
private final class Answer<T: Sendable>: Sendable {
    private let value = Mutex<T?>(nil)
    private let given = DispatchSemaphore(value: 0)

    func give(_ value: T) {
        self.value.withLock { $0 = value }
        given.signal()
    }

    func take(by time: DispatchTime) -> T? { given.wait(timeout: time) == .success ? value.withLock { $0 } : nil }
}
