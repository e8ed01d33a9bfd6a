import Basics
import Hummingbird
import PapersWork
import Web

/// Shows uploaded PDFs, and PDFs extracted from an archive, page by page.
struct OpenedPapersController {
    let files: ConvertFiles
    let pages: PaperPages
    private let responder = FileResponder()

    init(files: ConvertFiles, pages: PaperPages) { (self.files, self.pages) = (files, pages) }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/convert/files/{id}/pdf", use: describe)
        router.get("/api/convert/files/{id}/pdf/page", use: page)
        router.get("/api/convert/files/{id}/pdf/text", use: text)
    }
}

extension OpenedPapersController {
    /// Runs `body` with the path of the requested file. A failure contains the file name that the user knows, without the
    /// path.
    private func asked<Answer>(_ context: Context, _ body: (BytePath) async throws -> Answer) async throws -> Answer {
        let file = try files.file(try context.id())
        do { return try await body(file.path) } catch let failure as Failure { throw failure.about(BytePath(file.name)) }
    }

    private func describe(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await asked(context) { try await pages.describe($0) })
    }

    private func page(_ request: Request, _ context: Context) async throws -> Response {
        let wanted = try PagePictureRequest(request)
        let picture = try await asked(context) { path in
            try files.makeFolder()
            return try await pages.picture(of: path, path, page: wanted.page, width: wanted.width)
        }
        return try responder.respond(picture, to: request, type: "image/jpeg", caching: .revalidate, disposition: "inline")
    }

    private func text(_ request: Request, _ context: Context) async throws -> Response {
        let wanted = try PageTextRequest(request, most: ReadPages.most)
        return try json(
            try await asked(context) { path in
                try await pages.text(of: path, from: wanted.from, count: wanted.count, withWords: wanted.withWords)
            })
    }
}
