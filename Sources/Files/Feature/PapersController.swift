import Base
import HTTPTypes
import Hummingbird
import PapersTasks
import Web

/// Shows PDFs in the shared folders.
struct PapersController: PDFRoutes {
    let files: Files
    let pages: PaperPages

    func addRoutes(to router: some RouterMethods<Context>) { addPDFRoutes(at: "/api/files/pdf", to: router) }

    /// Opens the PDF through its open folder, so that no symbolic link can replace the folder while the file is read.
    func opened<Answer: Sendable>(
        _ request: Request, _ context: Context, _ body: (BytePath, BytePath) async throws -> Answer
    ) async throws -> Answer {
        guard let path = try request.path("path") else { throw Failure(.badRequest, "folder.pathNotWhole") }
        try files.browser.check(path)
        let folder = try await blocking { SharedFolderHandle(try FolderHandle(path.parent)) }
        // The path is only valid while its folder is open.
        defer { withExtendedLifetime(folder) {} }
        do {
            return try await body(path, folder.inner(path.name))
        } catch let failure as Failure {
            throw failure.about(path)
        }
    }
}
