import Base

/// The maximum waiting time. A busy machine may need most of it.
private let patience = Duration.seconds(60)

/// Waits until a condition is true.
///
/// - Throws: `Failure` if the condition is not true within a minute.
public func until(_ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + patience
    while try await !condition() {
        if ContinuousClock.now > end { throw Failure(.unknown, "It did not come to pass.") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
