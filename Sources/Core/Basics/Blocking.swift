public import Dispatch

/// Runs work that waits for the disk on a thread of its own kind, so that Swift's few cooperative threads stay free.
public func blocking<T: Sendable>(
    on queue: DispatchQueue = .global(qos: .userInitiated), _ work: @escaping @Sendable () throws -> T
) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result { try work() }) }
    }
}
