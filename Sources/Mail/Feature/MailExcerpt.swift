import Base
import Catalogue
import MailIndex
import MailTasks
import Workers

/// Where a search matches in one mail.
public struct MailExcerpt: Codable, Sendable {
    public let number: Int
    public let from: String
    /// The text around the words in the mail or in an attachment; nil if only the header of the mail has them, or if the mail cannot
    /// be read now.
    public let text: String?
    /// The file name of the attachment that has the words; nil for the text of the mail.
    public let attachment: String?
    /// The words in the text, the subject and the sender's name: start and end of each, in UTF-16 units.
    public let textMatches: [[Int]]
    public let subjectMatches: [[Int]]
    public let fromMatches: [[Int]]
}

extension Mailbox {
    /// Maximum number of mails in one request.
    static let maximumExcerpts = 60

    /// Finds where a search matches in some mails of an archive.
    ///
    /// - Parameters:
    ///   - numbers: at most `maximumExcerpts` numbers of mails. A mail that does not exist is left out of the result.
    ///   - text: a search as in `MailQuery`.
    func excerpts(_ id: String, _ numbers: [Int], _ text: String) async throws(Failure) -> [MailExcerpt] {
        let words = SearchQuery(MailQuery(text).words)
        let rows = try index(id).read { db in try MailListing.rows(db, of: numbers) }
        let found = await withTaskGroup(of: (Int, ExcerptMail.Found?).self) { tasks in
            for row in rows {
                tasks.addTask { [self] in
                    if words.isEmpty { return (row.number, nil) }
                    return (row.number, await excerpt(MailAddress(archive: id, number: row.number), text))
                }
            }
            return await tasks.reduce(into: [Int: ExcerptMail.Found]()) { $0[$1.0] = $1.1 }
        }
        return rows.map { row in
            let (found, matches) = (found[row.number], { words.matches(in: $0).map { [$0.lowerBound, $0.upperBound] } })
            let snippet = found.map { Snippet($0.text, words) }
            return MailExcerpt(
                number: row.number, from: row.from, text: snippet?.text, attachment: found?.attachment,
                textMatches: snippet?.matches ?? [], subjectMatches: matches(row.subject), fromMatches: matches(row.from))
        }
    }

    private func excerpt(_ mail: MailAddress, _ text: String) async -> ExcerptMail.Found? {
        // If an attachment crashes the worker, the second attempt only searches the text of the mail.
        for areRead in [true, false] {
            do throws(Failure) {
                let spot = try await spot(mail)
                let task = ExcerptMail(text, in: spot.place, of: spot.file, areRead: areRead)
                return try await pool.perform(task, priority: .interactive).first
            } catch {
                // An archive that is away has no excerpts. Its list says that it is away.
                if Task.isCancelled { return nil }
            }
        }
        return nil
    }
}
