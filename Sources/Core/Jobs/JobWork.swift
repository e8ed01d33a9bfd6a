public import Base
public import Catalogue
public import GRDB

/// One kind of long work, implemented by a feature. The feature lists the items of a job and performs each item.
///
/// `Jobs` does everything else in the same way for all kinds: progress, time left, cancelling, retrying, continuing after a
/// crash.
public protocol JobWork: Sendable {
    /// The name of the kind in the database and in the API, such as "notes.list".
    var kind: String { get }

    /// The maximum number of items that are performed at the same time. For work done by worker processes, the number of
    /// workers.
    var parallel: Int { get }

    /// The maximum time for which a finished result may wait to be stored together with others.
    var patience: Duration { get }

    /// A quick estimate of the number of items, shown until the plan is complete. It should take well below 200 ms.
    func expected(_ db: Database, _ job: Job) throws -> Int

    /// Returns the next page of the items that need work *now*. Items whose result already exists are not listed.
    ///
    /// Called when a job starts or continues, and when the library has changed. The function runs inside a write transaction
    /// and must be quick. If an item is listed again, it does not change if it is waiting or has failed, and it is performed
    /// again if it is done or gone.
    /// - Parameter after: the end of the previous page; nil for the first page.
    func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan

    /// Performs one item, outside any transaction, in a task that is cancelled together with the job.
    ///
    /// - Throws: the `Failure` with which the item fails; `Failure` with code `cancelled` or `CancellationError` if it was
    ///   interrupted.
    func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome
}

extension JobWork {
    public var patience: Duration { .milliseconds(200) }
}

/// One page of a job's items, in the order in which they are performed. It has at most a few thousand items, so that other
/// writers are not blocked.
public struct JobPlan: Sendable {
    public let keys: [JobKey]
    /// The position after which the next page begins; nil if this is the last page.
    public let next: Keyset?
    /// Items with a higher number are performed first, even if they were listed later. Negative numbers are allowed; items
    /// without a request for priority have 0.
    public let priority: Int

    public init(_ keys: [JobKey], next: Keyset? = nil, priority: Int = 0) {
        (self.keys, self.next, self.priority) = (keys, next, priority)
    }
}

/// The outcome of an item.
public enum JobOutcome: Sendable {
    /// The item succeeded. `store` writes the result in the transaction that marks the item as done, so that either both are
    /// stored or neither is.
    case done(store: @Sendable (Database) throws -> Void)
    /// There is nothing left to do, because the file no longer exists or the request was withdrawn. The item is no longer
    /// counted.
    case gone
    /// At present no item can succeed. The job stops with this failure as its reason, and the item remains waiting.
    case stopped(Failure)
}
