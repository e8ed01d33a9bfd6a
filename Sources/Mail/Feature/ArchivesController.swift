import Base
import Foundation
import Hummingbird
import Jobs
import Web

/// The opened mail archives, and the progress of reading them.
struct ArchivesController {
    let services: Services
    let mailbox: Mailbox

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/mailbox/archives", use: archives)
        router.post("/api/mailbox/archives", use: add)
        router.get("/api/mailbox/archives/{archive}", use: archive)
        router.delete("/api/mailbox/archives/{archive}", use: forget)
        router.post("/api/mailbox/archives/{archive}/index", use: index)
        router.post("/api/mailbox/archives/{archive}/cancel", use: cancel)
        router.get("/api/mailbox/browse", use: browse)
    }
}

extension ArchivesController {
    private struct Archives: Encodable { let archives: [MailArchiveSummary] }

    private func archives(_ request: Request, _ context: Context) async throws -> Response {
        let jobs = try await services.jobs.all()
        return try json(Archives(archives: try await blocking { mailbox.archives(jobs) }))
    }

    private func archive(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await summary(try context.archive()))
    }

    private func summary(_ id: String) async throws -> MailArchiveSummary {
        try mailbox.described(id, try await services.jobs.all())
    }

    private struct AddRequest: Decodable { let path: BytePath }

    /// Adds an archive, starts the job that reads it, and responds without waiting for the job. Mails appear while the archive is
    /// read.
    private func add(_ request: Request, _ context: Context) async throws -> Response {
        let path = try await request.decode(AddRequest.self).path
        guard path.bytes.first == UInt8(ascii: "/") else {
            throw Failure(.badRequest, "archive.pathNotWhole")
        }
        let id = try mailbox.add(path)
        _ = try await services.jobs.start(Mailbox.kind, scope: Data(try mailbox.archive(id).bytes))
        return try json(try await summary(id))
    }

    private func index(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.archive()
        let path = try mailbox.archive(id)
        mailbox.hold(false, id)
        _ = try await services.jobs.add([.text(path.display)], to: Mailbox.kind, scope: Data(path.bytes))
        return try json(try await summary(id))
    }

    /// Cancels the reading of an archive. If the archive is still being uploaded, the reading is paused until the user
    /// resumes it.
    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.archive()
        mailbox.hold(true, id)
        if let job = try await summary(id).job { _ = try await services.jobs.cancel(job) }
        return try json(try await summary(id))
    }

    private struct Forgotten: Encodable { let forgotten: String }

    private func forget(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.archive()
        // Another archive may have been put at this path since the user saw the list.
        try mailbox.check(id, revision: request.query("revision"))
        if let job = try await summary(id).job { _ = try await services.jobs.cancel(job) }
        try mailbox.forget(id)
        services.events.send("mailbox", ["id": id])
        return try json(Forgotten(forgotten: id))
    }

    private func browse(_ request: Request, _ context: Context) async throws -> Response {
        let path = request.query("path").map { BytePath($0) }
        return try json(
            try await blocking { [catalogue = services.catalogue] in
                var files = try MailFiles(path)
                if path == nil { files.known = try MailFiles.known(catalogue) }
                return files
            })
    }
}
