public import Base
public import PapersEngine

/// Runs `body` and converts errors of the PDF library into `Failure`.
func paperFailures<T>(_ body: () throws(PaperError) -> T) throws(Failure) -> T {
    do throws(PaperError) { return try body() } catch { throw error.failure }
}

/// Converts errors of the PDF library for callers that use the library without a worker.
public enum PaperFailure {
    public static func of(_ error: PaperError) -> Failure { error.failure }
}

extension PaperError {
    var failure: Failure {
        switch self {
        case .rendererMissing: Failure(.unsupportedFormat, "pdf.rendererMissing")
        case .printerMissing: Failure(.unsupportedFormat, "pdf.printerMissing")
        case .empty: Failure(.corruptFile, "pdf.empty")
        case .notAPDF: Failure(.corruptFile, "pdf.notAPDF")
        case .broken(let detail): Failure(.corruptFile, "pdf.broken", ["detail": detail])
        case .passwordRequired: Failure(.passwordRequired, "pdf.passwordRequired")
        case .passwordWrong: Failure(.passwordRequired, "pdf.passwordWrong")
        case .unknownEncryption: Failure(.unsupportedFormat, "pdf.unknownEncryption")
        case .noPage(let number, let count): Failure(.badRequest, "pdf.noPage", ["number": number, "count": count])
        case .badRanges(let text): Failure(.badRequest, "pdf.badRanges", ["text": text])
        case .noBookmarks: Failure(.badRequest, "pdf.noBookmarks")
        case .nothingLeft: Failure(.badRequest, "pdf.nothingLeft")
        case .noPages: Failure(.corruptFile, "pdf.noPages")
        case .pageTooLarge(let number): Failure(.tooLarge, "pdf.pageTooLarge", ["number": number])
        case .pageBroken(let number): Failure(.corruptFile, "pdf.pageBroken", ["number": number])
        case .outOfMemory: Failure(.tooLarge, "pdf.outOfMemory")
        // The caller adds the file name.
        case .reading(let number): Failure.system(number, "read", BytePath("")).about(nil)
        case .writing(let number): Failure.system(number, "written", BytePath("")).about(nil)
        }
    }
}
