public import Basics
import Foundation
import GRDB
public import MailIndex
import Synchronization
public import Workers

extension Mailbox {
    /// A page of a list.
    ///
    /// - Parameter typist: who types, if it is a search while typing: the one before of the same hand is broken off.
    public func messages(
        _ id: String, _ listing: MailListing, after: String?, limit: Int, typist: String? = nil
    ) async throws(Failure) -> MailPage {
        let index = try index(id)
        let search = Task { () -> Result<MailPage, Failure> in
            do throws(Failure) {
                return .success(try await index.page(listing, after: after, limit: limit))
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

    public func message(_ mail: MailAddress) async throws(Failure) -> MailMessage {
        let (archive, place) = try await place(mail)
        return try await pool.message(of: archive, at: place)
    }

    /// One attachment as a file of ours.
    public func attachment(_ mail: MailAddress, _ index: Int) async throws(Failure) -> (path: BytePath, file: MailFile) {
        let output = try scratch("\(mail.name)-\(index)")
        let (archive, place) = try await place(mail)
        return try await write(.attachment(file: archive, place: place, index: index, output: output), output)
    }

    /// The picture that the mail's HTML calls by a Content-ID.
    public func related(_ mail: MailAddress, _ contentID: String) async throws(Failure) -> (path: BytePath, file: MailFile) {
        let output = try scratch("\(mail.name)-\(MailIndex.id(of: BytePath(contentID)))")
        let (archive, place) = try await place(mail)
        return try await write(.related(file: archive, place: place, contentID: contentID, output: output), output)
    }

    public func export(_ mail: MailAddress, _ form: MailForm) async throws(Failure) -> (path: BytePath, type: String) {
        let (archive, place) = try await place(mail)
        let output = try scratch("\(mail.name).\(form.rawValue)")
        guard form == .pdf else {
            let written = try await write(.export(file: archive, place: place, form: form, output: output), output)
            return (written.path, written.file.type)
        }
        _ = try await MailPaper.write(to: output) { form, target throws(Failure) in
            let request = MailRequest.export(file: archive, place: place, form: form == .page ? .html : .pdf, output: target)
            _ = try await write(request, target)
        }
        return (output, "application/pdf")
    }

    /// Many mails in one file, which the caller removes.
    public func collect(_ id: String, _ choice: MailChoice, _ form: MailBundle) async throws(Failure) -> BytePath {
        let output = try scratch("\(id)-\(UUID().uuidString).\(form.rawValue)")
        let request = MailRequest.collect(
            file: try archive(id), index: MailIndex.path(of: id, in: data), choice: choice, form: form, output: output)
        do throws(Failure) {
            _ = try await pool.mail(request, priority: .batch, deadline: .seconds(86_400))
        } catch {
            unlink(output.display)
            throw error
        }
        return output
    }

    private func write(_ request: MailRequest, _ output: BytePath) async throws(Failure) -> (path: BytePath, file: MailFile) {
        guard case .written(let file) = try await pool.mail(request) else {
            throw Failure(.unknown, "The reader gave another answer.")
        }
        return (output, file)
    }

    /// Where a mail lies, so that nothing has to be searched. A mail in a mail is taken out of it first.
    private func place(_ mail: MailAddress) async throws(Failure) -> (BytePath, MailPlace) {
        let row = try index(mail.archive).read { db in
            try Row.fetchOne(
                db, sql: "SELECT offset, path FROM mail JOIN file ON file.id = fileId WHERE mail.id = ?", arguments: [mail.number]
            )
        }
        guard let row else { throw Failure(.fileNotFound, "There is no mail number \(mail.number) in this archive.") }
        var file = try archive(mail.archive)
        var place = MailPlace.at(file: BytePath(bytes: row["path"] as Data), offset: row["offset"])
        var address = MailAddress(archive: mail.archive, number: mail.number)
        for index in mail.inside {
            let output = try scratch("\(address.name)-\(index)")
            _ = try await write(.attachment(file: file, place: place, index: index, output: output), output)
            (file, place) = (output, .at(file: output, offset: 0))
            address = MailAddress(archive: mail.archive, number: mail.number, inside: address.inside + [index])
        }
        return (file, place)
    }
}
