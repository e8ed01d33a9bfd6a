public import Basics
public import Catalogue
public import GRDB

/// One kind of long work, implemented by a feature, which lists the items and performs each of them.
///
/// `Jobs` does everything else in the same way for all kinds: progress, time left, cancelling, retrying, continuing after a
/// crash.
public protocol JobWork: Sendable {
    /// The name of the kind in the database and in the API, such as "notes.list".
    var kind: String { get }

    /// The number of items in work at the same time. For work that worker processes do, the number of workers.
    var parallel: Int { get }

    /// The maximum time that a result waits to be stored together with others.
    var patience: Duration { get }

    /// A quick estimate of the number of items, shown until the plan is complete. It should take well below 200 ms.
    func expected(_ db: Database, _ job: Job) throws -> Int

    /// The next page of the items that need work *now*. Items whose result already exists are not listed.
    ///
    /// Called when a job starts or continues, and when the library has changed. It runs inside a write transaction and must be
    /// quick. Waiting and failed items do not change; items in the states done and gone are done again if they are listed again.
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

    public init(_ keys: [JobKey], next: Keyset? = nil) {
        self.keys = keys
        self.next = next
    }
}

/// The outcome of an item.
public enum JobOutcome: Sendable {
    /// The item succeeded. `store` writes the result in the transaction that marks the item as done, so either both are stored or
    /// neither.
    case done(store: @Sendable (Database) throws -> Void)
    /// There is no longer anything to do, because the file is gone or the request was withdrawn. The item no longer counts.
    case gone
    /// No item can succeed at present. The job stops with this reason, and the item waits.
    case stopped(Failure)
}
