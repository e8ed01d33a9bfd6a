public import Base
import Foundation
public import GRDB

/// Converts database errors to messages; no other code does this. SQLite's own messages contain SQL, so they are logged and
/// never displayed.
extension Failure {
    public init(database error: DatabaseError, path: BytePath?) {
        switch error.resultCode {
        case .SQLITE_FULL: self.init(.diskFull, "catalogue.diskFull", file: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self.init(.corruptFile, "catalogue.damaged", file: path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            self.init(.permissionDenied, "catalogue.notWritable", file: path)
        case .SQLITE_IOERR: self.init(.diskFull, "catalogue.diskError", file: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.busy, "catalogue.busy", file: path)
        default:
            FileHandle.standardError.write(Data("shoebox: the catalogue answered: \(error)\n".utf8))
            self.init(.unknown, "catalogue.answered", ["number": error.extendedResultCode.rawValue], file: path)
        }
    }

    /// Converts an error to a failure. A `Failure` without a file gets `file`. Database errors are converted by
    /// `init(database:path:)`. Any other error becomes a failure whose sentence contains the description of the error.
    ///
    /// - Parameter reason: the reason of that sentence, which has the placeholder `error`.
    public init(of error: any Error, _ reason: Reason, file: BytePath? = nil) {
        switch error {
        case let failure as Failure: self = file.map(failure.at) ?? failure
        case let error as DatabaseError: self.init(database: error, path: file)
        default: self.init(.unknown, reason, ["error": "\(error)"], file: file)
        }
    }
}
