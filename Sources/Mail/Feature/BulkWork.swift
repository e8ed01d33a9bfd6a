import Base
import Catalogue
import GRDB
import Jobs
import MailTasks

/// The job of a bulk action, which has one item.
struct BulkWork: JobWork {
    /// Does the work of an action in its folder. Returns the added photos; nil if the result is a file.
    typealias Perform = @Sendable (BulkOrder, BulkFolder) async throws -> MailPhotos?

    let kind = BulkActions.kind
    let parallel = 1
    private let actions: BulkActions
    private let perform: Perform

    private static let all = JobKey.text("all")

    init(_ actions: BulkActions, perform: @escaping Perform) { (self.actions, self.perform) = (actions, perform) }

    func expected(_ db: Database, _ job: Job) throws -> Int { 1 }

    func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        JobPlan(actions.folder(of: job).result == nil ? [Self.all] : [])
    }

    func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        let folder = actions.folder(of: job)
        guard let order = actions.order(of: job) else { return .gone }
        // The process may have been killed between the work and the end of the job.
        if folder.result != nil { return .done { _ in } }
        actions.note(job.id, began: .now)
        defer { actions.note(job.id, began: nil) }
        do {
            try folder.beginWork()
            try folder.store(BulkFolder.Result(photos: try await perform(order, folder)))
            return .done { _ in }
        } catch {
            folder.endWork()
            // A job that is interrupted continues later, so it has not failed.
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            let failure = Failure(of: error, "mailExport.failed")
            if failure.code == .diskFull { return .stopped(failure) }
            throw failure
        }
    }
}

extension Mailbox {
    /// Does the work of an action on many mails.
    func perform(_ order: BulkOrder, in folder: BulkFolder, photos: MailPhotoAdder) async throws -> MailPhotos? {
        var choice = order.choice
        choice.tally = folder.tally
        if let form = MailBundle(rawValue: order.form.rawValue) {
            _ = try await collect(order.archive, choice, form, in: folder.work)
            try check(order.archive, revision: order.revision)
            return nil
        }
        guard let id = order.folder else { throw Failure(.badRequest, "mail.noFolderNamed") }
        let target = try photos.sharedFolder(id)
        return try await pictures(order.archive, choice, in: folder.work) { pictures, problems in
            try check(order.archive, revision: order.revision)
            return try await photos.add(pictures, to: target, besides: problems)
        }
    }
}
