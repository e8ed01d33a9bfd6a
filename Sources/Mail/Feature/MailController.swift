import Base
import Hummingbird
import HTTPTypes
import MailIndex
import NIOCore
import Web
import MailTasks
import Workers

/// Responds with lists of mails, single mails and their attachments.
struct MailController {
    let mailbox: Mailbox
    let files = MailFileResponder()

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/mailbox/archives/{archive}/messages", use: messages)
        router.get("/api/mailbox/archives/{archive}/excerpts", use: excerpts)
        router.get("/api/mailbox/archives/{archive}/messages/{number}", use: message)
        router.get("/api/mailbox/archives/{archive}/messages/{number}/attachments/{index}", use: attachment)
        router.get("/api/mailbox/archives/{archive}/messages/{number}/related", use: related)
        router.get("/api/mailbox/archives/{archive}/messages/{number}/export/{form}", use: export)
        router.get("/api/mailbox/frame", use: frame)
    }
}

extension MailController {
    private struct Messages: Encodable {
        let messages: [MailRow]
        let next: String?
        let count: Int?
        let narrowed: Bool
        /// The revision of the index.
        let revision: String?
    }

    /// A mail, and the revision of its archive's index.
    private struct Message: Encodable {
        let message: MailMessage
        let revision: String?

        private enum Key: CodingKey { case revision }

        func encode(to encoder: any Encoder) throws {
            try message.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encodeIfPresent(revision, forKey: .revision)
        }
    }

    private func messages(_ request: Request, _ context: Context) async throws -> Response {
        var listing = MailListing()
        listing.query = MailQuery(request.query("q") ?? "")
        if let sort = request.query("sort") {
            guard let order = MailListing.Order(rawValue: sort) else {
                throw Failure(.badRequest, "mail.unknownOrder")
            }
            listing.order = order
        }
        listing.isAscending = request.query("ascending").map { $0 == "1" }
        listing.isGrouped = request.query("grouped") == "1"
        listing.mate = try request.query("of").map { _ in try request.number("of", default: 0) }
        let (id, after, limit) = (try context.archive(), request.query("after"), try request.number("limit", default: 100))
        let rank = max(0, try request.number("rank", default: 0))
        // A new search cancels the running search of the same browser tab. Requests for further pages and for other lists
        // cancel nothing.
        let typist = after == nil && rank == 0 && listing.mate == nil ? request.client.map { "\($0) \(id)" } : nil
        // The revision is read before the page, so that an act on the shown mails is refused if the archive is read again in
        // between.
        let revision = try mailbox.revision(id)
        let page = try await mailbox.messages(
            id, listing, after: after, rank: rank, limit: min(max(limit, 1), 1000), typist: typist)
        return try json(
            Messages(messages: page.rows, next: page.next, count: page.count, narrowed: page.isNarrowed, revision: revision))
    }

    private struct Excerpts: Encodable { let excerpts: [MailExcerpt] }

    private func excerpts(_ request: Request, _ context: Context) async throws -> Response {
        let numbers = try request.numbers("numbers").map { Int($0) }
        guard !numbers.isEmpty, numbers.count <= Mailbox.maximumExcerpts else {
            throw Failure(.badRequest, "mail.excerptCount", ["limit": Mailbox.maximumExcerpts])
        }
        let found = try await mailbox.excerpts(try context.archive(), numbers, request.query("q") ?? "")
        return try json(Excerpts(excerpts: found))
    }

    private func message(_ request: Request, _ context: Context) async throws -> Response {
        let mail = try request.mail(context)
        let revision = try mailbox.revision(mail.archive)
        return try json(Message(message: try await mailbox.message(mail), revision: revision))
    }

    /// Whether attachments of this type may be shown in the browser. Attachments of all other types are only saved.
    private static func shows(_ type: String) -> Bool {
        guard let kind = FileKind(mediaType: type), kind.isShown else { return false }
        return kind == .text || [.picture, .pdf, .audio, .video].contains(kind.family)
    }

    /// The type of a file. Many mailers send sounds and films without their type, so the name of these decides.
    private static func type(_ file: MailFile) -> String {
        guard FileKind(mediaType: file.type) == nil, let kind = FileKind(fileName: file.name),
            [.audio, .video].contains(kind.family)
        else {
            return file.type
        }
        return kind.mediaType
    }

    private func attachment(_ request: Request, _ context: Context) async throws -> Response {
        let (path, file) = try await mailbox.attachment(try request.mail(context), try context.attachment())
        let type = Self.type(file)
        let isShown = Self.shows(type) && request.query("save") == nil
        return try files.answer(path, type, name: request.query("name") ?? file.name, isShown: isShown, request)
    }

    private func related(_ request: Request, _ context: Context) async throws -> Response {
        guard let contentID = request.query("cid") else { throw Failure(.badRequest, "mail.noPictureNamed") }
        let (path, file) = try await mailbox.related(try request.mail(context), contentID)
        guard file.type.hasPrefix("image/"), Self.shows(file.type) else {
            throw Failure(.unsupportedFormat, "mail.pictureNotSafe")
        }
        return try files.answer(path, file.type, name: file.name, isShown: true, request)
    }

    private func export(_ request: Request, _ context: Context) async throws -> Response {
        guard let form = context.parameters.get("form").flatMap(MailForm.init) else {
            throw Failure(.badRequest, "mail.unknownForm")
        }
        let mail = try request.mail(context)
        let (path, type) = try await mailbox.export(mail, form)
        let isShown = request.query("show") == "1"
        return try files.answer(
            path, isShown && form != .pdf ? "text/plain" : type,
            name: request.query("name") ?? "mail-\(mail.number).\(form.rawValue)",
            isShown: isShown, request)
    }

    /// Serves the empty page into which a mail's cleaned HTML is put. No script runs in this page. Pictures are loaded only
    /// from this server, unless the user asked for pictures from other servers.
    private func frame(_ request: Request, _ context: Context) async throws -> Response {
        let pictures = request.query("remote") == "1" ? "'self' data: https: http:" : "'self' data:"
        let policy =
            "default-src 'none'; img-src \(pictures); style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
        return Response(
            status: .ok,
            headers: [.contentType: "text/html; charset=utf-8", .contentSecurityPolicy: policy, .cacheControl: "no-store"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(
                    string: "<!doctype html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\"><body>")))
    }
}
