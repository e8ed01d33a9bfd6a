import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Jobs
import Mailbox
import MailIndex
import NIOCore
import MailWork

/// Mail archives: what was opened, their mails, and what came with them.
struct MailboxController {
    let house: Household
    private let files = FileResponder()

    init(house: Household) { self.house = house }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/mailbox/archives", use: archives)
        router.post("/api/mailbox/archives", use: add)
        router.post("/api/mailbox/upload", use: upload)
        router.get("/api/mailbox/archives/{archive}", use: archive)
        router.delete("/api/mailbox/archives/{archive}", use: forget)
        router.post("/api/mailbox/archives/{archive}/index", use: index)
        router.post("/api/mailbox/archives/{archive}/cancel", use: cancel)
        router.get("/api/mailbox/archives/{archive}/messages", use: messages)
        router.get("/api/mailbox/archives/{archive}/messages/{number}", use: message)
        router.get("/api/mailbox/archives/{archive}/messages/{number}/attachments/{index}", use: attachment)
        router.get("/api/mailbox/archives/{archive}/messages/{number}/related", use: related)
        router.get("/api/mailbox/archives/{archive}/messages/{number}/export/{form}", use: export)
        router.get("/api/mailbox/archives/{archive}/messages/{number}/copies", use: copiesOfOne)
        router.post("/api/mailbox/archives/{archive}/messages/{number}/photos", use: addToPhotos)
        router.post("/api/mailbox/archives/{archive}/deeds", use: begin)
        router.get("/api/mailbox/deeds/{deed}", use: deed)
        router.post("/api/mailbox/deeds/{deed}/cancel", use: cancelDeed)
        router.get("/api/mailbox/deeds/{deed}/file", use: deedFile)
        router.get("/api/mailbox/archives/{archive}/export/{form}", use: collect)
        router.get("/api/mailbox/copies", use: copies)
        router.get("/api/mailbox/browse", use: browse)
        router.get("/api/mailbox/frame", use: frame)
    }
}

// MARK: Archives

extension MailboxController {
    private struct Archives: Encodable { let archives: [MailArchiveSummary] }

    private func archives(_ request: Request, _ context: Context) async throws -> Response {
        let jobs = try await house.jobs.all()
        let mailbox = house.mailbox
        return try json(Archives(archives: try await blocking { try mailbox.archives(jobs) }))
    }

    private func archive(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await summary(try context.archive()))
    }

    private func summary(_ id: String) async throws -> MailArchiveSummary {
        try house.mailbox.summary(id, try await house.jobs.all())
    }

    private struct Wish: Decodable { let path: BytePath }

    /// Answers at once; mails appear while the archive is read.
    private func add(_ request: Request, _ context: Context) async throws -> Response {
        let path = try await request.decode(Wish.self).path
        guard path.bytes.first == UInt8(ascii: "/") else {
            throw Failure(.badRequest, "The path of an archive begins with a slash.")
        }
        let id = try house.mailbox.add(path)
        _ = try await house.jobs.start(Mailbox.kind, scope: Data(try house.mailbox.archive(id).bytes))
        return try json(try await summary(id))
    }

    /// Bytes that are written at once, and how long a part of an archive waits to be read, in seconds.
    private static let piece = 1 << 20, pause = 1.0

    /// Takes an archive in, into a folder of ours, and has it read while it comes.
    private func upload(_ request: Request, _ context: Context) async throws -> Response {
        let upload = try house.mailbox.upload(request.query("name") ?? "")
        let size = request.headers[.contentLength].flatMap { Int64($0) }
        var id: String?
        defer { if let id { house.mailbox.expect(nil, of: id) } }
        do {
            var waiting: [UInt8] = []
            var lastRead = ContinuousClock.now - .seconds(Self.pause)
            let isPacked = upload.path.fileExtension == "gz"
            for try await chunk in request.body {
                waiting.append(contentsOf: chunk.readableBytesView)
                guard waiting.count >= Self.piece else { continue }
                let piece = waiting
                waiting.removeAll(keepingCapacity: true)
                try await blocking { try upload.write(piece) }
                if let id, house.mailbox.arrival(of: id) == nil { throw Self.forgotten }
                if !isPacked, ContinuousClock.now - lastRead > .seconds(Self.pause) {
                    if id == nil {
                        let new = try house.mailbox.add(upload.path)
                        house.mailbox.expect(MailArrival(bytes: size), of: new)
                        id = new
                    }
                    if let id { try await read(upload.path, id) }
                    lastRead = .now
                }
            }
            let piece = waiting
            try await blocking { try upload.write(piece) }
            while try await house.jobs.find(Mailbox.kind, scope: Data(upload.path.bytes))?.state == .running {
                try await Task.sleep(for: .milliseconds(50))
            }
            if let id, house.mailbox.arrival(of: id) == nil { throw Self.forgotten }
            let whole = try id ?? house.mailbox.add(upload.path)
            try await read(upload.path, whole)
            house.mailbox.expect(nil, of: whole)
            return try json(try await summary(whole))
        } catch {
            if let id, let job = try? await summary(id).job { _ = try? await house.jobs.cancel(job) }
            if let id { try? house.mailbox.forget(id) }
            upload.discard()
            throw error
        }
    }

    private static let forgotten = Failure(.cancelled, "This archive was forgotten while it was copied.")

    /// Has what is there of an archive read, unless that goes on already or the person stopped it.
    private func read(_ path: BytePath, _ id: String) async throws {
        let scope = Data(path.bytes)
        var isHeld: Bool { house.mailbox.arrival(of: id)?.isHeld == true }
        guard !isHeld, try await house.jobs.find(Mailbox.kind, scope: scope)?.state != .running else { return }
        let job = try await house.jobs.add([.text(path.display)], to: Mailbox.kind, scope: scope)
        // They may have stopped it just before it began.
        if isHeld { _ = try await house.jobs.cancel(job.id) }
    }

    private func index(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.archive()
        let path = try house.mailbox.archive(id)
        house.mailbox.hold(false, id)
        _ = try await house.jobs.add([.text(path.display)], to: Mailbox.kind, scope: Data(path.bytes))
        return try json(try await summary(id))
    }

    /// Of an archive that is still coming, no more is read until the person says so.
    private func cancel(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.archive()
        house.mailbox.hold(true, id)
        if let job = try await summary(id).job { _ = try await house.jobs.cancel(job) }
        return try json(try await summary(id))
    }

    private struct Forgotten: Encodable { let forgotten: String }

    private func forget(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.archive()
        if let job = try await summary(id).job { _ = try await house.jobs.cancel(job) }
        try house.mailbox.forget(id)
        house.events.send("mailbox", ["id": id])
        return try json(Forgotten(forgotten: id))
    }

    private func browse(_ request: Request, _ context: Context) async throws -> Response {
        let path = request.query("path").map { BytePath($0) }
        return try json(try await blocking { try MailFiles(path) })
    }
}

// MARK: Mails

extension MailboxController {
    private struct Messages: Encodable {
        let messages: [MailRow]
        let next: String?
        let count: Int?
        let narrowed: Bool
    }

    private func messages(_ request: Request, _ context: Context) async throws -> Response {
        var listing = MailListing()
        listing.query = MailQuery(request.query("q") ?? "")
        if let sort = request.query("sort") {
            guard let order = MailListing.Order(rawValue: sort) else {
                throw Failure(.badRequest, "Mails are sorted by date, sender, subject or size.")
            }
            listing.order = order
        }
        listing.isAscending = request.query("ascending").map { $0 == "1" }
        listing.isGrouped = request.query("grouped") == "1"
        listing.mate = try request.query("of").map { _ in try request.number("of", default: 0) }
        let (id, after, limit) = (try context.archive(), request.query("after"), try request.number("limit", default: 100))
        let rank = max(0, try request.number("rank", default: 0))
        // Of one tab only what it typed last is of interest; pages, and other lists, stand beside that.
        let typist = after == nil && rank == 0 && listing.mate == nil ? request.client.map { "\($0) \(id)" } : nil
        let page = try await house.mailbox.messages(
            id, listing, after: after, rank: rank, limit: min(max(limit, 1), 1000), typist: typist)
        return try json(Messages(messages: page.rows, next: page.next, count: page.count, narrowed: page.isNarrowed))
    }

    /// `in` names the way to a mail within the mail: places among the attachments, with dots between them.
    func mail(_ request: Request, _ context: Context) throws -> MailAddress {
        let inside = try (request.query("in") ?? "").split(separator: ".").map { word in
            guard let index = Int(word), index >= 0 else {
                throw Failure(.badRequest, "“in” are numbers with dots between them.")
            }
            return index
        }
        guard inside.count <= MailAddress.deepest else { throw Failure(.badRequest, "Mails are not nested so deep.") }
        return MailAddress(archive: try context.archive(), number: try context.mail(), inside: inside)
    }

    private func message(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await house.mailbox.message(try mail(request, context)))
    }

    /// What browsers show without running anything; all else is saved.
    private static let shown: Set<String> = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp", "application/pdf", "text/plain",
    ]

    private func attachment(_ request: Request, _ context: Context) async throws -> Response {
        guard let index = context.parameters.get("index", as: Int.self), index >= 0 else {
            throw Failure(.badRequest, "Attachments have numbers.")
        }
        let (path, file) = try await house.mailbox.attachment(try mail(request, context), index)
        let isShown = Self.shown.contains(file.type) && request.query("save") == nil
        return try answer(path, file.type, name: request.query("name") ?? file.name, isShown: isShown, request)
    }

    private func related(_ request: Request, _ context: Context) async throws -> Response {
        guard let contentID = request.query("cid") else { throw Failure(.badRequest, "Say which picture: cid=…") }
        let (path, file) = try await house.mailbox.related(try mail(request, context), contentID)
        guard file.type.hasPrefix("image/"), Self.shown.contains(file.type) else {
            throw Failure(.unsupportedFormat, "This picture cannot be shown safely.")
        }
        return try answer(path, file.type, name: file.name, isShown: true, request)
    }

    private func export(_ request: Request, _ context: Context) async throws -> Response {
        guard let form = context.parameters.get("form").flatMap(MailForm.init) else {
            throw Failure(.badRequest, "A mail is exported as eml, txt, pdf or html.")
        }
        let mail = try mail(request, context)
        let (path, type) = try await house.mailbox.export(mail, form)
        let isShown = request.query("show") == "1" && form != .html
        return try answer(
            path, isShown && form != .pdf ? "text/plain" : type,
            name: request.query("name") ?? "mail-\(mail.number).\(form.rawValue)",
            isShown: isShown, request)
    }

    /// Many mails as one file: those of `numbers`, or those that `q` finds.
    private func collect(_ request: Request, _ context: Context) async throws -> Response {
        guard let form = context.parameters.get("form").flatMap(MailBundle.init) else {
            throw Failure(.badRequest, "Mails are saved together as mbox, csv or zip.")
        }
        let id = try context.archive()
        var choice = MailChoice()
        choice.query = request.query("q") ?? ""
        choice.isDated = request.query("dated") == "1"
        choice.numbers = try (request.query("numbers") ?? "").split(separator: ",").map { word in
            guard let number = Int(word), number > 0 else {
                throw Failure(.badRequest, "“numbers” are numbers with commas between them.")
            }
            return number
        }
        let name = try request.query("name") ?? house.mailbox.together(id, form)
        // The file is open when it goes: what is read is there until the answer is sent.
        return try await house.mailbox.collect(id, choice, form) { path in
            try answer(path, form.type, name: name, isShown: false, request)
        }
    }

    private struct Copies: Encodable {
        let copies: [MailCopy]
        let next: String?
        let spare: Int?
    }

    private func copies(_ request: Request, _ context: Context) async throws -> Response {
        let after: Int64? = try request.integer("after")
        let limit = min(max(try request.number("limit", default: 100), 1), 1000)
        let mailbox = house.mailbox
        let found = try await blocking { try mailbox.copies(after: after, limit: limit) }
        return try json(Copies(copies: found.copies, next: found.next.map { String($0) }, spare: found.spare))
    }

    private struct Places: Encodable { let copies: [MailCopy.Place] }

    private func copiesOfOne(_ request: Request, _ context: Context) async throws -> Response {
        let (id, number, mailbox) = (try context.archive(), try context.mail(), house.mailbox)
        return try json(Places(copies: try await blocking { try mailbox.copies(of: id, number) }))
    }

    func answer(_ path: BytePath, _ type: String, name: String, isShown: Bool, _ request: Request) throws -> Response {
        let safe =
            (name.isEmpty ? "attachment" : name).addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "attachment"
        let type = type == "text/plain" ? "text/plain; charset=utf-8" : type
        var response = try files.respond(
            path, to: request, type: isShown ? type : "application/octet-stream", caching: .revalidate,
            disposition: "\(isShown ? "inline" : "attachment"); filename*=UTF-8''\(safe)")
        // A PDF may stand in a page of ours: the browser's viewer runs it apart from the page.
        if isShown, type == "application/pdf" { response.headers[.contentSecurityPolicy] = "frame-ancestors 'self'" }
        return response
    }

    /// The empty page that a mail's cleaned HTML is put into: no script runs in it, and pictures come from this server alone, unless
    /// the person asked for those of others.
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

extension Context {
    func archive() throws -> String {
        guard let id = parameters.get("archive") else { throw Failure(.badRequest, "Say which archive.") }
        return id
    }

    fileprivate func mail() throws -> Int {
        guard let number = parameters.get("number", as: Int.self), number > 0 else {
            throw Failure(.badRequest, "Mails have numbers, from 1.")
        }
        return number
    }
}
