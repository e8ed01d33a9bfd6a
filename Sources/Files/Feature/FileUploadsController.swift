import Acts
import Base
import Hummingbird
import Web

/// Receives files from browsers. An upload that names the size of the file goes on after an interruption.
struct FileUploadsController {
    let acts: FileActsController

    private var files: Files { acts.files }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/files/upload", use: state)
        router.post("/api/files/upload", use: upload)
        router.post("/api/files/upload/cancel", use: cancel)
    }
}

extension FileUploadsController {
    private func place(_ request: Request) throws -> (folder: BytePath, name: BytePath) {
        guard let folder = try request.path("path") else { throw Failure(.badRequest, "folder.pathNotWhole") }
        let name = BytePath(request.query("name") ?? "")
        try files.browser.check(folder)
        try EntryMover.check(name)
        return (folder, name)
    }

    /// Returns the file that the request describes; nil if it does not name its size.
    private func source(_ request: Request, _ context: Context) throws -> Uploads.Source? {
        let (folder, name) = try place(request)
        guard let bytes: Int64 = try request.integer("bytes") else { return nil }
        return Uploads.Source(
            folder: folder, name: name, bytes: bytes, modified: try request.integer("modified") ?? 0, device: context.device?.id)
    }

    private func wholeSource(_ request: Request, _ context: Context) throws -> Uploads.Source {
        guard let source = try source(request, context) else { throw Failure(.badRequest, "upload.noSize") }
        return source
    }

    private struct State: Encodable {
        /// The number of bytes that have arrived.
        let offset: Int64
        /// Whether a request is sending more at the moment.
        let busy: Bool
    }

    private func state(_ request: Request, _ context: Context) async throws -> Response {
        let (offset, isBusy) = files.uploads.state(of: try wholeSource(request, context))
        return try json(State(offset: offset, busy: isBusy))
    }

    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        try files.uploads.cancel(try wholeSource(request, context))
        return try json(State(offset: 0, busy: false))
    }

    /// Stores the body of the request as a file. The file appears in the folder only when it is complete.
    private func upload(_ request: Request, _ context: Context) async throws -> Response {
        if let source = try source(request, context) { return try await goOn(source, request) }
        let (folder, name) = try place(request)
        let modified: Int64? = try request.integer("modified")
        let upload = try await request.upload { () throws(Failure) in try files.uploads.begin(name) }
        return try await add(upload, as: name, modified, into: folder)
    }

    /// Appends the body of the request to what has arrived of the file.
    private func goOn(_ source: Uploads.Source, _ request: Request) async throws -> Response {
        let offset: Int64 = try request.integer("offset") ?? 0
        let upload = try await blocking { [files] in try files.uploads.goOn(source, at: offset) }
        defer { files.uploads.end(source) }
        try await request.write(to: upload)
        guard upload.length == source.bytes else {
            try await blocking { try upload.sync() }
            throw Failure(.changed, "upload.notWhole")
        }
        return try await add(upload, as: source.name, source.modified, into: source.folder)
    }

    /// - Parameter modified: in milliseconds since 1970.
    private func add(
        _ upload: ArrivingFile, as name: BytePath, _ modified: Int64?, into folder: BytePath
    ) async throws -> Response {
        let outcome = try await blocking { [files] in
            if let modified, modified > 0 { upload.setModified(modified) }
            let outcome = try files.add(upload.place, as: name, into: folder)
            // The copy in the data folder is removed before the response is sent. If the folder was full, what has arrived stays, so
            // that it need not be sent again.
            if outcome.refused.isEmpty { upload.remove() }
            return outcome
        }
        return try acts.answer(outcome)
    }
}
