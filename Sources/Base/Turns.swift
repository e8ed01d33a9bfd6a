/// Runs expensive work one call at a time, in the order of the calls, and limits the number of waiting callers.
public actor Turns {
    private let maximum: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isTaken = false

    /// - Parameter maximum: the maximum number of waiting callers; further ones are rejected.
    public init(waiting maximum: Int) { self.maximum = maximum }

    /// The number of waiting callers.
    var count: Int { waiting.count }

    /// Runs the work after all earlier work is done.
    ///
    /// - Throws: `Failure` with code `busy` if too many callers are waiting, and the errors of the work.
    public func take<T: Sendable>(_ work: @Sendable () async throws -> T) async throws -> T {
        try await wait()
        defer { leave() }
        return try await work()
    }

    private func wait() async throws(Failure) {
        if isTaken {
            guard waiting.count < maximum else { throw Failure(.busy, "request.tooManyAtOnce") }
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
    }

    private func leave() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}
