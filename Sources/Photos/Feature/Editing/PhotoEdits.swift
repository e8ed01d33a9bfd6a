import Acts
import Base
import Catalogue
import Glibc
import PicturesEngine
import PicturesTasks
import Web
import Workers

/// Turns, straightens and crops photos. The original is moved to the trash, and all that is known of the photo passes to its new
/// content.
struct PhotoEdits: Sendable {
    private let services: Services
    private let library: any PhotoLibrary
    /// The folder of the edited files until they are in their place.
    private let folder: BytePath

    private let files: ReplacedFiles

    init(_ services: Services, library: any PhotoLibrary) {
        (self.services, self.library) = (services, library)
        folder = services.catalogue.directory.appending("edits")
        files = ReplacedFiles(services.catalogue, services.entries, as: .editPhoto, "Edited") { [events = services.events] in
            events.send("library")
            events.send("trash")
        }
    }

    private var catalogue: Catalogue { services.catalogue }

    /// Edits a photo.
    ///
    /// - Parameter version: the version of the card that was shown.
    /// - Returns: the number of the act, and the card of the photo with its new content.
    func edit(_ id: Int64, version: String, _ edit: PictureEdit) async throws -> (act: Int64, card: Card) {
        guard edit.isValid else { throw Failure(.badRequest, "edit.outOfRange") }
        let row = try await library.photo(id)
        guard row.presence == .here else { throw Failure(.fileNotFound, "photo.gone", file: row.path) }
        guard row.kind.isPicture else { throw Failure(.unsupportedFormat, "edit.noPicture", file: row.path) }
        guard let former = row.identity, row.isVersion(version), ReplacedFiles.isUnchanged(row) else {
            throw Failure(.changed, "edit.replaced", file: row.path)
        }
        try folder.makePrivateFolders()
        let draft = folder.appending(OwnName.unique())
        defer { _ = draft.withCString { unlink($0) } }
        let answer = try await services.pool.perform(EditPicture(row.path, edit, to: draft), priority: .interactive)
        let new = Identity(digest: answer.digest)
        let act = try await blocking { try files.replace(row, former, by: draft, new) }
        let read = try await library.photo(id)
        guard let card = try catalogue.read({ try Card.make($0, [read]) }).first else {
            throw Failure(.fileNotFound, "photo.gone", file: row.path)
        }
        announce()
        return (act, card)
    }

    private func announce() {
        services.events.send("library")
        services.events.send("trash")
    }

    // MARK: Recovery and undo

    /// Completes the acts of a process that was killed before it gave the photo its new content, and removes unfinished files.
    func recover() throws {
        folder.sweep { OwnName.isUnique($0) }
        try files.recover()
    }

    var reversal: Reversal { files.reversal }
}
