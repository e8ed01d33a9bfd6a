import Base
import Catalogue
import Hummingbird
import Web

/// Answers requests about exports of other programs that lie in shared folders.
struct ExportsController {
    let services: Services
    let exports: Exports

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/imports", use: candidates)
        router.post("/api/imports/look", use: look)
        router.post("/api/imports", use: take)
    }

    private struct Candidates: Encodable { let folders: [ExportCandidate] }

    private func candidates(_ request: Request, _ context: Context) async throws -> Response {
        try json(Candidates(folders: try await blocking { try services.catalogue.read(ExportCandidate.all) }))
    }

    private struct LookRequest: Decodable { let path: String }

    private func look(_ request: Request, _ context: Context) async throws -> Response {
        let path = try BytePath(checking: try await request.decode(LookRequest.self).path)
        return try json(try await exports.look([path]))
    }

    private struct TakeRequest: Decodable {
        let path: String
        /// The number of photos and the revision that the look answered.
        let shown: ListState
    }

    private func take(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(TakeRequest.self)
        let taken = try await exports.take([try BytePath(checking: body.path)], shown: body.shown)
        services.events.send("library")
        try services.sendDecided([], by: request.client)
        return try json(taken)
    }
}
