import Base
import Catalogue
import GRDB
import Synchronization

/// One run of one job: from its start until no item is waiting or its task is cancelled.
final class JobRun: Sendable {
    enum End: Sendable {
        case finished
        /// The run was interrupted. Finished results are stored, and the interrupted items wait again.
        case interrupted
        case stopped(Failure)
    }

    enum Event: Sendable {
        case planned(Failure?)
        case worked(JobItem, Result<JobOutcome, Failure>)
        case woken
        case timeToStore
    }

    let job: Job
    let work: any JobWork
    let catalogue: Catalogue
    private let onStored: @Sendable () async -> Void
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private let wantsPlan = Mutex(true)

    /// - Parameter onStored: called after rows have changed.
    init(_ job: Job, _ work: any JobWork, _ catalogue: Catalogue, onStored: @escaping @Sendable () async -> Void) {
        self.job = job
        self.work = work
        self.catalogue = catalogue
        self.onStored = onStored
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Wakes the loop after items were added, so that it starts them at once if fewer than `parallel` items are being
    /// performed.
    func wake() { signal.yield() }

    /// Requests a new plan after the library has changed.
    func planAgain() {
        wantsPlan.withLock { $0 = true }
        wake()
    }

    func run() async -> End {
        do {
            return try await withThrowingTaskGroup(of: Event.self) { group in
                defer { group.cancelAll() }
                var loop = JobLoop(self)
                return try await loop.run(&group)
            }
        } catch {
            return .stopped(Failure(of: error, "job.brokeOff"))
        }
    }

    /// Returns whether a plan was requested, and clears the request.
    func takePlanRequest() -> Bool {
        wantsPlan.withLock { isWanted in
            defer { isWanted = false }
            return isWanted
        }
    }
}

// MARK: Events

extension JobRun {
    func nextSignal() async -> Event {
        for await _ in signals { break }
        return .woken
    }

    /// Stores the plan (the list of items) page by page, so that the work begins after the first page and other writers are not
    /// blocked.
    func plan() async -> Event {
        do {
            var cursor: Keyset?
            repeat {
                // Reads and writes in one transaction. Otherwise an item that ends between reading and writing would be listed
                // again and performed twice.
                cursor = try await blocking { [catalogue, work, job, cursor] in
                    try catalogue.write { db in
                        let page = try work.plan(db, job, after: cursor)
                        try JobRows.plan(db, job: job.id, page)
                        return page.next
                    }
                }
                if Task.isCancelled { return .planned(nil) }
                wake()
            } while cursor != nil
            return .planned(nil)
        } catch {
            return .planned(Failure(of: error, "job.notPlanned"))
        }
    }

    /// Performs an item, and retries it once after an unknown failure, because the worker may have been stopped from outside.
    func perform(_ item: JobItem) async -> Event {
        var result = await attempt(item)
        if case .failure(let failure) = result, failure.code == .unknown, !Task.isCancelled { result = await attempt(item) }
        return .worked(item, result)
    }

    private func attempt(_ item: JobItem) async -> Result<JobOutcome, Failure> {
        do {
            return .success(try await work.perform(item, job))
        } catch let failure as Failure {
            return .failure(failure)
        } catch is CancellationError {
            return .failure(Failure(.cancelled, "work.cancelled"))
        } catch {
            return .failure(Failure(of: error, "job.itemError"))
        }
    }

    func stored() async { await onStored() }
}
