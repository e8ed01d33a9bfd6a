import Glibc

extension Failure {
    /// Converts the `errno` of a file operation to a failure.
    ///
    /// - Parameter action: the verb of the failure, such as "moved" in "The file could not be *moved*".
    public static func system(_ number: Int32, _ action: String, _ path: BytePath) -> Failure {
        switch number {
        case ENOENT, ENOTDIR: Failure(.fileNotFound, "file.notThere", ["action": action], file: path)
        case EACCES, EPERM: Failure(.permissionDenied, "file.notPermitted", ["action": action], file: path)
        case EROFS: Failure(.permissionDenied, "file.readOnly", ["action": action], file: path)
        case ENOSPC, EDQUOT: Failure(.diskFull, "file.diskFull", ["action": action], file: path)
        case EISDIR, ELOOP: Failure(.unsupportedFormat, "file.notRegular", file: path)
        case ENAMETOOLONG: Failure(.unsupportedFormat, "file.nameTooLong", ["action": action], file: path)
        case EXDEV: Failure(.unknown, "file.otherFileSystem", ["action": action], file: path)
        default:
            Failure(.unknown, "file.systemError", ["action": action, "error": String(cString: strerror(number))], file: path)
        }
    }
}
