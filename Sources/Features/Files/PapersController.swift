import Basics
import HTTPTypes
import Hummingbird
import PapersWork
import Web

/// Shows PDFs in the shared folders page by page, because browsers on phones cannot show them.
struct PapersController {
    let files: Files
    let pages: PaperPages
    private let responder = FileResponder()

    init(files: Files, pages: PaperPages) { (self.files, self.pages) = (files, pages) }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/files/pdf", use: describe)
        router.get("/api/files/pdf/page", use: page)
        router.get("/api/files/pdf/text", use: text)
    }
}

extension PapersController {
    /// Runs `body` with the file's path, and with a path through the open folder that contains the file. Reading through the
    /// second path is safe even if the folder is replaced with a symbolic link.
    private func opened<Answer: Sendable>(
        _ request: Request, _ body: (BytePath, BytePath) async throws -> Answer
    ) async throws -> Answer {
        guard let path = try request.path("path") else { throw Failure(.badRequest, "folder.pathNotWhole") }
        try files.shelf.check(path)
        let folder = try await blocking { SharedPlace(try OpenPlace(path.parent)) }
        // The path is only valid while its folder is open.
        defer { withExtendedLifetime(folder) {} }
        do {
            return try await body(path, folder.inner(path.name))
        } catch let failure as Failure {
            throw failure.about(path)
        }
    }

    private func describe(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await opened(request) { try await pages.describe($1) })
    }

    private func page(_ request: Request, _ context: Context) async throws -> Response {
        let wanted = try PagePictureRequest(request)
        let picture = try await opened(request) { path, inner in
            try await pages.picture(of: path, inner, page: wanted.page, width: wanted.width)
        }
        return try responder.respond(picture, to: request, type: "image/jpeg", caching: .revalidate, disposition: "inline")
    }

    private func text(_ request: Request, _ context: Context) async throws -> Response {
        let wanted = try PageTextRequest(request, most: ReadPages.most)
        return try json(
            try await opened(request) { _, inner in
                try await pages.text(of: inner, from: wanted.from, count: wanted.count, withWords: wanted.withWords)
            })
    }
}
