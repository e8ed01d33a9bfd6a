import Basics
import Hummingbird
import MailWork
import PapersWork
import Web
import Workers

/// Shows attachments that browsers cannot show: PDFs page by page, and the text of office documents.
struct AttachedPapersController {
    let mailbox: Mailbox
    let pages: PaperPages
    private let responder = FileResponder()

    /// The maximum number of characters of an office document that are shown.
    private static let most = 200_000

    init(mailbox: Mailbox, pages: PaperPages) { (self.mailbox, self.pages) = (mailbox, pages) }

    func addRoutes(to router: some RouterMethods<Context>) {
        let attachment = "/api/mailbox/archives/{archive}/messages/{number}/attachments/{index}"
        router.get("\(attachment)/pdf", use: describe)
        router.get("\(attachment)/pdf/page", use: page)
        router.get("\(attachment)/pdf/text", use: text)
        router.get("\(attachment)/words", use: words)
    }
}

extension AttachedPapersController {
    private struct Words: Encodable {
        let text: String
    }

    /// Calls `body` with the file of the requested attachment. A failure contains the attachment's name in the mail, not the
    /// path of the extracted file.
    private func asked<Answer>(
        _ request: Request, _ context: Context, _ body: (BytePath) async throws -> Answer
    ) async throws -> Answer {
        let (path, file) = try await mailbox.attachment(try request.mail(context), try context.attachment())
        do { return try await body(path) } catch let failure as Failure { throw failure.about(BytePath(file.name)) }
    }

    private func describe(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await asked(request, context) { try await pages.describe($0) })
    }

    private func page(_ request: Request, _ context: Context) async throws -> Response {
        let wanted = try PagePictureRequest(request)
        let picture = try await asked(request, context) { path in
            try await pages.picture(of: path, path, page: wanted.page, width: wanted.width)
        }
        return try responder.respond(picture, to: request, type: "image/jpeg", caching: .revalidate, disposition: "inline")
    }

    private func text(_ request: Request, _ context: Context) async throws -> Response {
        let wanted = try PageTextRequest(request, most: ReadPages.most)
        return try json(
            try await asked(request, context) { path in
                try await pages.text(of: path, from: wanted.from, count: wanted.count, withWords: wanted.withWords)
            })
    }

    private func words(_ request: Request, _ context: Context) async throws -> Response {
        try json(
            try await asked(request, context) { path in
                let read = try await mailbox.pool.perform(ReadOfficeText(path, most: Self.most), priority: .interactive)
                return Words(text: read.text ?? "")
            })
    }
}
