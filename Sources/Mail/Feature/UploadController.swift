import Acts
import Base
import Foundation
import HTTPTypes
import Hummingbird
import Jobs
import Web

/// Receives uploaded archives.
struct UploadController {
    let services: Services
    let mailbox: Mailbox

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/mailbox/upload", use: upload)
    }
}

extension UploadController {
    /// The time between two checks for new bytes, in seconds.
    private static let pause = 1.0

    /// Stores an uploaded archive in the data folder, and reads it while it arrives. With the query parameter `archive`,
    /// resumes an upload that was cut off.
    private func upload(_ request: Request, _ context: Context) async throws -> Response {
        let size = request.headers[.contentLength].flatMap { Int64($0) }
        guard let cut = request.query("archive") else {
            let upload = try mailbox.upload(request.query("name") ?? "", bytes: size)
            return try await take(request, upload, nil, size)
        }
        let offset = try request.integer("offset") ?? 0 as Int64
        let whole = size.map { $0 + offset }
        let upload = try mailbox.goOn(cut, at: offset, MailArrival(bytes: whole))
        return try await take(request, upload, cut, whole)
    }

    /// - Parameters:
    ///   - known: the id of an archive that has partly arrived; nil for a new archive.
    ///   - size: the size of the whole archive in bytes.
    private func take(_ request: Request, _ upload: ArrivingFile, _ known: String?, _ size: Int64?) async throws -> Response {
        var id = known
        let isPacked = upload.path.fileExtension == "gz"
        var reading: Task<Void, any Error>?
        if let known, !isPacked { reading = Task { try await readArriving(upload.path, known) } }
        defer {
            reading?.cancel()
            if let id { mailbox.expect(nil, of: id) }
        }
        do {
            try await request.write(to: upload) {
                if let id, mailbox.arrival(of: id) == nil { throw Self.forgotten }
                if !isPacked, id == nil {
                    let new = try mailbox.add(upload.path)
                    mailbox.expect(MailArrival(bytes: size), of: new)
                    id = new
                    reading = Task { try await readArriving(upload.path, new) }
                }
            }
            reading?.cancel()
            _ = await reading?.result
            while try await services.jobs.find(Mailbox.kind, scope: Data(upload.path.bytes))?.state == .running {
                try await Task.sleep(for: .milliseconds(50))
            }
            if let id, mailbox.arrival(of: id) == nil { throw Self.forgotten }
            try await blocking { try upload.finish() }
            let whole = try id ?? mailbox.add(upload.path)
            _ = try await readPart(upload.path, whole)
            mailbox.expect(nil, of: whole)
            return try json(try await summary(whole))
        } catch {
            reading?.cancel()
            _ = await reading?.result
            if let known, mailbox.arrival(of: known) != nil { throw error }
            if let id, let job = try? await summary(id).job { _ = try? await services.jobs.cancel(job) }
            if let id { try? mailbox.forget(id) }
            upload.remove()
            throw error
        }
    }

    /// Reads the part of an archive that has arrived, repeatedly, until the task is cancelled or the archive is forgotten.
    /// Bytes that arrive during a reading are read by the next reading, even if no more bytes follow. At the end, `take`
    /// starts a last reading and throws its error.
    private func readArriving(_ path: BytePath, _ id: String) async throws {
        var size: Int64 = 0
        while mailbox.arrival(of: id) != nil {
            if let arrived = FileStamp(of: path)?.size, arrived > size, try await readPart(path, id) { size = arrived }
            try await Task.sleep(for: .seconds(Self.pause))
        }
    }

    /// Reads the part of an archive that has arrived.
    ///
    /// - Returns: false if no reading was started, because another one is running or the user paused the reading.
    private func readPart(_ path: BytePath, _ id: String) async throws -> Bool {
        let scope = Data(path.bytes)
        var isHeld: Bool { mailbox.arrival(of: id)?.isHeld == true }
        guard !isHeld, try await services.jobs.find(Mailbox.kind, scope: scope)?.state != .running else { return false }
        let job = try await services.jobs.add([.text(path.display)], to: Mailbox.kind, scope: scope)
        // The user may have paused the reading just before the job was added.
        if isHeld { _ = try await services.jobs.cancel(job.id) }
        return true
    }

    private static let forgotten = Failure(.cancelled, "archive.forgotten")

    private func summary(_ id: String) async throws -> MailArchiveSummary {
        try mailbox.summary(id, try await services.jobs.all())
    }
}
