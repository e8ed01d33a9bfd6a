public import Basics
import Foundation
import GRDB
public import MailIndex
import Synchronization
public import MailWork
import Workers

extension Mailbox {
    /// A page of a list.
    ///
    /// - Parameter typist: who types, if it is a search while typing: the one before of the same hand is broken off.
    public func messages(
        _ id: String, _ listing: MailListing, after: String?, rank: Int = 0, limit: Int, typist: String? = nil
    ) async throws(Failure) -> MailPage {
        let index = try index(id)
        let search = Task { () -> Result<MailPage, Failure> in
            do throws(Failure) {
                return .success(try await index.page(listing, after: after, rank: rank, limit: limit))
            } catch {
                return .failure(error)
            }
        }
        let before = typist.flatMap { typist in typing.withLock { $0.updateValue(search, forKey: typist) } }
        before?.cancel()
        let found = await search.value
        if let typist { typing.withLock { if $0[typist] == search { $0[typist] = nil } } }
        return try found.get()
    }

    /// The revision of the index: a number means the same mail within one.
    func revision(_ id: String) throws(Failure) -> String? { try index(id).read(MailIndexState.fetch)?.revision }

    /// - Parameter revision: of the index that the person saw the mails in; nil compares nothing.
    /// - Throws: `Failure` changed where the archive was read from its beginning since: numbers mean other mails then.
    func check(_ id: String, revision seen: String?) throws(Failure) {
        guard let seen, try revision(id) != seen else { return }
        throw Failure(.changed, "mail.readAnew", file: try archive(id))
    }

    public func message(_ mail: MailAddress) async throws(Failure) -> MailMessage {
        let spot = try await spot(mail)
        return try await pool.perform(ShowMail(spot.place, in: spot.file), priority: .interactive)
    }

    /// One attachment as a file of ours, to be opened at once.
    public func attachment(_ mail: MailAddress, _ index: Int) async throws(Failure) -> (path: BytePath, file: MailFile) {
        let spot = try await spot(mail)
        return try await file(spot, "attachment \(index)") { output in
            SaveAttachment(.attachment(index), of: spot.place, in: spot.file, output: output)
        }
    }

    /// The picture that the mail's HTML calls by a Content-ID.
    public func related(_ mail: MailAddress, _ contentID: String) async throws(Failure) -> (path: BytePath, file: MailFile) {
        let spot = try await spot(mail)
        return try await file(spot, "related \(contentID)") { output in
            SaveAttachment(.related(contentID: contentID), of: spot.place, in: spot.file, output: output)
        }
    }

    public func export(_ mail: MailAddress, _ form: MailForm) async throws(Failure) -> (path: BytePath, type: String) {
        let spot = try await spot(mail)
        let written = try await file(spot, form.rawValue) { output in
            ExportMail(spot.place, in: spot.file, as: form, output: output)
        }
        return (written.path, written.file.type)
    }

    /// The file that a task makes of a mail, kept for the next time.
    private func file<T: MailTask>(
        _ spot: Spot, _ what: String, _ task: @escaping @Sendable (BytePath) -> T
    ) async throws(Failure) -> (path: BytePath, file: MailFile) where T.Answer == MailFile {
        let pool = pool
        return try await scratch.file("\(spot.key) \(what)") { output throws(Failure) in
            try await pool.perform(task(output), priority: .interactive)
        }
    }

    /// Where a mail lies, so that nothing has to be searched.
    struct Spot: Sendable {
        let file: BytePath
        let place: MailPlace
        /// Another one for another mail, and for another file of the same name.
        let key: String
    }

    /// A mail in a mail is taken out of it first.
    func spot(_ mail: MailAddress) async throws(Failure) -> Spot {
        let row = try index(mail.archive).read { db in
            try Row.fetchOne(
                db, sql: "SELECT offset, identity, path FROM mail JOIN file ON file.id = fileId WHERE mail.id = ?",
                arguments: [mail.number]
            )
        }
        guard let row else { throw Failure(.fileNotFound, "mail.unknown", ["number": mail.number]) }
        let path = BytePath(bytes: row["path"] as Data), offset: Int64 = row["offset"]
        let archive = try archive(mail.archive)
        // A worker wrote the index. What it calls a mail is handed to others only where a mail of this archive can be.
        let unpacked = MailIndexFiles.unpacked(MailIndex.path(of: mail.archive, in: data))
        guard path == unpacked || path.isInside(archive) && !path.climbs else {
            throw Failure(.badRequest, "mail.notInArchive", file: archive)
        }
        let stamp = FileStamp(of: path)
        var spot = Spot(
            file: archive, place: .at(file: path, offset: offset, number: mail.number, identity: row["identity"]),
            key: "\(path.display) \(offset) \(stamp?.size ?? 0) \(stamp?.modified ?? 0)")
        for index in mail.inside {
            let (outer, key) = (spot, "attachment \(index)")
            let inner = try await file(outer, key) { output in
                SaveAttachment(.attachment(index), of: outer.place, in: outer.file, output: output)
            }
            spot = Spot(file: inner.path, place: .alone(inner.path), key: "\(outer.key) \(key)")
        }
        return spot
    }
}
