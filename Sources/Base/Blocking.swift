public import Dispatch

/// Runs blocking work on a dispatch queue, so that Swift's cooperative threads are not blocked. The work sees the caller's values
/// of `Actor`.
public func blocking<T: Sendable>(
    on queue: DispatchQueue = .global(qos: .userInitiated), _ work: @escaping @Sendable () throws -> T
) async throws -> T {
    let (device, browser, request) = (Actor.device, Actor.browser, Actor.request)
    return try await withCheckedThrowingContinuation { continuation in
        queue.async {
            continuation.resume(
                with: Result {
                    try Actor.$device.withValue(device) {
                        try Actor.$browser.withValue(browser) { try Actor.$request.withValue(request, operation: work) }
                    }
                })
        }
    }
}
