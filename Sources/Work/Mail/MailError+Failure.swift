import Basics
import Mail

/// Runs `body` and throws the engine's errors as failures.
func mailFailures<T>(_ body: () throws(MailError) -> T) throws(Failure) -> T {
    do throws(MailError) { return try body() } catch { throw error.failure }
}

extension MailWalk {
    var problems: [Failure] { skipped.map { $0.error.failure.at(BytePath(bytes: $0.file.path)) } }
}

extension MailError {
    var failure: Failure {
        switch self {
        case .empty: Failure(.corruptFile, explanation, hint: "Download or copy it again.")
        case .notMail:
            Failure(.unsupportedFormat, explanation, hint: "Open an .mbox, .eml or .emlx file, a Maildir, or one of them gzip'd.")
        case .reading(let number):
            // The caller adds the name.
            { Failure($0.code, $0.message, hint: $0.hint) }(Failure.system(number, "read", BytePath("")))
        case .damagedGzip:
            Failure(.corruptFile, explanation, hint: "What came before can be read; download the archive again for the rest.")
        case .noMessage: Failure(.badRequest, explanation)
        case .noPart: Failure(.badRequest, explanation)
        }
    }
}
