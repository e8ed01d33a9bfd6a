import Base

/// A submitted request until it has its outcome. All mutable properties are protected by the lock of the pool.
protocol WorkerTicket: AnyObject, Sendable {
    var id: Int { get }
    var file: BytePath? { get }
    var needs: WorkerNeeds { get }
    var deadline: Duration { get }
    /// Maximum size of the answer in bytes.
    var largestAnswer: Int { get }
    /// The files that the task opens.
    var files: WorkerFiles { get }
    /// The lane that serves the request; nil while the request waits.
    var lane: Int? { get set }
    /// Whether the caller has received its outcome or has cancelled the request. Never becomes false again.
    var isSettled: Bool { get }

    /// Returns the request as a line for the worker.
    ///
    /// - Parameter files: the files that are sent with the request.
    func line(_ files: [HandedFiles.Entry]) throws -> [UInt8]

    /// Returns the outcome that a line of the worker reports; nil if the line does not answer this request.
    func outcome(of line: [UInt8]) -> WorkerOutcome?

    /// Ends the request with a failure, unless it already has an outcome.
    func fail(_ failure: Failure) -> WorkerWake?
}

/// Resumes a caller. Call it only after the pool's lock has been released, because otherwise a deadlock is possible. To resume
/// a task, Swift takes the task's own lock. While it runs a task's cancellation handler, Swift holds the same lock, and the
/// handler takes the pool's lock.
typealias WorkerWake = () -> Void

/// The end of a request.
struct WorkerOutcome {
    /// Whether a worker answered.
    let isAnswered: Bool
    /// Whether the task succeeded.
    var isSuccess = false
    /// Stores the outcome in the ticket. Called under the pool's lock.
    let settle: () -> WorkerWake?
}

/// The ticket for a task of one type.
final class TaskTicket<Task: WorkerTask>: WorkerTicket, @unchecked Sendable {
    typealias Outcome = Result<Task.Answer, Failure>
    typealias Caller = CheckedContinuation<Outcome, Never>

    let id: Int
    let task: Task
    let deadline: Duration
    var lane: Int?
    private(set) var isSettled = false
    private var caller: Caller?
    private var outcome: Outcome?

    init(id: Int, task: Task, deadline: Duration) {
        self.id = id
        self.task = task
        self.deadline = deadline
    }

    var file: BytePath? { task.file }
    var needs: WorkerNeeds { task.needs }
    var largestAnswer: Int { task.largestAnswer }

    var files: WorkerFiles { task.files }

    func line(_ files: [HandedFiles.Entry]) throws -> [UInt8] {
        try WorkerWire.line(WorkerWire.Request(id: id, request: task, files: files))
    }

    func outcome(of line: [UInt8]) -> WorkerOutcome? {
        guard let message = try? WorkerWire.decode(WorkerWire.Answer<Task.Answer>.self, line), message.id == id else {
            return nil
        }
        if let failure = message.failure { return WorkerOutcome(isAnswered: true) { self.settle(.failure(failure)) } }
        return message.answer.map { answer in
            WorkerOutcome(isAnswered: true, isSuccess: true) { self.settle(.success(answer)) }
        }
    }

    func fail(_ failure: Failure) -> WorkerWake? { settle(.failure(failure)) }

    private func settle(_ outcome: Outcome) -> WorkerWake? {
        guard !isSettled else { return nil }
        isSettled = true
        defer { caller = nil }
        if let caller { return { caller.resume(returning: outcome) } }
        self.outcome = outcome
        return nil
    }

    func await(_ caller: Caller) -> WorkerWake? {
        if let outcome { return { caller.resume(returning: outcome) } }
        self.caller = caller
        return nil
    }
}
