import Basics
import Foundation
import Hummingbird
import Mailbox
import MailWork

/// What is done with many mails: begun, watched, broken off, fetched.
extension MailboxController {
    private struct Wish: Decodable {
        enum Form: String, Decodable { case mbox, csv, zip, photos }

        let form: Form
        /// Numbers of mails; nil for those that `q` finds.
        let numbers: [Int]?
        let q: String?
        /// Whether date and sender stand before the names of attachments.
        let dated: Bool?
        /// The id of a shared folder, for photos.
        let folder: Int64?
    }

    /// Of a million numbers, each with its comma.
    private static let longestWish = 16 << 20

    /// Answers at once, with nothing done yet.
    func begin(_ request: Request, _ context: Context) async throws -> Response {
        let wish = try await request.decode(Wish.self, upTo: Self.longestWish)
        guard wish.numbers?.allSatisfy({ $0 > 0 }) ?? true, wish.numbers?.isEmpty != true else {
            throw Failure(.badRequest, "“numbers” are numbers of mails, from 1.")
        }
        var choice = MailChoice()
        choice.numbers = wish.numbers ?? []
        choice.query = wish.q ?? ""
        choice.isDated = wish.dated ?? false
        let (id, mailbox) = (try context.archive(), house.mailbox)
        if let form = MailBundle(rawValue: wish.form.rawValue) { return try json(try await mailbox.begin(id, choice, form)) }
        guard let folder = wish.folder else { throw Failure(.badRequest, "Say which folder the pictures come into.") }
        let target = try sharedFolder(folder)
        return try json(
            try await mailbox.begin(id, choice) { choice, folder in
                .photos(
                    try await mailbox.pictures(id, choice, in: folder) { pictures, problems in
                        try await add(pictures, to: target, besides: problems)
                    })
            })
    }

    func deed(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await house.mailbox.deeds.deed(try context.deed()))
    }

    func cancelDeed(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await house.mailbox.deeds.cancel(try context.deed()))
    }

    func deedFile(_ request: Request, _ context: Context) async throws -> Response {
        let file = try await house.mailbox.deeds.file(try context.deed())
        return try answer(file.path, file.type, name: request.query("name") ?? file.name, isShown: false, request)
    }
}

extension Context {
    fileprivate func deed() throws -> Int {
        guard let id = parameters.get("deed", as: Int.self) else { throw Failure(.badRequest, "Say which, by its id.") }
        return id
    }
}
