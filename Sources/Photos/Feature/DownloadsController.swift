import Acts
import Base
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Web

/// Sends copies of photos: one, or several with their companions as a ZIP file. They are neither changed nor compressed again, except
/// that copies lose their location on request and in the area that the person hides.
struct DownloadsController {
    let catalogue: Catalogue
    let library: any PhotoLibrary
    let downloads: Downloads<Choice>

    private let files = FileResponder()

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

    struct Choice: Decodable, Sendable {
        let ids: [Int64]
        var withoutLocation: Bool?
        /// The name of the album or group, which the ZIP file gets; nil for a usual name.
        var name: String?

        var fileName: String {
            let name = String((name ?? "").map { $0 == "/" || $0.isNewline ? "-" : $0 }.prefix(120))
            return (name.isEmpty ? "shoebox-photos" : name) + ".zip"
        }
    }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        let choice = try await request.decode(Choice.self)
        let ids = choice.ids
        guard !ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        guard ids.count <= Self.maximum else { throw Failure(.tooLarge, "photos.tooManyToTake", ["limit": Self.maximum]) }
        return try json(Chosen(download: "/api/photos/download/\(downloads.add(choice))"))
    }

    private func download(_ request: Request, _ context: Context) async throws -> Response {
        guard let choice = context.parameters.get("key").flatMap(downloads.choice) else {
            throw Failure(.fileNotFound, "photos.downloadGone")
        }
        let items = try rows(choice.ids).map { FileBundle.Item($0.path, modified: $0.taken.unixSeconds) }
        let bundle = try FileBundle(
            items, stays: { [catalogue] in SharedFolder.holding($0, in: catalogue) },
            copy: { [library] in try await library.copy(of: $0, withoutLocation: choice.withoutLocation ?? false) })
        return bundle.response(named: choice.fileName)
    }

    private func copy(_ request: Request, _ context: Context) async throws -> Response {
        let wanted = request.query("location")
        guard wanted == nil || wanted == "remove" else { throw Failure(.badRequest, "place.keepOrRemove") }
        let photo = try await library.photo(try context.id())
        guard photo.presence == .here else { throw Failure(.fileNotFound, "photo.gone", file: photo.path) }
        var patches: FilePatches?
        if case .patched(let found) = try await library.copy(of: photo.path, withoutLocation: wanted == "remove") {
            patches = found
        }
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
