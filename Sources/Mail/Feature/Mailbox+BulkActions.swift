public import Base
import Foundation
import MailIndex
public import MailTasks
import Workers

extension Mailbox {
    /// Starts to write many mails to one file.
    ///
    /// - Parameter revision: the revision of the index in which the user saw the mails. If the index has another revision
    ///   now, the action fails.
    public func begin(
        _ id: String, _ choice: MailChoice, _ form: MailBundle, revision: String?
    ) async throws(Failure) -> BulkAction {
        let name = try together(id, form)
        return try await begin(id, choice) { choice, folder in
            let path = try await self.collect(id, choice, form, in: folder)
            try self.check(id, revision: revision)
            return .file(.init(path: path, type: form.type, name: name))
        }
    }

    /// - Parameter count: the number of search results for these words that the user was shown.
    /// - Throws: `Failure` with code `changed` if the search now finds a different number of mails.
    func check(_ id: String, _ words: String, count: Int) async throws(Failure) {
        var listing = MailListing()
        listing.query = MailQuery(words)
        let present = try await messages(id, listing, after: nil, limit: 1).count ?? 0
        guard present == count else { throw Failure(.changed, "selection.listChanged", ["count": present]) }
    }

    /// Returns the default name for a file with many mails of an archive.
    public func together(_ id: String, _ form: MailBundle) throws(Failure) -> String {
        let name = try archive(id).name.display
        return "\(name.hasSuffix(".mbox") ? String(name.dropLast(5)) : name) selection.\(form.rawValue)"
    }

    /// Starts an action on many mails, other than writing them to one file.
    ///
    /// - Parameter work: receives the choice of mails and a folder to work in. It must pass the choice on to a worker, which
    ///   reports its progress.
    public func begin(
        _ id: String, _ choice: MailChoice, _ work: @escaping @Sendable (MailChoice, BytePath) async throws -> BulkActions.Outcome
    ) async throws(Failure) -> BulkAction {
        let messages = try index(id).read(MailIndexState.fetch)?.messages ?? 0
        let total = choice.numbers.isEmpty ? (choice.query.isEmpty ? messages : 0) : choice.numbers.count
        return try await bulkActions.begin(total: total) { folder, progress in
            var choice = choice
            choice.tally = progress
            return try await work(choice, folder)
        }
    }

    /// Writes many mails into one new file in `folder`. Returns the path of the file.
    func collect(
        _ id: String, _ choice: MailChoice, _ form: MailBundle, in folder: BytePath
    ) async throws(Failure) -> BytePath {
        let output = folder.appending("mails.\(form.rawValue)")
        _ = try await pool.perform(
            CollectMails(choice, of: try archive(id), index: MailIndex.path(of: id, in: data), as: form, output: output))
        return output
    }

    /// Writes many mails to one file, which is removed when `use` returns.
    public func collect<T: Sendable>(
        _ id: String, _ choice: MailChoice, _ form: MailBundle, use: (BytePath) throws -> T
    ) async throws -> T {
        let folder = try await scratch.freeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder.display) }
        return try use(try await collect(id, choice, form, in: folder))
    }
}
