import Base
public import Catalogue
public import Foundation
import GRDB
import Synchronization

/// Runs long work of every kind. A job starts at once, reports its progress, can be cancelled within two seconds, keeps its
/// finished results, and continues after a crash.
///
/// A job is stored as rows in the catalogue. Only one process at a time works on the jobs, but other processes may start and
/// cancel jobs. The working process notices such changes in `refresh`.
public actor Jobs {
    /// The minimum time between two progress reports of a running job.
    static let quiet = Duration.milliseconds(200)

    private struct Running {
        let run: JobRun
        let task: Task<Void, Never>
        var pace = JobPace()
        var lastReported = ContinuousClock.now
        /// Whether a progress report was postponed and will be sent soon.
        var isDue = false
    }

    private let catalogue: Catalogue
    private let works = Mutex<[String: any JobWork]>([:])
    private let onChange: @Sendable (Job) -> Void
    private var running: [Int64: Running] = [:]
    /// The failures that stopped a job but could not be written to the catalogue.
    private var unwritten: [Int64: Failure] = [:]
    private var lock: JobLock?
    private var isClosed = false

    /// - Parameter onChange: called with a job that has made progress, at most a few times a second per job.
    public init(_ catalogue: Catalogue, works: [any JobWork] = [], onChange: @escaping @Sendable (Job) -> Void = { _ in }) {
        self.catalogue = catalogue
        self.onChange = onChange
        add(works)
    }

    /// Adds kinds of work. Call it before the first job starts.
    public nonisolated func add(_ works: [any JobWork]) {
        self.works.withLock { known in for work in works { known[work.kind] = work } }
    }

    // MARK: Commands

    /// Starts the job of a kind and scope, or continues it. Returns at once, with the progress "0 of N".
    ///
    /// A running job is not changed. A finished job starts again with a new plan.
    /// - Throws: `Failure` with code `badRequest` for an unknown kind.
    @discardableResult
    public func start(_ kind: String, scope: Data = Data()) async throws -> Job {
        let work = try work(kind)
        let job = try await write { db in
            let old = try JobRows.find(db, kind: kind, scope: scope)
            let job = try JobRows.start(db, kind: kind, scope: scope)
            if old?.state == .running { return job }
            try JobRows.expect(db, job: job.id, try work.expected(db, job))
            return try JobRows.require(db, job.id)
        }
        return begin(job)
    }

    /// Adds items that are performed before all others, even if they had ended before. Starts the job if it is not running.
    @discardableResult
    public func add(_ keys: [JobKey], to kind: String, scope: Data = Data()) async throws -> Job {
        _ = try work(kind)
        let job = try await write { db in
            let job = try JobRows.start(db, kind: kind, scope: scope)
            try JobRows.add(db, job: job.id, keys)
            return try JobRows.require(db, job.id)
        }
        let begun = begin(job)
        running[job.id]?.run.wake()
        return begun
    }

    /// Cancels a job. Interrupts the items that are being performed, and keeps finished results. Returns when none of the items
    /// is being performed.
    @discardableResult
    public func cancel(_ id: Int64) async throws -> Job {
        try await write { db in
            _ = try JobRows.require(db, id)
            try JobRows.end(db, job: id, .cancelled)
        }
        if let task = running[id]?.task {
            task.cancel()
            await task.value
        } else {
            tell(id)
        }
        return try await job(id)
    }

    /// Continues a job that was cancelled or stopped.
    @discardableResult
    public func resume(_ id: Int64) async throws -> Job {
        let job = try await job(id)
        return try await start(job.kind, scope: job.scope)
    }

    /// Performs the failed items of a job again.
    @discardableResult
    public func retry(_ id: Int64) async throws -> Job {
        let job = try await write { db in
            let job = try JobRows.require(db, id)
            let started = try JobRows.start(db, kind: job.kind, scope: job.scope)
            try JobRows.retry(db, job: id)
            return try JobRows.require(db, started.id)
        }
        let begun = begin(job)
        running[id]?.run.wake()
        return begun
    }

    /// Removes a job and its items. A running job is cancelled first.
    public func remove(_ kind: String, scope: Data) async throws {
        guard let job = try await find(kind, scope: scope) else { return }
        if job.state == .running { try await cancel(job.id) }
        try await write { try JobRows.remove($0, job: job.id) }
    }

    // MARK: Queries

    /// All jobs, the most recently started first.
    public func all() async throws -> [Job] { try catalogue.read(JobRows.all).map(completed) }

    /// - Throws: `Failure` with code `fileNotFound` if the job does not exist.
    public func job(_ id: Int64) async throws -> Job { completed(try catalogue.read { try JobRows.require($0, id) }) }

    /// The job of a kind and scope; nil if none was ever started.
    public func find(_ kind: String, scope: Data = Data()) async throws -> Job? {
        try catalogue.read { try JobRows.find($0, kind: kind, scope: scope) }.map(completed)
    }

    /// Failed items, in the order of the plan.
    ///
    /// - Parameter after: `next` of the previous page; 0 for the first page.
    public func failures(_ id: Int64, after: Int64 = 0, limit: Int = 100) async throws -> (items: [JobItem.Failed], next: Int64?)
    {
        let limit = min(max(limit, 1), 1000)
        let rows = try catalogue.read { try JobRows.failed($0, job: id, after: after, limit: limit + 1) }
        let next: Int64? = rows.count > limit ? rows[limit - 1]["id"] : nil
        return (rows.prefix(limit).map(JobItem.Failed.init(row:)), next)
    }

    /// Waits until a job no longer runs, in this process or in another one.
    public func finish(_ id: Int64) async throws -> Job {
        while true {
            if let task = running[id]?.task { await task.value }
            let job = try await job(id)
            if job.state != .running { return job }
            try await Task.sleep(for: Self.quiet)
            refresh()
        }
    }

    /// Whether this process works on no job.
    public var isIdle: Bool { running.isEmpty }

    // MARK: For the server

    /// Begins jobs that are marked as running but are not running in this process, for example after a start of the program or
    /// after another process has ended. Stops jobs that another process has cancelled.
    ///
    /// The function is fast enough to be called every second.
    public func refresh() {
        guard let jobs = try? catalogue.read(JobRows.running) else { return }
        for job in jobs where unwritten[job.id] == nil { begin(job) }
        let wanted = Set(jobs.map(\.id))
        for (id, entry) in running where !wanted.contains(id) { entry.task.cancel() }
    }

    /// Called when the library has changed. Running jobs then list their items again.
    public func libraryChanged() {
        for entry in running.values { entry.run.planAgain() }
    }

    /// Interrupts all jobs in this process. Their rows still have the state `running`, so the next start continues them.
    public func shutdown() async {
        isClosed = true
        let tasks = running.values.map(\.task)
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        lock = nil
    }
}

// MARK: Running

extension Jobs {
    /// Works on a running job in this process, unless this process already works on it or another process holds the lock.
    @discardableResult
    private func begin(_ job: Job) -> Job {
        unwritten[job.id] = nil
        if running[job.id] == nil, !isClosed, let work = try? work(job.kind) {
            lock = lock ?? JobLock(catalogue)
            guard lock != nil else { return job }
            let run = JobRun(job, work, catalogue) { [weak self] in await self?.tell(job.id, unlessQuiet: true) }
            let task = Task {
                let end = await run.run()
                await self.ended(job.id, end, wasCancelled: Task.isCancelled)
            }
            running[job.id] = Running(run: run, task: task)
            running[job.id]?.pace.note(job.current)
            onChange(job)
        }
        return completed(job)
    }

    private func ended(_ id: Int64, _ end: JobRun.End, wasCancelled: Bool) async {
        running[id] = nil
        if case .stopped(let failure) = end {
            do {
                try await write { try JobRows.end($0, job: id, .stopped, problem: failure) }
            } catch {
                unwritten[id] = failure
            }
        }
        tell(id)
        switch end {
        case .finished: await prune(id)
        case .interrupted: break
        case .stopped: return leave()
        }
        // The job may have been started again while this run was ending.
        if case .interrupted = end, !wasCancelled { return leave() }
        if !isClosed, let job = try? await job(id), job.state == .running { begin(job) }
        leave()
    }

    private func prune(_ id: Int64) async {
        while !isClosed, (try? await write({ try JobRows.prune($0, job: id) })) == true {}
    }

    private func leave() {
        if running.isEmpty { lock = nil }
    }

    private func work(_ kind: String) throws -> any JobWork {
        guard let work = works.withLock({ $0[kind] }) else { throw Failure(.badRequest, "job.unknownKind", ["kind": kind]) }
        return work
    }

    /// Reports a job's progress. With `unlessQuiet`, the report is postponed if the last one was less than `quiet` ago.
    private func tell(_ id: Int64, unlessQuiet: Bool = false) {
        if unlessQuiet, let last = running[id]?.lastReported, ContinuousClock.now - last < Self.quiet { return tellSoon(id) }
        guard let job = try? catalogue.read({ try JobRows.fetch($0, id: id) }) else { return }
        running[id]?.lastReported = .now
        running[id]?.pace.note(job.current)
        onChange(completed(job))
    }

    private func tellSoon(_ id: Int64) {
        guard running[id]?.isDue == false else { return }
        running[id]?.isDue = true
        Task {
            try? await Task.sleep(for: Self.quiet)
            guard running[id]?.isDue == true else { return }
            running[id]?.isDue = false
            tell(id)
        }
    }

    /// Adds the properties that are not stored in the catalogue.
    private func completed(_ job: Job) -> Job {
        var job = job
        if let problem = unwritten[job.id] {
            job.state = .stopped
            job.problem = problem
        } else if job.state == .running {
            job.secondsLeft = running[job.id]?.pace.secondsLeft(job.total - job.current)
        }
        return job
    }

    private func write<T: Sendable>(_ updates: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await blocking { [catalogue] in try catalogue.write(updates) }
    }
}
