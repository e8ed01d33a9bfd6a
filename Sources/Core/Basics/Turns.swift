/// What costs too much to be done often at the same time: each has its turn, in order, and only so many wait.
public actor Turns {
    private let most: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isTaken = false

    /// - Parameter most: so many wait; others are refused.
    public init(waiting most: Int) { self.most = most }

    /// How many wait.
    var count: Int { waiting.count }

    /// Does something when all before it are done.
    ///
    /// - Throws: `Failure` busy when too many wait, and what the work throws.
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
