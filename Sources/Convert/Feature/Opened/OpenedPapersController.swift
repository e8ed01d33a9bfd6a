import Base
import Hummingbird
import PapersTasks
import Web

/// Shows PDFs that were uploaded or extracted from an archive.
struct OpenedPapersController: PDFRoutes {
    let files: ConvertFiles
    let pages: PaperPages

    func addRoutes(to router: some RouterMethods<Context>) { addPDFRoutes(at: "/api/convert/files/{id}/pdf", to: router) }

    func opened<Answer: Sendable>(
        _ request: Request, _ context: Context, _ body: (BytePath, BytePath) async throws -> Answer
    ) async throws -> Answer {
        let file = try files.file(try context.id())
        do { return try await body(file.path, file.path) } catch let failure as Failure {
            throw failure.about(BytePath(file.name))
        }
    }
}
