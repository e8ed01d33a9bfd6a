import Basics
import Mail

extension MailError {
    var failure: Failure {
        switch self {
        case .empty: Failure(.corruptFile, "mail.empty")
        case .notMail(nil): Failure(.unsupportedFormat, "mail.notMail")
        case .notMail(let look?): Failure(.unsupportedFormat, "mail.looksLike", ["look": look])
        // The caller adds the file's name.
        case .reading(let number): Failure.system(number, "read", BytePath("")).about(nil)
        case .damagedGzip(let offset): Failure(.corruptFile, "mail.damagedGzip", ["bytes": offset])
        case .noMessage(number: _, count: 0): Failure(.badRequest, "mail.none")
        case .noMessage(let number, let count):
            Failure(.badRequest, "mail.unknownOf", ["number": number, "count": count])
        case .noPart(let number): Failure(.badRequest, "mail.noPart", ["number": number])
        }
    }
}
