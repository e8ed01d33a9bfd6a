public import Basics
public import Catalogue
public import GRDB

/// One kind of long work, described by its feature: it lists the items and does each item.
///
/// The rest (progress, time left, cancel, retry, going on after a crash) is the same for all kinds and done by `Jobs`.
public protocol JobWork: Sendable {
    /// The name of the kind in rows and on the wire, such as "notes.list".
    var kind: String { get }

    /// The number of items in work at the same time. For the work of workers, the number of workers.
    var parallel: Int { get }

    /// The longest time that a result waits to be stored together with others.
    var patience: Duration { get }

    /// A quick guess at the number of items (well below 200 ms), shown until the plan is complete.
    func expected(_ db: Database, _ job: Job) throws -> Int

    /// The next page of items that need work *now*. Items whose result exists already are not listed.
    ///
    /// Called at the start, when a job is taken up again, and when the library has changed. It runs inside a write transaction
    /// and must be quick. Waiting and failed items do not change; a done or gone item that is listed again is done again.
    /// - Parameter after: the end of the last page; nil for the first page.
    func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan

    /// Does one item. Runs outside any transaction, in a task that is cancelled with the job.
    ///
    /// - Throws: `Failure`, with which the item fails; `Failure` cancelled or `CancellationError` if it was interrupted.
    func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome
}

extension JobWork {
    public var patience: Duration { .milliseconds(200) }
}

/// One page of a job's items, in the order in which they are done. At most some thousand, so that other writers get their turn.
public struct JobPlan: Sendable {
    public let keys: [JobKey]
    /// nil at the end.
    public let next: Keyset?

    public init(_ keys: [JobKey], next: Keyset? = nil) {
        self.keys = keys
        self.next = next
    }
}

/// The outcome of an item.
public enum JobOutcome: Sendable {
    /// `store` writes the result in the transaction that marks the item as done: either both are in the catalogue or none.
    case done(store: @Sendable (Database) throws -> Void)
    /// There is nothing to do any more (the file left, the request was taken back): the item no longer counts.
    case gone
    /// No item can succeed now: the job stops with this reason, and the item waits.
    case stopped(Failure)
}
