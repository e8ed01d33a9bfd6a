import Acts
import Base
import Catalogue
import Web
import Workers

/// Copies pictures and videos from mails to a shared folder, as an act that can be undone.
struct MailPhotoAdder: Sendable {
    let catalogue: Catalogue
    let library: any PhotoLibrary

    /// Adds the pictures and videos of many mails, in one act.
    func add(
        _ pictures: [MailPicture], to folder: SharedFolder, besides problems: [Failure]
    ) async throws -> MailPhotos {
        let copies = pictures.filter { library.takes($0.name) }.compactMap { picture in
            Identity(hex: picture.sha256).map {
                FileAdder.NewFile(source: picture.path, name: picture.name, identity: $0, modified: picture.date)
            }
        }
        guard !copies.isEmpty else {
            throw problems.first ?? Failure(.badRequest, "mail.noPictures")
        }
        try Task.checkCancellation()
        return try await add(copies, to: folder, besides: problems)
    }

    func sharedFolder(_ id: Int64) throws -> SharedFolder {
        guard let folder = try catalogue.read({ try SharedFolder.fetch($0, id: id) }) else {
            throw Failure(.fileNotFound, "folder.noneShared")
        }
        return folder
    }

    func add(
        _ copies: [FileAdder.NewFile], to folder: SharedFolder, besides problems: [Failure] = []
    ) async throws -> MailPhotos {
        let adder = FileAdder(catalogue)
        let outcome = try await blocking {
            try adder.add(copies, to: folder.path) { "Added \($0.of("attachment")) to \(folder.path.display)" }
        }
        if outcome.act == nil, let failure = outcome.refused.first { throw failure }
        if outcome.act != nil { await library.scan() }
        return MailPhotos(
            act: outcome.act, added: outcome.added, known: outcome.known, failed: problems + outcome.refused)
    }
}
