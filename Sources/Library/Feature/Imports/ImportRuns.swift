import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import Synchronization
import Web

/// Starts and shows imports, which run as jobs.
final class ImportRuns: Sendable {
    static let kind = "library.import"

    /// What this process knows of an import beside its job.
    struct State: Sendable {
        var progress: ImportProgress?
        /// The folder into which zips were extracted, and the act that undoes this.
        var extracted: (folder: BytePath, act: Int64)?
        var taken: Exports.Taken?
    }

    let exports: Exports
    private let services: Services
    private let states = Mutex<[Int64: State]>([:])

    init(_ services: Services, _ exports: Exports) { (self.services, self.exports) = (services, exports) }

    /// Starts an import and returns at once.
    func begin(_ order: ImportOrder) async throws -> ImportRun {
        if order.paths.isEmpty { throw Failure(.badRequest, "export.nothingNamed") }
        let scope = try order.scope
        if let old = try await services.jobs.find(Self.kind, scope: scope), old.state != .running {
            // Its failed item would stay failed.
            try await services.jobs.remove(Self.kind, scope: scope)
            states.withLock { $0[old.id] = nil }
        }
        return try await run(try await services.jobs.start(Self.kind, scope: scope).id)
    }

    func run(_ id: Int64) async throws -> ImportRun {
        let job = try await services.jobs.job(id)
        guard job.kind == Self.kind else { throw Failure(.fileNotFound, "job.unknown") }
        let failed = try await services.jobs.failures(id, limit: 1).items.first?.error
        return ImportRun(
            job: job, order: try ImportOrder(scope: job.scope), state: state(id), problem: job.problem ?? failed)
    }

    /// The imports that run.
    func running() async throws -> [ImportRun] {
        var runs: [ImportRun] = []
        for job in try await services.jobs.all() where job.kind == Self.kind && job.state == .running {
            runs.append(try await run(job.id))
        }
        return runs
    }

    func state(_ id: Int64) -> State { states.withLock { $0[id] ?? State() } }

    fileprivate func report(_ id: Int64, _ progress: ImportProgress) {
        states.withLock { states in
            states[id, default: State()].progress = progress
            if case .reading(let extracted?) = progress { states[id]?.extracted = extracted }
        }
    }

    fileprivate func finish(_ id: Int64, _ taken: Exports.Taken) throws {
        states.withLock { $0[id, default: State()].taken = taken }
        services.events.send("library")
        try services.sendDecided([], by: nil)
    }
}

/// The job of an import. Its scope is an `ImportOrder`.
struct ImportWork: JobWork {
    let kind = ImportRuns.kind
    let parallel = 1
    private let runs: ImportRuns

    private static let all = JobKey.text("all")

    init(_ runs: ImportRuns) { self.runs = runs }

    func expected(_ db: Database, _ job: Job) throws -> Int { 1 }

    func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        JobPlan(runs.state(job.id).taken == nil ? [Self.all] : [])
    }

    func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        do {
            let order = try ImportOrder(scope: job.scope)
            let taken = try await runs.exports.take(order, draft: "\(job.id)-\(job.startedAt)") { runs.report(job.id, $0) }
            try runs.finish(job.id, taken)
            return .done { _ in }
        } catch let failure as Failure where failure.code == .diskFull {
            return .stopped(failure)
        }
    }
}
