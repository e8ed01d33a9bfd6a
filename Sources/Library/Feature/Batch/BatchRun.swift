public import Base
import Batch
import Foundation
import Glibc
import MailTasks
import PicturesTasks
import ReadingEngine
import ReadingTasks
import VideosTasks
public import Workers

/// The progress of processing a plan.
public struct BatchProgress: Codable, Sendable, Equatable {
    public var lines = 0
    /// The number of lines that have been processed, including those of earlier runs.
    public var done = 0
    /// The number of lines that failed in this run.
    public var failed = 0
    public var seconds = 0.0

    public init() {}
}

/// Processes the lines of a plan on this machine with the workers of a pool. A second run processes the lines that the first
/// one has not processed.
public struct BatchRun: Sendable {
    let pool: WorkerPool
    let folder: BytePath
    let plan: BatchPlan
    let roots: [BytePath]
    let version: String

    /// - Parameters:
    ///   - folder: the folder of the plan.
    ///   - roots: the paths of the plan's roots on this machine, in the same order; empty to use the paths stored in the plan.
    ///   - version: the version of this program.
    public init(_ folder: BytePath, roots: [BytePath], pool: WorkerPool, version: String) throws(Failure) {
        plan = try BatchPlan(in: folder)
        (self.folder, self.pool, self.version) = (folder, pool, version)
        self.roots = roots.isEmpty ? plan.roots : roots
        guard self.roots.count == plan.roots.count else {
            throw Failure(.badRequest, "batch.rootsDiffer", ["count": plan.roots.count], file: folder)
        }
    }

    /// Writes results to a folder until all lines have been processed or the task is cancelled. The results written before a
    /// cancellation are kept.
    public func run(to results: BytePath, onProgress: @Sendable (BatchProgress) -> Void) async throws -> BatchProgress {
        let results = try ResultFolder(results, for: plan)
        let done = try results.done(version: version)
        let writer = try ResultWriter(in: results)
        let started = ContinuousClock.now
        var progress = BatchProgress()
        (progress.lines, progress.done) = (plan.lines, done.count)
        var waiting = PlanLines(plan.shardFiles(in: folder), besides: done)
        try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            func begin() throws {
                if Task.isCancelled { return }
                guard let line = try waiting.next() else { return }
                group.addTask { try await perform(line, results.path) }
            }
            for _ in 0..<(pool.size * 2) { try begin() }
            while let line = try await group.next() {
                try begin()
                guard let line else { continue }
                try writer.add(line)
                progress.done += 1
                if ResultLine(Data(line))?.hasAnswer != true { progress.failed += 1 }
                progress.seconds = started.duration(to: .now).inSeconds
                onProgress(progress)
            }
        }
        try writer.flush()
        progress.seconds = started.duration(to: .now).inSeconds
        return progress
    }

    /// Processes a line of the plan. Returns a line of results; nil if the task was cancelled.
    private func perform(_ planned: PlannedLine, _ results: BytePath) async throws -> [UInt8]? {
        let line = planned.line
        do throws(Failure) {
            guard roots.indices.contains(line.root), !line.path.climbs else { throw Failure(.badRequest, "batch.strangeLine") }
            let path = roots[line.root].appending(line.path)
            try check(line, path)
            let answer = try await answer(planned, path, results)
            try check(line, path)
            return try ResultLine.bytes(ResultHeader(line, of: plan, version: version), answer: answer)
        } catch {
            if error.code == .cancelled { return nil }
            return try ResultLine.bytes(ResultHeader(line, of: plan, version: version, failure: error), answer: nil)
        }
    }

    /// Checks that the file is the planned one. This is necessary because a recognized text does not identify the file from
    /// which it was read.
    private func check(_ line: PlanLine, _ path: BytePath) throws(Failure) {
        // A folder of mails has no stamp, so it is not checked here. The import checks the files in it.
        if FileInfo(path, followsLinks: false)?.kind == .folder { return }
        guard let stamp = FileStamp(of: path) else { throw .system(errno == 0 ? ENOENT : errno, "read", path) }
        guard stamp.size == line.size, stamp.modified == line.modified else {
            throw Failure(.changed, "file.changedWhileRead", file: path)
        }
    }

    private func answer(_ planned: PlannedLine, _ path: BytePath, _ results: BytePath) async throws(Failure) -> [UInt8] {
        let limit = Duration.seconds(planned.line.limit)
        let reading = planned.reading
        switch planned.line.task {
        case Describe.name: return try ResultLine.json(await pool.perform(Describe(path), deadline: limit))
        case DescribeFilm.name: return try ResultLine.json(await pool.perform(DescribeFilm(path), deadline: limit))
        case DigestFile.name: return try ResultLine.json(await pool.perform(DigestFile(path), deadline: limit))
        case ReadText.name:
            let task = ReadText(in: path, options: reading?.options ?? ReadingOptions(), threads: reading?.threads ?? 1)
            return try ResultLine.json(await pool.perform(task, deadline: limit))
        case DescribeScreen.name:
            let task = DescribeScreen(of: path, options: reading?.options ?? ReadingOptions(), threads: reading?.threads ?? 1)
            return try ResultLine.json(await pool.perform(task, deadline: limit))
        case IndexMail.name: return try ResultLine.json(await IndexedArchive(planned.line, path, in: results, pool))
        default: throw Failure(.badRequest, "worker.unknownTask", ["task": planned.line.task])
        }
    }
}

/// The lines of a plan that have not been processed yet, shard by shard.
private struct PlanLines {
    private var shards: ArraySlice<BytePath>
    private let done: DoneLines
    private var shard: LineFile?

    init(_ shards: [BytePath], besides done: DoneLines) { (self.shards, self.done) = (shards[...], done) }

    mutating func next() throws(Failure) -> PlannedLine? {
        while true {
            if let shard {
                while let json = try shard.next() {
                    guard let planned = PlannedLine(json) else {
                        throw Failure(.parsingError, "batch.notAPlan", file: shard.path)
                    }
                    if !done.contains(planned.line.line) { return planned }
                }
            }
            guard let next = shards.popFirst() else { return nil }
            shard = try LineFile(next)
        }
    }
}
