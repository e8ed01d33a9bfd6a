import Dispatch
import Synchronization

/// A value that is computed on another thread.
final class Deferred<Value: Sendable>: Sendable {
    private let done = DispatchGroup()
    private let result = Mutex<Result<Value, ReadingError>>(.failure(.failed(status: 0)))

    init(_ make: @escaping @Sendable () throws(ReadingError) -> Value) {
        done.enter()
        DispatchQueue.global().async { [self] in
            let made = Result { () throws(ReadingError) in try make() }
            result.withLock { $0 = made }
            done.leave()
        }
    }

    /// Waits until the value is computed.
    var value: Value {
        get throws(ReadingError) {
            done.wait()
            return try result.withLock { $0 }.get()
        }
    }
}
