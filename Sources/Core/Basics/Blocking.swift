public import Dispatch

/// Runs blocking work on a dispatch queue, so that Swift's cooperative threads stay free.
public func blocking<T: Sendable>(
    on queue: DispatchQueue = .global(qos: .userInitiated), _ work: @escaping @Sendable () throws -> T
) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result { try work() }) }
    }
}
