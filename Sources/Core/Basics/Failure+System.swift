import Glibc

extension Failure {
    /// Words for an `errno` of a file operation.
    ///
    /// - Parameter action: what was tried, as in "The file could not be *moved*".
    public static func system(_ number: Int32, _ action: String, _ path: BytePath) -> Failure {
        switch number {
        case ENOENT, ENOTDIR:
            Failure(
                .fileNotFound, "The file could not be \(action) because it is not there.", file: path,
                hint: "Check the name; if it was there before, scan the folder again, or connect its drive.")
        case EACCES, EPERM:
            Failure(
                .permissionDenied, "The file could not be \(action): permission denied.", file: path,
                hint: "Check who owns the file and its folder.")
        case EROFS:
            Failure(
                .permissionDenied, "The file could not be \(action) because its drive is read-only.", file: path,
                hint: "Connect the drive so that it can be written to.")
        case ENOSPC, EDQUOT:
            Failure(
                .diskFull, "The file could not be \(action) because the disk is full.", file: path,
                hint: "Free some space and try again; nothing was lost.")
        case ENAMETOOLONG:
            Failure(
                .unsupportedFormat, "The file could not be \(action) because its name is too long here.", file: path,
                hint: "Give it a shorter name.")
        case EXDEV:
            Failure(
                .unknown, "The file could not be \(action) because the target is on another file system.", file: path, hint: nil)
        default:
            Failure(
                .unknown, "The file could not be \(action): \(String(cString: strerror(number))).", file: path,
                hint: "Try again; if it stays, check the disk.")
        }
    }
}
