import ArchivesTasks
import Base
import Hummingbird
import Web

/// Starts and shows extractions of archives.
struct ExtractionsController {
    let extractions: Extractions

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/convert/files/{id}/archive/extract", use: begin)
        router.get("/api/convert/extractions/{id}", use: extraction)
    }

    private struct ExtractionRequest: Decodable {
        /// The numbers of the entries to extract; nil for all entries.
        let numbers: Set<Int>?
        let folder: BytePath
        let password: String?
        let names: String?
    }

    /// Starts an extraction and responds at once. The work continues as a job. The files are written to a new folder inside a
    /// shared folder. The new folder is named after the archive.
    private func begin(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(ExtractionRequest.self, upTo: 4 << 20)
        let file = try extractions.files.file(try context.id())
        let access = ArchiveAccess(password: body.password, encoding: body.names, name: file.name)
        return try json(try await extractions.begin(file, access, numbers: body.numbers, into: body.folder))
    }

    private func extraction(_ request: Request, _ context: Context) async throws -> Response {
        let extraction = try await extractions.extraction(try context.id())
        try extractions.files.checkHome(extraction.file)
        return try json(extraction)
    }
}
