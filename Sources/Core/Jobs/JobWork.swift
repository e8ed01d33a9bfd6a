public import Basics
public import Catalogue
public import GRDB

/// One kind of long work, as its feature describes it: which items there are, and what is done with each.
///
/// The rest (progress, time left, cancel, retry, going on after a crash) is the same for all and done by `Jobs`.
public protocol JobWork: Sendable {
    /// Names the kind in rows and on the wire, as "notes.list".
    var kind: String { get }

    /// Items in work at the same time: workers where the work is a worker's.
    var parallel: Int { get }

    /// How long a result may wait for others to be stored with.
    var patience: Duration { get }

    /// A quick guess at the number of items (well below 200 ms), shown until the plan is complete.
    func expected(_ db: Database, _ job: Job) throws -> Int

    /// The next page of items that are to be done *now*: those whose result is there already are not listed.
    ///
    /// Called at the start, when a job is taken up again, and when the library has changed, inside a write transaction: to be quick.
    /// Items that wait or failed stay as they are; one that was done or gone and is listed again is done again.
    /// - Parameter after: where the last page ended; nil for the first.
    func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan

    /// Does one item. Runs outside any transaction, in a task that is cancelled with the job.
    ///
    /// - Throws: `Failure`, with which the item fails; `Failure` cancelled or `CancellationError` when it was broken off.
    func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome
}

extension JobWork {
    public var patience: Duration { .milliseconds(200) }
}

/// One page of a job's items, in the order in which they are to be done. At most some thousand, so that other writers get their turn.
public struct JobPlan: Sendable {
    public let keys: [JobKey]
    /// nil at the end.
    public let next: Keyset?

    public init(_ keys: [JobKey], next: Keyset? = nil) {
        self.keys = keys
        self.next = next
    }
}

/// What became of an item.
public enum JobOutcome: Sendable {
    /// `store` writes the result in the transaction that marks the item as done: either both are in the catalogue or none.
    case done(store: @Sendable (Database) throws -> Void)
    /// There is nothing to do any more (the file left, the request was taken back): the item no longer counts.
    case gone
    /// No item can succeed now: the job stops with this reason, and the item waits.
    case stopped(Failure)
}
