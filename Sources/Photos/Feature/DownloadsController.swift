import Acts
import Base
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// Sends copies of photos: one, or several with their companions as a ZIP file. They are neither changed nor compressed again, except
/// that copies lose their location on request and in the area that the person hides.
struct DownloadsController {
    let services: Services
    let library: any PhotoLibrary
    let downloads: Downloads

    private var catalogue: Catalogue { services.catalogue }
    private let files = FileResponder()

    init(services: Services, library: any PhotoLibrary, downloads: Downloads) {
        (self.services, self.library, self.downloads) = (services, library, downloads)
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/photos/download", use: choose)
        router.get("/api/photos/download/{key}", use: download)
        router.get("/api/photos/{id}/copy", use: copy)
    }
}

extension DownloadsController {
    /// The maximum number of photos in one file.
    private static let maximum = 20_000

    private struct Chosen: Encodable { let download: String }

    private struct Choice: Decodable {
        let ids: [Int64]
        var withoutLocation: Bool?
    }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        let choice = try await request.decode(Choice.self)
        let ids = choice.ids
        guard !ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        guard ids.count <= Self.maximum else { throw Failure(.tooLarge, "photos.tooManyToTake", ["limit": Self.maximum]) }
        let key = downloads.add(ids, withoutLocation: choice.withoutLocation ?? false)
        return try json(Chosen(download: "/api/photos/download/\(key)"))
    }

    private func download(_ request: Request, _ context: Context) async throws -> Response {
        guard let choice = context.parameters.get("key").flatMap(downloads.choice) else {
            throw Failure(.fileNotFound, "photos.downloadGone")
        }
        let files = try rows(choice.ids)
        let copies = try PhotoCopies(catalogue, services.pool, withoutLocation: choice.withoutLocation)
        let body = ResponseBody { writer in
            let bundle = try PhotoBundle(files) { [catalogue] in SharedFolder.holding($0, in: catalogue) }
            repeat {
                if let file = bundle.upcoming { bundle.prepare(try await Self.prepared(file, copies)) }
                guard let piece = try await blocking({ try bundle.next() }) else { break }
                if !piece.isEmpty { try await writer.write(ByteBuffer(bytes: piece)) }
            } while true
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"shoebox-photos.zip\"",
            ], body: body)
    }

    /// A photo whose location cannot be removed is left out, and a list in the ZIP file names it.
    private static func prepared(_ file: FileRow, _ copies: PhotoCopies) async throws -> PhotoBundle.Prepared {
        do {
            return switch try await copies.copy(of: file) {
            case .whole: .whole
            case .patched(let patches): .patched(patches)
            case .leftOut: .leftOut(nil)
            }
        } catch let failure as Failure where failure.code != .cancelled {
            return .leftOut(failure)
        }
    }

    private func copy(_ request: Request, _ context: Context) async throws -> Response {
        let wanted = request.query("location")
        guard wanted == nil || wanted == "remove" else { throw Failure(.badRequest, "place.keepOrRemove") }
        let photo = try await library.photo(try context.id())
        guard photo.presence == .here else { throw Failure(.fileNotFound, "photo.gone", file: photo.path) }
        let copies = try PhotoCopies(catalogue, services.pool, withoutLocation: wanted == "remove")
        var patches: FilePatches?
        if case .patched(let found) = try await copies.copy(of: photo) { patches = found }
        let kind = FileKind(fileExtension: photo.format) ?? FileKind(rawValue: photo.format)
        let name = photo.name.display.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "photo"
        return try files.respond(
            photo.path, in: SharedFolder.holding(photo.path, in: catalogue), to: request,
            type: kind?.shownType ?? "application/octet-stream", caching: .revalidate,
            disposition: "attachment; filename*=UTF-8''\(name)", patches: patches)
    }

    /// The photos and their companions.
    private func rows(_ ids: [Int64]) throws -> [FileRow] {
        try catalogue.read { db in
            let ids = try Companions.including(db, ids)
            return try stride(from: 0, to: ids.count, by: 500).flatMap { start in
                try FileRow.fetch(db, ids: Array(ids[start..<min(start + 500, ids.count)])).filter { $0.presence == .here }
            }
        }
    }
}
