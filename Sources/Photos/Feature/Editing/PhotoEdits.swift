import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import PicturesEngine
import PicturesTasks
import Web
import Workers

/// Turns, straightens and crops photos. The original is moved to the trash, and all that is known of the photo passes to its new
/// content.
struct PhotoEdits: Sendable {
    /// The data that an act needs for its undo, and for its completion after a crash.
    struct Detail: Codable, Sendable {
        let file: Int64
        let path: BytePath
        let former: String
        let new: String
    }

    private let services: Services
    private let library: any PhotoLibrary
    /// The folder of the edited files until they are in their place.
    private let folder: BytePath

    /// The date of a photo may be the time of its file. One second is enough for programs that compare times to see that the file
    /// has changed.
    private static let shift: Int64 = 1_000_000_000

    init(_ services: Services, library: any PhotoLibrary) {
        (self.services, self.library) = (services, library)
        folder = services.catalogue.directory.appending("edits")
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
        guard let former = row.identity, row.isVersion(version), Self.isUnchanged(row) else {
            throw Failure(.changed, "edit.replaced", file: row.path)
        }
        try folder.makePrivateFolders()
        let draft = folder.appending(OwnName.unique())
        defer { _ = draft.withCString { unlink($0) } }
        let answer = try await services.pool.perform(EditPicture(row.path, edit, to: draft), priority: .interactive)
        let new = Identity(digest: answer.digest)
        let detail = Detail(file: id, path: row.path, former: former.hex, new: new.hex)
        let act = try await blocking { try replace(row, by: draft, detail) }
        let read = try await library.photo(id)
        guard let card = try catalogue.read({ try Card.make($0, [read]) }).first else {
            throw Failure(.fileNotFound, "photo.gone", file: row.path)
        }
        announce()
        return (act, card)
    }

    private func replace(_ row: FileRow, by draft: BytePath, _ detail: Detail) throws -> Int64 {
        guard Self.isUnchanged(row) else { throw Failure(.changed, "edit.replaced", file: row.path) }
        let modified = row.takenFrom == .file ? row.stamp.modified + Self.shift : now() * 1_000_000
        let outcome = try services.entries.edit(
            row.path, by: draft, modified: modified, detail: try JSONEncoder().encode(detail))
        guard let act = outcome.act else {
            throw outcome.refused.first?.failure ?? Failure(.unknown, "edit.replaced", file: row.path)
        }
        try catalogue.write { try Self.pass($0, detail) }
        return act
    }

    /// Whether the file is still the one that was read.
    private static func isUnchanged(_ row: FileRow) -> Bool {
        guard let stamp = FileStamp(of: row.path) else { return false }
        return stamp.size == row.stamp.size && stamp.modified == row.stamp.modified && stamp.inode == row.stamp.inode
    }

    /// Gives the row of the photo its new content.
    private static func pass(_ db: Database, _ detail: Detail, back: Bool = false) throws {
        guard let former = Identity(hex: back ? detail.new : detail.former),
            let new = Identity(hex: back ? detail.former : detail.new),
            let stamp = FileStamp(of: detail.path), let row = try FileRow.fetch(db, id: detail.file)
        else { return }
        if let other = try FileRow.fetch(db, at: detail.path), other.id != row.id {
            // A scan has found the new file before this row had its stamp.
            guard other.presence == .here, try !FileMover.isMoving(db, other.id) else { return }
            try Journal.merge(db, other.id, into: row.id)
            try FileTable.give(db, pathOf: other.id, to: row.id)
        } else if row.path != detail.path || row.presence != .here {
            try FileTable.place(db, file: row.id, at: detail.path)
        }
        try ReplacedContent.pass(db, from: former, to: new, of: row.id)
        try FileTable.setIdentity(db, row.id, new, stamp)
        try FileTable.setUnread(db, row.id, stamp)
    }

    private func announce() {
        services.events.send("library")
        services.events.send("trash")
    }

    // MARK: Recovery and undo

    /// Completes the acts of a process that was killed before it gave the photo its new content, and removes unfinished files.
    func recover() throws {
        folder.sweep { OwnName.isUnique($0) }
        let details = try catalogue.read { db in
            try Int64.fetchAll(
                db, sql: "SELECT id FROM act WHERE kind = ? AND undoneAt IS NULL", arguments: [Act.Kind.editPhoto.rawValue]
            ).compactMap { try Journal.detail(db, act: $0, as: Detail.self) }
        }
        for detail in details {
            try catalogue.write { db in
                guard let row = try FileRow.fetch(db, id: detail.file), row.identity?.hex == detail.former,
                    let stamp = FileStamp(of: detail.path), stamp.inode != row.stamp.inode
                else { return }
                try Self.pass(db, detail)
            }
        }
    }

    var reversal: Reversal {
        Reversal(
            of: .editPhoto,
            files: { act in
                if let refusal = try catalogue.read({ try Self.refusal($0, act) }) {
                    return Reversal.TakenBack(0, refused: [refusal])
                }
                guard let detail = try catalogue.read({ try Journal.detail($0, act: act.id, as: Detail.self) }) else {
                    return Reversal.TakenBack(0)
                }
                let refused = try services.entries.bringBackEdited(act: act.id, at: detail.path)
                return Reversal.TakenBack(
                    refused.isEmpty ? 1 : 0, refused: refused.map { FileMover.Refusal(file: 0, failure: $0.failure) })
            },
            rows: { db, act in
                guard let detail = try Journal.detail(db, act: act.id, as: Detail.self) else { return }
                try Self.pass(db, detail, back: true)
            },
            announce: { announce() })
    }

    /// Returns the reason why the original cannot come back: the photo was moved, deleted or edited again since.
    private static func refusal(_ db: Database, _ act: Act) throws -> FileMover.Refusal? {
        guard let detail = try Journal.detail(db, act: act.id, as: Detail.self) else { return nil }
        if let row = try FileRow.fetch(db, id: detail.file) {
            // The act was interrupted before the photo had its new content.
            if row.identity?.hex == detail.former { return nil }
            if row.presence == .here, row.path == detail.path, row.identity?.hex == detail.new { return nil }
        }
        return FileMover.Refusal(file: detail.file, failure: Failure(.changed, "undo.changedSince", file: detail.path))
    }
}
