import Basics
import Catalogue
import GRDB
import Synchronization

/// One run of one job: from its start until no item waits, or until its task is cancelled.
final class JobRun: Sendable {
    enum End: Sendable {
        case finished
        /// The run was interrupted. Finished results are stored, and the items that were in work wait.
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

    /// Call it after adding items: the loop starts them at once if it has room.
    func wake() { signal.yield() }

    /// Call it after the library changed: the items are looked up again.
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

    /// Whether a plan is requested. The request then counts as begun.
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

    /// Writes the plan down page by page, so that work begins with the first page and other writers get their turn.
    func plan() async -> Event {
        do {
            var cursor: Keyset?
            repeat {
                // Read and write in one transaction: otherwise an item that ends in between would be listed again and done twice.
                cursor = try await blocking { [catalogue, work, job, cursor] in
                    try catalogue.write { db in
                        let page = try work.plan(db, job, after: cursor)
                        try JobRows.plan(db, job: job.id, page.keys)
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

    /// Tries an item again after an unknown failure: if the worker was stopped from outside, the item is not the cause.
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
