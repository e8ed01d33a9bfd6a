public import Base

/// A kind of work for a worker process. A conforming type contains the request, defines the answer, and implements the work.
///
/// A value of the type is one request. It is sent to the worker as JSON together with `name`, and `run` is called in the
/// worker. The answer depends only on the request and on the content of the files that the request names. Data that a worker
/// keeps from one task for the next may make an answer faster but never changes it.
public protocol WorkerTask: Codable, Sendable {
    associatedtype Answer: Codable & Sendable

    /// The name of the task in requests. It must be unique.
    static var name: String { get }

    /// The file that the request is about. Failures name this file.
    var file: BytePath? { get }

    /// The files that the task opens.
    var files: WorkerFiles { get }

    /// The needs that the pool considers when it chooses a worker.
    var needs: WorkerNeeds { get }

    /// Maximum time that a worker may take after it gets the request, unless the caller sets another limit.
    var deadline: Duration { get }

    /// Maximum size of the answer in bytes, as a line of JSON. The pool reads no more bytes than this, because a hostile file
    /// may control the worker.
    var largestAnswer: Int { get }

    /// Does the work. Called in the worker process.
    func run() throws(Failure) -> Answer
}

extension WorkerTask {
    public var files: WorkerFiles { WorkerFiles(reads: file.map { [$0] } ?? []) }
    public var needs: WorkerNeeds { [] }
    public var deadline: Duration { .seconds(60) }
    public var largestAnswer: Int { 2 << 20 }

    /// The time to read a file of `bytes` bytes from a slow disk (5 MB/s), plus one minute for all other work.
    public static func deadline(bytes: Int64) -> Duration { .seconds(60 + bytes / 5_000_000) }
}

/// Properties of a task that affect the choice of a worker.
public struct WorkerNeeds: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The task takes only a moment, unless its file is very large.
    public static let brief = WorkerNeeds(rawValue: 1)
    /// The task uses all processors, so no batch request starts while it runs.
    public static let wide = WorkerNeeds(rawValue: 2)
    /// The task needs data that takes long to load. A worker that has answered such a request before still has the data, and
    /// answers at least half a second sooner.
    public static let warm = WorkerNeeds(rawValue: 4)
}
