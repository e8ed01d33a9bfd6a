import Acts
import Base
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PicturesTasks
import Web
import Workers

/// Receives files, and serves the contents of input files and results.
struct ConvertFilesController {
    let conversions: Conversions
    private let responder = FileResponder()

    init(conversions: Conversions) { self.conversions = conversions }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/convert/files", use: upload)
        router.post("/api/convert/files/shared", use: shared)
        router.post("/api/convert/preview", use: preview)
        router.get("/api/convert/files/{id}", use: file)
        router.get("/api/convert/files/{id}/content", use: content)
        router.get("/api/convert/files/{id}/face", use: face)
        router.delete("/api/convert/files/{id}", use: remove)
    }
}

extension ConvertFilesController {
    /// The maximum number of files in a request.
    private static let maximum = 1000

    private func upload(_ request: Request, _ context: Context) async throws -> Response {
        let name = FileName.safe(request.query("name") ?? "")
        let upload = try await request.upload { () throws(Failure) in try conversions.files.begin(name) }
        return try json(try await conversions.files.take(upload, name: name))
    }

    private struct Shared: Decodable {
        /// The ids of photos and videos in the library.
        let photos: [Int64]?
        let paths: [BytePath]?
    }

    private struct Taken: Encodable {
        let files: [ConvertFile]
        let refused: [Failure]
    }

    /// Adds files of shared folders. For a folder, adds all files in it. The files are not moved or copied.
    private func shared(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Shared.self, upTo: 4 << 20)
        let photos = body.photos ?? []
        var files: [ConvertFile] = []
        var refused: [Failure] = []
        var paths: [BytePath] = []
        for path in (body.paths ?? []).prefix(Self.maximum + 1) {
            do {
                paths += try await blocking { [given = conversions.files] in try given.files(at: path, limit: Self.maximum + 1) }
            } catch let failure as Failure { refused.append(failure) }
        }
        guard 1...Self.maximum ~= photos.count + paths.count + refused.count else {
            throw Failure(.badRequest, "convert.inputCount", ["least": 1, "most": Self.maximum])
        }
        func take(_ file: () async throws -> ConvertFile) async throws {
            do { files.append(try await file()) } catch let failure as Failure { refused.append(failure) }
        }
        for id in photos { try await take { try await conversions.files.take(photo: id) } }
        for path in paths { try await take { try await conversions.files.take(path: path) } }
        return try json(Taken(files: files, refused: refused))
    }

    private struct PreviewRequest: Decodable {
        let converter: String
        let file: Int64
        let options: [String: OptionValue]?
    }

    /// Makes the result that a converter would make from a single file. The client removes the result; otherwise the result
    /// expires.
    private func preview(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(PreviewRequest.self, upTo: 1 << 20)
        return try json(try await conversions.preview(body.converter, body.file, body.options ?? [:]))
    }

    private func file(_ request: Request, _ context: Context) async throws -> Response {
        try json(try conversions.files.withPhoto(try conversions.files.file(try context.id())))
    }

    /// Serves the content of a file. The browser shows it only if it is safe to show; otherwise it is downloaded. A downloaded photo or
    /// video of the area that the person hides loses its location.
    private func content(_ request: Request, _ context: Context) async throws -> Response {
        let file = try conversions.files.file(try context.id())
        let shown = request.query("download") == nil && file.kind.isShown
        let type = shown ? file.kind.shownType : "application/octet-stream"
        var patches: FilePatches?
        if !shown {
            switch try await conversions.copying(file.path, file.typicalName, false) {
            case .whole: break
            case .patched(let found): patches = found
            case .leftOut: throw Failure(.permissionDenied, "place.sidecarHidden", file: BytePath(file.name))
            }
        }
        return try responder.respond(
            file.path, in: SharedFolder.holding(file.path, in: conversions.catalogue), to: request, type: type,
            caching: .revalidate, disposition: FileName.disposition(file.name, isShown: shown), patches: patches)
    }

    /// The length of the longer side of a small picture, in pixels.
    private static let face = 160

    /// Serves a small version of a picture for lists. It is made on request, and only cached by the browser until the file
    /// changes.
    private func face(_ request: Request, _ context: Context) async throws -> Response {
        let files = conversions.files
        let file = try files.file(try context.id())
        guard file.kind.family == .picture, file.kind != .svg else {
            throw Failure(.unsupportedFormat, "convert.notTaken", file: BytePath(file.name))
        }
        var headers: HTTPFields = [.contentType: "image/jpeg", .cacheControl: "private, max-age=600"]
        if let stamp = FileStamp(of: file.path) {
            let tag = "\"face-\(stamp.inode)-\(stamp.size)-\(stamp.modified)\""
            headers[.eTag] = tag
            if request.headers[.ifNoneMatch]?.contains(tag) == true { return Response(status: .notModified, headers: headers) }
        }
        try files.makeFolder()
        let output = ConvertFiles.makingPath(in: files.folder)
        defer { _ = output.withCString { unlink($0) } }
        do throws(Failure) {
            _ = try await conversions.pool.perform(
                MakePreview(of: file.path, longSide: Self.face, output: output), priority: .interactive)
        } catch { throw error.about(BytePath(file.name)) }
        var jpeg = ByteBuffer()
        let reader = try ResultReader(output)
        while let piece = try await blocking({ try reader.next(1 << 20) }) { jpeg.writeBytes(piece) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: jpeg))
    }

    private struct Removed: Encodable { let removed: Int64 }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id()
        try await conversions.files.remove(id)
        return try json(Removed(removed: id))
    }
}
