import ArchivesEngine
import Base

/// Runs `body` and converts errors of the archive library into `Failure`.
func archiveFailures<T>(_ body: () throws(ArchiveError) -> T) throws(Failure) -> T {
    do throws(ArchiveError) { return try body() } catch { throw error.failure }
}

extension ArchiveError {
    var failure: Failure {
        switch self {
        case .libraryMissing: Failure(.unsupportedFormat, "archiveFile.libraryMissing")
        case .notAnArchive: Failure(.unsupportedFormat, "archiveFile.notAnArchive")
        case .empty: Failure(.corruptFile, "archiveFile.empty")
        case .holdsFiles: Failure(.unsupportedFormat, "archiveFile.holdsFiles")
        case .broken(let detail): Failure(.corruptFile, "archiveFile.broken", ["detail": detail])
        case .directoryCut(let count): Failure(.corruptFile, "archiveFile.directoryCut", ["count": count])
        case .cutOff(let count): Failure(.corruptFile, "archiveFile.cutOff", ["count": count])
        case .damaged(let detail): Failure(.corruptFile, "archiveFile.damaged", ["detail": detail])
        case .onePart: Failure(.corruptFile, "archiveFile.onePart")
        case .short(let has, let whole):
            Failure(.corruptFile, "archiveFile.short", ["has": has, "whole": whole])
        case .passwordRequired: Failure(.passwordRequired, "archiveFile.passwordRequired")
        case .passwordWrong: Failure(.passwordRequired, "archiveFile.passwordWrong")
        case .cipherUnknown: Failure(.unsupportedFormat, "archiveFile.cipherUnknown")
        case .methodUnknown: Failure(.unsupportedFormat, "archiveFile.methodUnknown")
        case .overlapping: Failure(.tooLarge, "archiveFile.overlapping")
        case .noEntry(let number, let count):
            Failure(.badRequest, "archiveFile.noEntry", ["number": number, "count": count])
        case .outOfMemory: Failure(.tooLarge, "archiveFile.outOfMemory")
        // The caller adds the file name.
        case .reading(let number): Failure.system(number, "read", BytePath("")).about(nil)
        case .writing(let number): Failure.system(number, "written", BytePath("")).about(nil)
        case .limit(.entries, let limit): Failure(.tooLarge, "archiveFile.tooManyEntries", ["limit": limit])
        case .limit(.bytes, let limit): Failure(.tooLarge, "archiveFile.tooManyBytes", ["limit": limit])
        case .limit(.ratio, let limit): Failure(.tooLarge, "archiveFile.ratio", ["limit": limit])
        case .limit(.depth, let limit): Failure(.tooLarge, "archiveFile.tooDeep", ["limit": limit])
        case .refused(.leaves): Failure(.permissionDenied, "archiveFile.nameLeaves")
        case .refused(.link): Failure(.unsupportedFormat, "archiveFile.link")
        case .refused(.noTarget): Failure(.corruptFile, "archiveFile.noTarget")
        case .refused(.reference): Failure(.unsupportedFormat, "archiveFile.reference")
        case .refused(.special): Failure(.unsupportedFormat, "archiveFile.special")
        case .refused(.nameTooLong): Failure(.unsupportedFormat, "archiveFile.nameTooLong")
        case .refused(.taken): Failure(.permissionDenied, "archiveFile.taken")
        }
    }
}
