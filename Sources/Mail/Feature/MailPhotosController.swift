import Acts
import MailTasks
import Base
import Catalogue
import Foundation
import Hummingbird
import Web
import Workers

/// Adds the pictures and videos of a mail to the photo library.
struct MailPhotosController {
    let mailbox: Mailbox
    let photos: MailPhotoAdder

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/mailbox/archives/{archive}/messages/{number}/photos", use: add)
    }
}

extension MailPhotosController {
    private struct AddRequest: Decodable {
        /// The id of a shared folder.
        let folder: Int64
        /// Indexes in the mail's list of attachments; nil for all pictures and videos.
        let attachments: [Int]?
        /// The revision of the index in which the user saw the mail.
        let revision: String?
    }

    /// Copies the attachments to a shared folder. This is an act that can be undone.
    private func add(_ request: Request, _ context: Context) async throws -> Response {
        let wanted = try await request.decode(AddRequest.self)
        let mail = try request.mail(context)
        let folder = try photos.sharedFolder(wanted.folder)
        let message = try await mailbox.message(mail)
        let files = message.attachments.indices.filter { photos.library.takes(message.attachments[$0].safeName) }
        for index in wanted.attachments ?? [] where !files.contains(index) {
            throw Failure(.badRequest, "mail.attachmentNoPicture", ["number": index + 1])
        }
        let date = message.date.flatMap { try? Date($0, strategy: .iso8601) }.map { Int64($0.timeIntervalSince1970) }
        var copies: [FileAdder.NewFile] = []
        for index in wanted.attachments ?? files {
            let (path, file) = try await mailbox.attachment(mail, index)
            guard let identity = Identity(hex: file.sha256) else { continue }
            copies.append(
                FileAdder.NewFile(
                    source: path, name: message.attachments[index].safeName, identity: identity, modified: date))
        }
        guard !copies.isEmpty else { throw Failure(.badRequest, "mail.noPicture") }
        try mailbox.check(mail.archive, revision: wanted.revision)
        return try json(try await photos.add(copies, to: folder))
    }
}
