public import Base
import Foundation
public import Jobs
import MailIndex
import Synchronization

/// The actions on many mails, which are jobs. The result of an action is either a file that a browser waits for, or pictures that
/// are added to the photos at the end, in one undoable change. An action continues after the process was killed.
public final class BulkActions: Sendable {
    static let kind = "mailbox.bulk"
    /// The maximum number of actions that run at the same time.
    private static let maximum = 20

    /// The time for which an action and its result are kept after the action has ended.
    private let patience: Duration
    private let jobs: Jobs
    /// The folder of all actions. Each action has a folder in it, whose name is the scope of the job.
    private let folder: BytePath
    /// The times at which this process began to work on actions, by the id of the job.
    private let began = Mutex<[Int64: ContinuousClock.Instant]>([:])
    /// The orders that were read, by the name of the folder, because an order may have the numbers of a million mails.
    private let orders = Mutex<[String: BulkOrder]>([:])

    public init(_ jobs: Jobs, data: BytePath, patience: Duration = .seconds(600)) {
        (self.jobs, self.patience) = (jobs, patience)
        folder = MailIndex.directory(in: data).appending("actions")
    }

    /// Begins an action and returns at once.
    public func begin(_ order: BulkOrder) async throws -> BulkAction {
        guard try await all().count(where: { $0.state == .running }) < Self.maximum else {
            throw Failure(.busy, "mailExport.tooMany")
        }
        let name = OwnName.unique()
        let own = BulkFolder(path: folder.appending(name))
        do {
            try own.make(order)
            return try await action(try await jobs.start(Self.kind, scope: Data(name.utf8)).id)
        } catch {
            own.remove()
            throw error
        }
    }

    /// Returns the progress and the result of an action.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if the action was forgotten.
    public func action(_ id: Int64) async throws -> BulkAction {
        let (job, own, order) = try await find(id)
        let failure = job.failed > 0 ? try await jobs.failures(id, limit: 1).items.first?.error : nil
        let running = began.withLock { $0[id] }.map { $0.duration(to: .now) }
        return BulkAction(job, own, order: order, failure: failure, running: running)
    }

    /// Cancels an action and returns when it has ended. The returned action contains the number of mails that were processed
    /// before the cancellation took effect.
    public func cancel(_ id: Int64) async throws -> BulkAction {
        _ = try await find(id)
        try await jobs.cancel(id)
        return try await action(id)
    }

    /// Returns the file that the action made.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if the action was forgotten, or if it has made no file.
    func file(_ id: Int64) async throws -> (path: BytePath, order: BulkOrder) {
        let (job, own, order) = try await find(id)
        guard job.state == .done, let result = own.result, result.photos == nil else {
            throw Failure(.fileNotFound, "mailExport.noFile")
        }
        return (Mailbox.bundle(order.form.rawValue, in: own.work), order)
    }

    private func find(_ id: Int64) async throws -> (Job, BulkFolder, BulkOrder) {
        guard let job = try await all().first(where: { $0.id == id }), let order = order(of: job) else {
            throw Failure(.fileNotFound, "mailExport.unknown")
        }
        return (job, folder(of: job), order)
    }

    /// nil if the folder of the action does not exist any more.
    func order(of job: Job) -> BulkOrder? {
        let name = name(of: job)
        if let known = orders.withLock({ $0[name] }) { return known }
        guard let order = folder(of: job).order else { return nil }
        orders.withLock { $0[name] = order }
        return order
    }

    private func all() async throws -> [Job] { try await jobs.all().filter { $0.kind == Self.kind } }

    func folder(of job: Job) -> BulkFolder { BulkFolder(path: folder.appending(name(of: job))) }

    private func name(of job: Job) -> String { String(decoding: job.scope, as: UTF8.self) }

    /// Notes that this process begins to work on an action; nil when it ends.
    func note(_ id: Int64, began instant: ContinuousClock.Instant?) { began.withLock { $0[id] = instant } }
}

// MARK: Forgetting

extension BulkActions {
    /// Removes the folders of actions that are not in the catalogue, for example after the process was killed while it began
    /// an action.
    func removeLeftovers() async throws {
        let known = Set(try await all().map(name))
        folder.sweep { OwnName.isUnique($0) && !known.contains($0) }
    }

    /// The ids of the actions that have ended.
    func ended() async throws -> [Int64] { try await all().filter { $0.state != .running }.map(\.id) }

    /// Forgets an action that has ended, after `patience`. An action that was started again in the meantime is kept.
    func forgetLater(_ id: Int64) async throws {
        try await Task.sleep(for: patience)
        guard let job = try await all().first(where: { $0.id == id }), job.state != .running else { return }
        try await jobs.remove(Self.kind, scope: job.scope)
        folder(of: job).remove()
        orders.withLock { $0[name(of: job)] = nil }
    }
}
