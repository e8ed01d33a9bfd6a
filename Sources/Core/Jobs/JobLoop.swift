import Base
import Catalogue
import GRDB

/// The main loop of a run. It performs up to `parallel` items at a time, stores results in small batches, and ends when no item
/// is waiting.
struct JobLoop {
    /// The number of results per transaction. If the process is killed, at most this number of finished results is lost. They
    /// must be computed again, like the items that were being performed.
    static let batch = 8

    typealias Group = ThrowingTaskGroup<JobRun.Event, any Error>

    private let run: JobRun
    private var ready: [JobItem] = []
    /// The items that are being performed, and finished items whose results are not stored yet.
    private var busy: Set<Int64> = []
    private var inWork = 0
    private var finished: [(item: JobItem, result: Result<JobOutcome, Failure>)] = []
    private var isPlanning = false
    /// Whether a `timeToStore` event is already scheduled.
    private var isTimed = false
    private var end: JobRun.End?

    init(_ run: JobRun) { self.run = run }

    mutating func run(_ group: inout Group) async throws -> JobRun.End {
        group.addTask { [run] in await run.nextSignal() }
        while true {
            if Task.isCancelled { end = end ?? .interrupted }
            if end == nil { try start(&group) }
            if inWork == 0 {
                if !finished.isEmpty {
                    try await store()
                    continue
                }
                if let end { return end }
                if !isPlanning {
                    if try await close() { return .finished }
                    continue
                }
            }
            remind(&group)
            guard let event = try await group.next() else { return .interrupted }
            try await take(event, &group)
        }
    }

    /// Schedules storing of the finished results, so that they do not wait for a slow item that is still being performed.
    private mutating func remind(_ group: inout Group) {
        guard !finished.isEmpty, !isTimed else { return }
        isTimed = true
        group.addTask { [run] in
            try? await Task.sleep(for: run.work.patience)
            return .timeToStore
        }
    }

    private mutating func start(_ group: inout Group) throws {
        if !isPlanning, run.takePlanRequest() {
            isPlanning = true
            group.addTask { [run] in await run.plan() }
        }
        while inWork < run.work.parallel, let item = try nextItem() {
            busy.insert(item.id)
            inWork += 1
            group.addTask { [run] in await run.perform(item) }
        }
    }

    private mutating func nextItem() throws -> JobItem? {
        if ready.isEmpty {
            let limit = busy.count + 32
            let waiting = try run.catalogue.read { [run] in try JobRows.waiting($0, job: run.job.id, limit: limit) }
            ready = waiting.filter { !busy.contains($0.id) }.reversed()
        }
        return ready.popLast()
    }

    private mutating func take(_ event: JobRun.Event, _ group: inout Group) async throws {
        switch event {
        case .planned(let problem):
            isPlanning = false
            if let problem { end = end ?? .stopped(problem) }
            if !Task.isCancelled, problem == nil { try await mark() }
        case .woken:
            ready = []
            if !Task.isCancelled { group.addTask { [run] in await run.nextSignal() } }
            await run.stored()
        case .timeToStore:
            isTimed = false
            try await store()
        case .worked(let item, let result):
            inWork -= 1
            take(item, result)
            if finished.count >= Self.batch { try await store() }
        }
    }

    private mutating func take(_ item: JobItem, _ result: Result<JobOutcome, Failure>) {
        switch result {
        case .failure(let failure) where failure.code == .cancelled:
            busy.remove(item.id)
            end = end ?? .interrupted
        case .success(.stopped(let failure)):
            busy.remove(item.id)
            end = end ?? .stopped(failure)
        case .success, .failure:
            finished.append((item, result))
        }
    }

    // MARK: Rows

    /// Marks the list of items (the plan) as complete, so that the total number of items is known.
    private func mark() async throws {
        let (catalogue, job) = (run.catalogue, run.job.id)
        try await blocking {
            try catalogue.write { try $0.execute(sql: "UPDATE job SET planned = TRUE WHERE id = ?", arguments: [job]) }
        }
        await run.stored()
    }

    private mutating func store() async throws {
        if finished.isEmpty { return }
        let (catalogue, results) = (run.catalogue, finished)
        try await blocking {
            try catalogue.write { db in
                for (item, result) in results { try Self.store(db, item, result) }
            }
        }
        for (item, _) in results { busy.remove(item.id) }
        finished = []
        ready = []
        await run.stored()
    }

    /// Stores one result. If the catalogue rejects a result, only the item of the result fails. If the disk is full, the job
    /// stops.
    private static func store(_ db: Database, _ item: JobItem, _ result: Result<JobOutcome, Failure>) throws {
        switch result {
        case .success(.gone): try JobRows.settle(db, item, .gone)
        case .success(.done(let store)):
            do {
                try db.inSavepoint {
                    try store(db)
                    try JobRows.settle(db, item, .done)
                    return .commit
                }
            } catch let failure as Failure where failure.code != .diskFull {
                try JobRows.settle(db, item, .failed, problem: failure)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                try JobRows.settle(
                    db, item, .failed,
                    problem: Failure(.unknown, "job.resultNotStored", ["detail": "number \(error.extendedResultCode.rawValue)"])
                )
            }
        case .failure(let failure): try JobRows.settle(db, item, .failed, problem: failure)
        case .success(.stopped): break
        }
    }

    /// Ends the job if no item is waiting. The check and the end are in one transaction, so that an item added afterwards
    /// starts the job again.
    private func close() async throws -> Bool {
        let (catalogue, job) = (run.catalogue, run.job.id)
        return try await blocking {
            try catalogue.write { db in
                guard try JobRows.waiting(db, job: job, limit: 1).isEmpty else { return false }
                try JobRows.end(db, job: job, .done)
                return true
            }
        }
    }
}
