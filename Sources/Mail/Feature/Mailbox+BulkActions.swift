public import Base
import MailIndex
public import MailTasks
import Workers

extension Mailbox {
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

    /// The number of mails that a choice selects, as far as it is known without a search; otherwise 0.
    func count(_ id: String, _ choice: MailChoice) throws(Failure) -> Int {
        guard choice.numbers.isEmpty else { return choice.numbers.count }
        return choice.query.isEmpty ? try index(id).read(MailIndexState.fetch)?.messages ?? 0 : 0
    }

    /// The path of the file into which many mails are written.
    static func bundle(_ form: String, in folder: BytePath) -> BytePath { folder.appending("mails.\(form)") }

    /// Writes many mails into one new file in `folder`. Returns the path of the file.
    func collect(
        _ id: String, _ choice: MailChoice, _ form: MailBundle, in folder: BytePath
    ) async throws(Failure) -> BytePath {
        let output = Self.bundle(form.rawValue, in: folder)
        _ = try await pool.perform(
            CollectMails(choice, of: try archive(id), index: MailIndex.path(of: id, in: data), as: form, output: output))
        return output
    }

    /// Writes many mails to one file, which is removed when `use` returns.
    public func collect<T: Sendable>(
        _ id: String, _ choice: MailChoice, _ form: MailBundle, use: (BytePath) throws -> T
    ) async throws -> T {
        let folder = try await scratch.freeFolder()
        defer { folder.removeTree() }
        return try use(try await collect(id, choice, form, in: folder))
    }
}
