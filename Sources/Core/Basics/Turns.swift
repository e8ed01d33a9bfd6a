/// Lets expensive work run one at a time and in order, and limits the number of callers that wait.
public actor Turns {
    private let most: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isTaken = false

    /// - Parameter most: the largest number of callers that may wait; others are refused.
    public init(waiting most: Int) { self.most = most }

    /// The number of callers that wait.
    var count: Int { waiting.count }

    /// Does the work when all work before it is done.
    ///
    /// - Throws: `Failure` busy if too many wait, and the errors of the work.
    public func take<T: Sendable>(_ work: @Sendable () async throws -> T) async throws -> T {
        try await wait()
        defer { leave() }
        return try await work()
    }

    private func wait() async throws(Failure) {
        if isTaken {
            guard waiting.count < most else { throw Failure(.busy, "request.tooManyAtOnce") }
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
    }

    private func leave() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}
