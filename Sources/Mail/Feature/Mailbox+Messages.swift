public import Base
import Foundation
import GRDB
public import MailIndex
import Synchronization
public import MailTasks
import Workers

extension Mailbox {
    /// Returns a page of a list of mails.
    ///
    /// - Parameter typist: identifies the user who is typing, if this is a search while typing. A running search with the
    ///   same `typist` is cancelled.
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

    /// The revision of the index. Within one revision, a number always means the same mail.
    func revision(_ id: String) throws(Failure) -> String? { try index(id).read(MailIndexState.fetch)?.revision }

    /// - Parameter revision: the revision of the index in which the user saw the mails. If nil, the revisions are not
    ///   compared.
    /// - Throws: `Failure` with code `changed` if the archive was read again from its beginning, because the numbers then
    ///   mean other mails.
    func check(_ id: String, revision seen: String?) throws(Failure) {
        guard let seen, try revision(id) != seen else { return }
        throw Failure(.changed, "mail.readAnew", file: try archive(id))
    }

    public func message(_ mail: MailAddress) async throws(Failure) -> MailMessage {
        let spot = try await spot(mail)
        return try await pool.perform(ShowMail(spot.place, in: spot.file), priority: .interactive)
    }

    /// Extracts one attachment to a file in the scratch folder. The caller must open the file at once, because it may be
    /// removed later.
    public func attachment(_ mail: MailAddress, _ index: Int) async throws(Failure) -> (path: BytePath, file: MailFile) {
        let spot = try await spot(mail)
        return try await file(spot, "attachment \(index)") { output in
            SaveAttachment(.attachment(index), of: spot.place, in: spot.file, output: output)
        }
    }

    /// Extracts the picture that the mail's HTML references by a Content-ID.
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

    /// Returns the file that a task makes from a mail. The file is kept for later requests.
    private func file<T: MailTask>(
        _ spot: Spot, _ what: String, _ task: @escaping @Sendable (BytePath) -> T
    ) async throws(Failure) -> (path: BytePath, file: MailFile) where T.Answer == MailFile {
        let pool = pool
        return try await scratch.file("\(spot.key) \(what)") { output throws(Failure) in
            try await pool.perform(task(output), priority: .interactive)
        }
    }

    /// The position of a mail in a file, with which the mail can be opened without a search.
    struct Spot: Sendable {
        let file: BytePath
        let place: MailLocation
        /// The beginning of the keys of files made from the mail. Every mail has a different key. The key also changes if
        /// another archive file takes the same path.
        let key: String
    }

    /// Returns the position of a mail. A mail within a mail is extracted first.
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
        // Workers are not trusted, and a worker wrote the index. So the path from the index is only used if it can belong to
        // this archive.
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
