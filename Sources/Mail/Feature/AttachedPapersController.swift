import Base
import Hummingbird
import MailTasks
import PapersTasks
import Web
import Workers

/// Shows attachments that browsers cannot show: PDFs page by page, and office documents.
struct AttachedPapersController: PDFRoutes {
    let mailbox: Mailbox
    let pages: PaperPages

    func addRoutes(to router: some RouterMethods<Context>) {
        let attachment = "/api/mailbox/archives/{archive}/messages/{number}/attachments/{index}"
        addPDFRoutes(at: "\(attachment)/pdf", to: router)
        router.get("\(attachment)/document", use: document)
    }

    /// Opens the file of the requested attachment. A failure contains the attachment's name in the mail, not the path of the
    /// extracted file.
    func opened<Answer: Sendable>(
        _ request: Request, _ context: Context, _ body: (BytePath, BytePath) async throws -> Answer
    ) async throws -> Answer {
        let (path, file) = try await mailbox.attachment(try request.mail(context), try context.attachment())
        do { return try await body(path, path) } catch let failure as Failure { throw failure.about(BytePath(file.name)) }
    }

    private func document(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await opened(request, context) { try await pages.document($1) })
    }
}
