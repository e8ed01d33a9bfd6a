import Basics

/// A test that fails waits as long; a busy machine may need most of it.
private let patience = Duration.seconds(60)

/// Waits until something is so.
///
/// - Throws: `Failure` when it is not within a minute.
public func until(_ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + patience
    while try await !condition() {
        if ContinuousClock.now > end { throw Failure(.unknown, "It did not come to pass.") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
