public import Basics
import Foundation
import GRDB
public import MailIndex
public import Workers

extension Mailbox {
    /// A page of a list, and how many mails it is of; nil for too many to count.
    public func messages(
        _ id: String, _ listing: MailListing, after: String?, limit: Int
    ) throws(Failure) -> (page: MailPage, count: Int?) {
        try index(id).read { db in (try listing.fetch(db, after: after, limit: limit), after == nil ? try listing.count(db) : nil)
        }
    }

    public func message(_ id: String, _ number: Int) async throws(Failure) -> MailMessage {
        let (archive, place) = try place(id, number)
        return try await pool.message(of: archive, at: place)
    }

    /// One attachment as a file of ours.
    public func attachment(_ id: String, _ number: Int, _ index: Int) async throws(Failure) -> (path: BytePath, file: MailFile) {
        let output = try scratch("\(id)-\(number)-\(index)")
        let (archive, place) = try place(id, number)
        return try await write(.attachment(file: archive, place: place, index: index, output: output), output)
    }

    /// The picture that the mail's HTML calls by a Content-ID.
    public func related(
        _ id: String, _ number: Int, _ contentID: String
    ) async throws(Failure) -> (path: BytePath, file: MailFile) {
        let output = try scratch("\(id)-\(number)-\(MailIndex.id(of: BytePath(contentID)))")
        let (archive, place) = try place(id, number)
        return try await write(.related(file: archive, place: place, contentID: contentID, output: output), output)
    }

    public func export(_ id: String, _ number: Int, _ form: MailForm) async throws(Failure) -> (path: BytePath, file: MailFile) {
        let output = try scratch("\(id)-\(number).\(form.rawValue)")
        let (archive, place) = try place(id, number)
        return try await write(.export(file: archive, place: place, form: form, output: output), output)
    }

    private func write(_ request: MailRequest, _ output: BytePath) async throws(Failure) -> (path: BytePath, file: MailFile) {
        guard case .written(let file) = try await pool.mail(request) else {
            throw Failure(.unknown, "The reader gave another answer.")
        }
        return (output, file)
    }

    /// Where a mail lies, so that nothing has to be searched.
    private func place(_ id: String, _ number: Int) throws(Failure) -> (BytePath, MailPlace) {
        let row = try index(id).read { db in
            try Row.fetchOne(
                db, sql: "SELECT offset, path FROM mail JOIN file ON file.id = fileId WHERE mail.id = ?", arguments: [number])
        }
        guard let row else { throw Failure(.fileNotFound, "There is no mail number \(number) in this archive.") }
        let file = BytePath(bytes: row["path"] as Data)
        return (try archive(id), .at(file: file, offset: row["offset"]))
    }
}
