import Base
import MailEngine

/// Runs `body` and converts errors of the mail library into `Failure`.
func mailFailures<T>(_ body: () throws(MailError) -> T) throws(Failure) -> T {
    do throws(MailError) { return try body() } catch { throw error.failure }
}

extension MailWalk {
    /// The files and folders in a folder that could not be read, and the files in it that are not mails; at most the first
    /// hundred of each.
    var problems: [Failure] { (unread.named + skipped.named).map { $0.error.failure.at(BytePath(bytes: $0.path)) } }
}

extension MailError {
    var failure: Failure {
        switch self {
        case .empty: Failure(.corruptFile, "mail.empty")
        case .notMail(nil): Failure(.unsupportedFormat, "mail.notMail")
        case .notMail(let format?): Failure(.unsupportedFormat, "mail.looksLike", ["look": format])
        // The caller adds the file name.
        case .reading(let number): Failure.system(number, "read", BytePath("")).about(nil)
        case .damagedGzip(let offset): Failure(.corruptFile, "mail.damagedGzip", ["bytes": offset])
        case .noMessage(number: _, count: 0): Failure(.badRequest, "mail.none")
        case .noMessage(let number, let count):
            Failure(.badRequest, "mail.unknownOf", ["number": number, "count": count])
        case .elsewhere: Failure(.fileNotFound, "mail.attachmentElsewhere")
        case .noPart(let number): Failure(.badRequest, "mail.noPart", ["number": number])
        }
    }
}

extension MailUnread {
    /// The failure that states how many files and folders of an archive could not be read and names the first one; nil if all
    /// could be read.
    var failure: Failure? {
        named.first.map { first in
            Failure(
                first.error.failure.code, "mail.someNotRead",
                ["count": count, "first": BytePath(bytes: first.path).display])
        }
    }
}
