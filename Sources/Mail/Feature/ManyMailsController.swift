import Base
import Hummingbird
import Web
import MailTasks
import Workers

/// Starts actions on many mails at once.
struct ManyMailsController {
    let mailbox: Mailbox
    let actions: BulkActions
    let photos: MailPhotoAdder
    let files = MailFileResponder()

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/mailbox/archives/{archive}/deeds", use: begin)
        router.get("/api/mailbox/deeds/{deed}", use: action)
        router.post("/api/mailbox/deeds/{deed}/cancel", use: cancel)
        router.get("/api/mailbox/deeds/{deed}/file", use: actionFile)
        router.get("/api/mailbox/archives/{archive}/export/{form}", use: collect)
    }
}

extension ManyMailsController {
    private struct BeginRequest: Decodable {
        let form: BulkOrder.Form
        /// The numbers of the selected mails; nil if `q` selects the mails.
        let numbers: [Int]?
        /// The search words that select the mails, if `numbers` is nil; empty for all mails.
        let q: String?
        /// With `q`: the number of found mails that the user was shown.
        let count: Int?
        /// The revision of the index in which the user saw the mails.
        let revision: String?
        /// Whether the names of saved attachments begin with the date and the sender of the mail.
        let dated: Bool?
        /// The id of the shared folder to add photos to.
        let folder: Int64?
    }

    /// The maximum size of a request in bytes, which is enough for the numbers of a million mails.
    private static let longestRequest = 16 << 20

    /// Starts an action and responds without waiting for its end.
    private func begin(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(BeginRequest.self, upTo: Self.longestRequest)
        guard body.numbers?.allSatisfy({ $0 > 0 }) ?? true, body.numbers?.isEmpty != true else {
            throw Failure(.badRequest, "mail.badNumbers")
        }
        guard (body.numbers == nil) != (body.q == nil) else { throw Failure(.badRequest, "mail.numbersOrWords") }
        // Empty words select all mails. They are only accepted if the request also contains `count` or `revision`, so that
        // the user has seen the list.
        if body.q?.allSatisfy(\.isWhitespace) == true, body.count == nil, body.revision == nil {
            throw Failure(.badRequest, "mail.allNotNamed")
        }
        var choice = MailChoice()
        choice.numbers = body.numbers ?? []
        choice.query = body.q ?? ""
        choice.isDated = body.dated ?? false
        let id = try context.archive(), revision = body.revision
        try mailbox.check(id, revision: revision)
        if let count = body.count {
            guard let words = body.q else { throw Failure(.badRequest, "mail.numbersOrWords") }
            try await mailbox.check(id, words, count: count)
        }
        if body.form == .photos {
            guard let folder = body.folder else { throw Failure(.badRequest, "mail.noFolderNamed") }
            _ = try photos.sharedFolder(folder)
        }
        return try json(
            try await actions.begin(
                BulkOrder(
                    archive: id, form: body.form, choice: choice, revision: revision, folder: body.folder,
                    total: try mailbox.count(id, choice))))
    }

    private func action(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await actions.action(try context.actionID()))
    }

    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await actions.cancel(try context.actionID()))
    }

    private func actionFile(_ request: Request, _ context: Context) async throws -> Response {
        let (path, order) = try await actions.file(try context.actionID())
        guard let form = MailBundle(rawValue: order.form.rawValue) else { throw Failure(.fileNotFound, "mailExport.noFile") }
        let name = try request.query("name") ?? mailbox.together(order.archive, form)
        return try files.answer(path, form.type, name: name, isShown: false, request)
    }

    /// Writes many mails to one file: the mails in `numbers`, or the mails found by `q`.
    private func collect(_ request: Request, _ context: Context) async throws -> Response {
        guard let form = context.parameters.get("form").flatMap(MailBundle.init) else {
            throw Failure(.badRequest, "mail.unknownFormTogether")
        }
        let id = try context.archive()
        var choice = MailChoice()
        choice.query = request.query("q") ?? ""
        choice.isDated = request.query("dated") == "1"
        choice.numbers = try (request.query("numbers") ?? "").split(separator: ",").map { word in
            guard let number = Int(word), number > 0 else {
                throw Failure(.badRequest, "request.notAList", ["name": "numbers"])
            }
            return number
        }
        let name = try request.query("name") ?? mailbox.together(id, form)
        // `collect` deletes the file when it returns, but the response has already opened the file and can still read it.
        return try await mailbox.collect(id, choice, form) { path in
            try files.answer(path, form.type, name: name, isShown: false, request)
        }
    }
}

extension Context {
    fileprivate func actionID() throws -> Int64 {
        guard let id = parameters.get("deed", as: Int64.self) else { throw Failure(.badRequest, "mailExport.noId") }
        return id
    }
}
