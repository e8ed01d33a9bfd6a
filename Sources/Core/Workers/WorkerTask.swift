public import Basics

/// A kind of work that a worker process does. One type holds the request, the answer, and the code that runs it.
///
/// A value of the type is the request. It travels to the worker as JSON under `name`, and `run` is called there. A task is a pure
/// function of the files it names. Data that a worker keeps from one task for the next changes how long an answer takes, never
/// the answer.
public protocol WorkerTask: Codable, Sendable {
    associatedtype Answer: Codable & Sendable

    /// The name of the task on the wire. No two tasks share a name.
    static var name: String { get }

    /// The file that the request is about. A failure names it.
    var file: BytePath? { get }

    /// The files that the task opens.
    var files: WorkerFiles { get }

    /// The properties that the pool considers when it chooses a worker.
    var needs: WorkerNeeds { get }

    /// How long a worker may take, from when it gets the request, unless the caller sets another limit.
    var deadline: Duration { get }

    /// The most bytes of an answer, as a line of JSON. If a file has taken over a worker, bytes beyond this number are not read.
    var largestAnswer: Int { get }

    /// Does the work. Called in the worker process.
    func run() throws(Failure) -> Answer
}

extension WorkerTask {
    public var files: WorkerFiles { WorkerFiles(reads: file.map { [$0] } ?? []) }
    public var needs: WorkerNeeds { [] }
    public var deadline: Duration { .seconds(60) }
    public var largestAnswer: Int { 2 << 20 }

    /// The time to read a file of this size from a slow disk (5 MB/s), and a minute for everything else.
    public static func deadline(bytes: Int64) -> Duration { .seconds(60 + bytes / 5_000_000) }
}

/// The needs that a task has of its worker.
public struct WorkerNeeds: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The task is answered within a moment, unless its file is very large.
    public static let brief = WorkerNeeds(rawValue: 1)
    /// The task uses all processors. No batch request starts beside it.
    public static let wide = WorkerNeeds(rawValue: 2)
    /// A worker that has answered such a request before has already loaded the data that the task needs. It answers at least half
    /// a second sooner.
    public static let warm = WorkerNeeds(rawValue: 4)
}
