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
    private var continuation: CheckedContinuation<Result<WorkerAnswer, Failure>, Never>?
    private var outcome: Result<WorkerAnswer, Failure>?

    init(id: Int, request: WorkerRequest, deadline: Duration) {
        self.id = id
        self.request = request
        self.deadline = deadline
    }

    /// The first outcome counts.
    func settle(_ result: Result<WorkerAnswer, Failure>) {
        guard !isSettled else { return }
        isSettled = true
        if let continuation { continuation.resume(returning: result) } else { outcome = result }
        continuation = nil
    }

    func await(_ continuation: CheckedContinuation<Result<WorkerAnswer, Failure>, Never>) {
        if let outcome { continuation.resume(returning: outcome) } else { self.continuation = continuation }
    }
}
