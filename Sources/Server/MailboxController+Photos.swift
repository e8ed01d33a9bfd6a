import Acts
import Basics
import Catalogue
import Foundation
import Hummingbird
import Library
import MailWork
import Mailbox

/// Pictures and videos that came with a mail, into the photo library.
extension MailboxController {
    private struct Wish: Decodable {
        /// The id of a shared folder.
        let folder: Int64
        /// Places in the mail's list of attachments; nil for all pictures and videos.
        let attachments: [Int]?
    }

    /// Copies of the attachments, in a shared folder; an act that can be undone.
    func addToPhotos(_ request: Request, _ context: Context) async throws -> Response {
        let wish = try await request.decode(Wish.self)
        let mail = try mail(request, context)
        let folder = try sharedFolder(wish.folder)
        let message = try await house.mailbox.message(mail)
        let files = message.attachments.indices.filter { Library.takes(message.attachments[$0].pictureName) }
        for index in wish.attachments ?? [] where !files.contains(index) {
            throw Failure(.badRequest, "Attachment number \(index + 1) is no picture and no video.")
        }
        let date = message.date.flatMap { try? Date($0, strategy: .iso8601) }.map { Int64($0.timeIntervalSince1970) }
        var copies: [FileAdder.NewFile] = []
        for index in wish.attachments ?? files {
            let (path, file) = try await house.mailbox.attachment(mail, index)
            guard let identity = Identity(hex: file.sha256) else { continue }
            copies.append(
                FileAdder.NewFile(
                    source: path, name: message.attachments[index].pictureName, identity: identity, modified: date))
        }
        guard !copies.isEmpty else { throw Failure(.badRequest, "There is no picture and no video with this mail.") }
        return try json(try await add(copies, to: folder))
    }

    /// Those of many mails, in one act.
    func add(
        _ pictures: [MailPicture], to folder: SharedFolder, besides problems: [Failure]
    ) async throws -> MailPhotos {
        let copies = pictures.filter { Library.takes($0.name) }.compactMap { picture in
            Identity(hex: picture.sha256).map {
                FileAdder.NewFile(source: picture.path, name: picture.name, identity: $0, modified: picture.date)
            }
        }
        guard !copies.isEmpty else {
            throw problems.first ?? Failure(.badRequest, "There is no picture and no video with these mails.")
        }
        try Task.checkCancellation()
        return try await add(copies, to: folder, besides: problems)
    }

    func sharedFolder(_ id: Int64) throws -> SharedFolder {
        guard let folder = try house.catalogue.read({ try SharedFolder.fetch($0, id: id) }) else {
            throw Failure(.fileNotFound, "This folder is not shared.", hint: "Share a folder with photos first.")
        }
        return folder
    }

    private func add(
        _ copies: [FileAdder.NewFile], to folder: SharedFolder, besides problems: [Failure] = []
    ) async throws -> MailPhotos {
        let adder = FileAdder(house.catalogue)
        let outcome = try await blocking {
            try adder.add(copies, to: folder.path) { "Added \($0.of("attachment")) to \(folder.path.display)" }
        }
        if outcome.act == nil, let failure = outcome.refused.first { throw failure }
        if outcome.act != nil { await house.library.scan() }
        return MailPhotos(
            act: outcome.act, added: outcome.added, known: outcome.known, failed: problems + outcome.refused)
    }
}
