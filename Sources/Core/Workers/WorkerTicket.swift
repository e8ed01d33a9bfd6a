import Basics

/// One request on its way. Everything mutable is guarded by the lock of its pool.
final class WorkerTicket: @unchecked Sendable {
    let id: Int
    let request: WorkerRequest
    let deadline: Duration
    /// The lane that works on it; nil while it waits.
    var lane: Int?
    /// Whether the caller has its outcome (or has gone away); never reset.
    private(set) var isSettled = false
    private var continuation: Caller?
    private var outcome: Result<WorkerAnswer, Failure>?

    typealias Caller = CheckedContinuation<Result<WorkerAnswer, Failure>, Never>

    /// What wakes the caller: to be called once the pool's lock is free. Swift takes a task's own lock to resume it, and holds that while
    /// it runs the task's cancellation handler, which asks for the pool's.
    typealias Wake = () -> Void

    init(id: Int, request: WorkerRequest, deadline: Duration) {
        self.id = id
        self.request = request
        self.deadline = deadline
    }

    /// The first outcome counts.
    func settle(_ result: Result<WorkerAnswer, Failure>) -> Wake? {
        guard !isSettled else { return nil }
        isSettled = true
        defer { continuation = nil }
        if let continuation { return { continuation.resume(returning: result) } }
        outcome = result
        return nil
    }

    func await(_ caller: Caller) -> Wake? {
        if let outcome { return { caller.resume(returning: outcome) } }
        continuation = caller
        return nil
    }
}
