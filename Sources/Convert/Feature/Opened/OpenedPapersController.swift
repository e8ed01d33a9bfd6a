import Base
import Hummingbird
import PapersTasks
import Web

/// Shows PDFs and office documents that were uploaded or extracted from an archive.
struct OpenedPapersController: PDFRoutes {
    let files: ConvertFiles
    let pages: PaperPages

    func addRoutes(to router: some RouterMethods<Context>) {
        addPDFRoutes(at: "/api/convert/files/{id}/pdf", to: router)
        router.get("/api/convert/files/{id}/document", use: document)
    }

    func opened<Answer: Sendable>(
        _ request: Request, _ context: Context, _ body: (BytePath, BytePath) async throws -> Answer
    ) async throws -> Answer {
        let file = try files.file(try context.id())
        do { return try await body(file.path, file.path) } catch let failure as Failure {
            throw failure.about(BytePath(file.name))
        }
    }

    private func document(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await opened(request, context) { try await pages.document($1) })
    }
}
