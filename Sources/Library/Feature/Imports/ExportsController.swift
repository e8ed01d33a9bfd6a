import Base
import Catalogue
import Hummingbird
import Web

/// Answers requests about exports of other programs.
struct ExportsController {
    let services: Services
    let runs: ImportRuns

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/imports", use: candidates)
        router.post("/api/imports/look", use: look)
        router.post("/api/imports", use: take)
        router.get("/api/imports/runs/{id}", use: run)
    }

    private struct Candidates: Encodable {
        let folders: [ExportCandidate]
        let running: [ImportRun]
    }

    private func candidates(_ request: Request, _ context: Context) async throws -> Response {
        let folders = try await blocking { try services.catalogue.read(ExportCandidate.all) }
        return try json(Candidates(folders: folders, running: try await runs.running()))
    }

    private struct LookRequest: Decodable { let paths: [String] }

    private func look(_ request: Request, _ context: Context) async throws -> Response {
        let paths = try await request.decode(LookRequest.self).paths.map { try BytePath(checking: $0) }
        if paths.isEmpty { throw Failure(.badRequest, "export.nothingNamed") }
        return try json(try await runs.exports.look(paths))
    }

    private struct TakeRequest: Decodable {
        let paths: [String]
        /// The number of photos and the revision that the look answered.
        let shown: ListState
        /// Whether a folder that is not in Shoebox is added.
        let shares: Bool?
        /// The folder into which zips are extracted.
        let into: BytePath?
    }

    /// Starts an import and responds at once. The work continues as a job.
    private func take(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(TakeRequest.self)
        let paths = try body.paths.map { try BytePath(checking: $0) }
        return try json(try await runs.begin(ImportOrder(paths, shown: body.shown, shares: body.shares == true, into: body.into)))
    }

    private func run(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await runs.run(try context.id()))
    }
}
