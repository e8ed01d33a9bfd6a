import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Copies photos with their companions to a shared folder.
struct SavingController {
    let services: Services
    let library: any PhotoLibrary

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/photos/save", use: save)
    }
}

extension SavingController {
    /// The maximum number of photos in a request.
    private static let maximum = 20_000

    private struct SaveRequest: Decodable {
        let ids: [Int64]
        /// A shared folder, or a folder inside one.
        let folder: BytePath
    }

    /// The schema `SavedFiles` in `Web/openapi.json`.
    private struct Saved: Encodable {
        let act: Int64?
        let saved: [BytePath]
        let refused: [Failure]
    }

    /// The act can be undone. Nothing is overwritten.
    private func save(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(SaveRequest.self, upTo: 1 << 20)
        guard !body.ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        guard body.ids.count <= Self.maximum else { throw Failure(.tooLarge, "photos.tooManyToTake", ["limit": Self.maximum]) }
        let folder = try SharedFolder.target(body.folder, in: services.catalogue)
        let paths = try paths(body.ids)
        let outcome = try await blocking { [entries = services.entries] in try entries.copy(paths, into: folder) }
        let refused = outcome.refused.map(\.failure)
        if outcome.act == nil, let failure = refused.first { throw failure }
        services.events.send("files")
        if outcome.act != nil { await library.scan() }
        return try json(Saved(act: outcome.act, saved: outcome.paths, refused: refused))
    }

    /// - Throws: `Failure` with code `fileNotFound` if one of the photos is gone, because the person has seen all of them.
    private func paths(_ ids: [Int64]) throws -> [BytePath] {
        let rows = try services.catalogue.read { db in
            try ids.chunks(of: 500).flatMap { try FileRow.fetch(db, ids: Array($0)) }.filter { $0.presence == .here }
        }
        guard rows.count == Set(ids).count else { throw Failure(.fileNotFound, "picture.goneOrChanged") }
        return rows.map(\.path)
    }
}
