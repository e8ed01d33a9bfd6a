import Base
import Catalogue
import Hummingbird
import Web

/// Answers requests about shared folders, scans, and the possible values of filters.
struct LibraryController {
    let services: Services
    let library: Library
    let facets: Remembered<Bool, Facets>

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/library/folders", use: folders)
        router.post("/api/library/folders", use: share)
        router.delete("/api/library/folders/{id}", use: unshare)
        router.get("/api/library/away", use: away)
        router.get("/api/library/scan", use: progress)
        router.post("/api/library/scan", use: scan)
        router.post("/api/library/scan/cancel", use: cancel)
        router.get("/api/library/problems", use: problems)
        router.get("/api/library/browse", use: browse)
        router.get("/api/library/facets", use: listFacets)
    }
}

extension LibraryController {
    private struct Folders: Encodable { let folders: [FolderSummary] }

    private func folders(_ request: Request, _ context: Context) async throws -> Response {
        try json(Folders(folders: try await library.folders()))
    }

    private struct Away: Encodable { let folders: [AwayFolder] }

    private func away(_ request: Request, _ context: Context) async throws -> Response {
        try json(Away(folders: try await blocking { try AwayFolder.all(services.catalogue) }))
    }

    private struct ShareRequest: Decodable { let path: String }

    private struct Shared: Encodable {
        let folder: FolderSummary
        let note: String?
        /// The path of a shared folder inside this one; nil if there is none. A shared folder that contains this one is in
        /// `folder.inside`.
        let holds: String?
    }

    private func share(_ request: Request, _ context: Context) async throws -> Response {
        let path = try BytePath(checking: try await request.decode(ShareRequest.self).path)
        let (folder, nesting) = try await library.share(path)
        services.events.send("library")
        let holds: String? = if case .holds(let inner)? = nesting { inner.display } else { nil }
        return try json(Shared(folder: folder, note: nesting?.words, holds: holds), status: .created)
    }

    private func unshare(_ request: Request, _ context: Context) async throws -> Response {
        let act = try await library.unshare(try context.id())
        services.events.send("library")
        try services.sendDecided([], by: request.client)
        return try json(["act": act])
    }

    private func progress(_ request: Request, _ context: Context) async throws -> Response {
        try json(await library.progress)
    }

    private struct ScanRequest: Decodable {
        /// Whether to read every photo again, even if it has not changed.
        var afresh: Bool?
    }

    private func scan(_ request: Request, _ context: Context) async throws -> Response {
        let isAfresh = try await request.decodeIfPresent(ScanRequest.self)?.afresh == true
        return try json(isAfresh ? try await library.scanAfresh() : await library.scan())
    }

    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await library.cancel())
    }

    private struct Problems: Encodable {
        let problems: [ScanProblem]
        let total: Int
    }

    private func problems(_ request: Request, _ context: Context) async throws -> Response {
        let limit = min(max(try request.number("limit", default: 200), 1), 5000)
        let folder: Int64? = try request.integer("folder")
        let (problems, total) = try services.catalogue.read { db in
            let path = try folder.map { id in
                guard let shared = try SharedFolder.fetch(db, id: id) else {
                    throw Failure(.fileNotFound, "folder.notShared")
                }
                return shared.path
            }
            return try ScanProblem.fetch(db, inside: path, limit: limit)
        }
        return try json(Problems(problems: problems, total: total))
    }

    private func browse(_ request: Request, _ context: Context) async throws -> Response {
        let shared = try services.catalogue.read { Set(try SharedFolder.all($0).map(\.path)) }
        let path = try request.path("path")
        return try json(try await blocking { FolderBrowser.open(path, shared: shared) })
    }

    private func listFacets(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await facets.value(request.query("of") != "all"))
    }
}
