import Base
import Catalogue
import Glibc
import GRDB

/// Files that the user named in a command.
extension ConvertFiles {
    /// Adds a file from any folder of the user. The file is not moved or copied.
    ///
    /// - Parameter path: an absolute path that came from a ticket, never from a request.
    /// - Throws: `Failure` if it is not a regular file, or belongs to Shoebox.
    func take(handed path: BytePath) async throws -> ConvertFile {
        guard let real = path.real else { throw Failure.system(errno, "opened", path) }
        guard let kind = try FileInfo.kind(of: real) else { throw Failure(.fileNotFound, "file.notAFile", file: path) }
        if kind == .folder { throw Failure(.unsupportedFormat, "handed.folder", file: path) }
        guard kind == .file else { throw Failure(.unsupportedFormat, "file.notRegular", file: path) }
        if isOwn(real) { throw Failure(.permissionDenied, "handed.isOurs", file: path) }
        do {
            return try await add(real, name: path.name.display, isOurs: false, isHanded: try !isShared(real))
        } catch let failure as Failure { throw failure.about(path) }
    }

    /// Adds to a file of the user the id of the photo or video that it is in the library.
    func withPhoto(_ file: ConvertFile) throws -> ConvertFile {
        guard !file.isOurs, !file.isHanded, file.kind.isInLibrary else { return file }
        var file = file
        file.photo = try catalogue.read { db in
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT file.id FROM file JOIN directory ON directory.id = directoryId
                    WHERE directory.path = ? AND name = ? AND \(FileRow.present)
                    """, arguments: [file.path.parent, file.path.name])
        }
        return file
    }
}
