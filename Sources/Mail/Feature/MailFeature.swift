public import Acts
public import Base
public import Catalogue
import Foundation
public import Hummingbird
public import Jobs
import MailIndex
import PapersTasks
public import Web

/// Mail archives: the opened archives, their mails and the attachments.
public struct MailFeature: Feature {
    public let mailbox: Mailbox
    private let services: Services
    private let library: any PhotoLibrary
    private let pages: PaperPages
    private let actions: BulkActions
    private let photos: MailPhotoAdder

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        self.library = library
        mailbox = Mailbox(services.catalogue, pool: services.pool)
        actions = BulkActions(services.jobs, data: services.catalogue.directory)
        photos = MailPhotoAdder(catalogue: services.catalogue, library: library)
        pages = PaperPages(services.pool, folder: MailIndex.directory(in: services.catalogue.directory).appending("pages"))
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        ArchivesController(services: services, mailbox: mailbox).addRoutes(to: router)
        UploadController(services: services, mailbox: mailbox).addRoutes(to: router)
        MailController(mailbox: mailbox).addRoutes(to: router)
        AttachedPapersController(mailbox: mailbox, pages: pages).addRoutes(to: router)
        CopiesController(mailbox: mailbox).addRoutes(to: router)
        ManyMailsController(mailbox: mailbox, actions: actions, photos: photos).addRoutes(to: router)
        MailPhotosController(mailbox: mailbox, photos: photos).addRoutes(to: router)
        MailSavingController(mailbox: mailbox, saver: FileSaver(services.catalogue, library: library)).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        [
            .ofAdding(services.mover) { [library, events = services.events] in
                await library.scan()
                events.send("trash")
            }
        ]
    }

    public var searchKinds: [SearchKind] { mailbox.searchKinds }

    public var jobs: [any JobWork] {
        [
            MailIndexWork(services.catalogue, pool: services.pool) { [events = services.events] id in
                events.send("mailbox", ["id": id])
            },
            BulkWork(actions) { [mailbox, photos] order, folder in
                try await mailbox.perform(order, in: folder, photos: photos)
            },
        ]
    }

    /// Sends an event after a job has changed. In particular, clients must receive an event after the job of an archive has
    /// ended.
    public func jobChanged(_ job: Job) {
        if job.kind == Mailbox.kind { services.events.send("mailbox", ["id": MailIndex.id(of: BytePath(bytes: job.scope))]) }
        if job.kind == BulkActions.kind, job.state != .running { forgetLater(job.id) }
    }

    private func forgetLater(_ action: Int64) {
        Task { await services.attempt("An action on many mails is forgotten") { try await actions.forgetLater(action) } }
    }

    public func dropUnused() async -> Bool { mailbox.open.dropUnused() }

    public func tidy() async {
        pages.removeLeftovers()
        mailbox.scratch.removeLeftovers()
        await services.attempt("Files of actions on many mails are removed") { try await actions.removeLeftovers() }
        let mailbox = mailbox
        await services.attempt("Archives follow the data folder") {
            for (old, archive) in try await blocking({ mailbox.bringHome() }) {
                guard let job = try await services.jobs.find(Mailbox.kind, scope: Data(old.bytes)) else { continue }
                try await services.jobs.remove(Mailbox.kind, scope: Data(old.bytes))
                guard job.state == .running else { continue }
                _ = try await services.jobs.add([.text(archive.display)], to: Mailbox.kind, scope: Data(archive.bytes))
            }
        }
    }

    public func adopt(_ path: BytePath, name: String) async throws {
        guard path.parent == mailbox.uploads else { return }
        let id = try mailbox.add(path)
        _ = try await services.jobs.add([.text(path.display)], to: Mailbox.kind, scope: Data(path.bytes))
        services.events.send("mailbox", ["id": id])
    }

    /// Adds the archives whose upload was cut off to the list of archives. Starts to read archives that were restored or whose
    /// index was written by an earlier version.
    public func start() async {
        let mailbox = mailbox
        await services.attempt("Actions on many mails are forgotten") {
            for action in try await actions.ended() { forgetLater(action) }
        }
        await services.attempt("Archives whose upload was cut off are listed") {
            try await blocking { try mailbox.addCutCopies() }
        }
        await services.attempt("Archives that came back are read") {
            for archive in try await blocking({ try mailbox.returned() }) {
                _ = try mailbox.add(archive)
                _ = try await services.jobs.add([.text(archive.display)], to: Mailbox.kind, scope: Data(archive.bytes))
            }
        }
        await services.attempt("Archives of an earlier version are read again") {
            for archive in try await blocking({ mailbox.renewed() }) {
                _ = try await services.jobs.add([.text(archive.display)], to: Mailbox.kind, scope: Data(archive.bytes))
            }
        }
    }
}
