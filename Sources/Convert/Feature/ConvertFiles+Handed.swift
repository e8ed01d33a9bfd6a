import Base
import Catalogue
import Glibc
import GRDB

/// Files that the user named in a command. They can be in any folder, so no device may read them
/// or the results that were made from them.
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

    /// Checks again that a file may be read. Files are listed for days, but a folder can stop being shared at any time.
    ///
    /// - Throws: `Failure` with code `permissionDenied` if a file of the user is no longer in a shared folder and was not named
    ///   in a command.
    func checkReadable(_ file: ConvertFile) throws {
        if file.path.isInside(folder) { return }
        if file.isHanded { try checkHanded(file.path) } else { try checkShared(file.path, named: file.path.name) }
    }

    /// Checks again that the file of an unfinished job may be read.
    ///
    /// - Parameter id: the file's id. Its row may have expired; then the file must be in a shared folder.
    func checkReadable(_ path: BytePath, _ id: Int64) throws {
        if let file = try catalogue.read({ try Self.fetch($0, id) }), file.path == path { return try checkReadable(file) }
        if !path.isInside(folder) { try checkShared(path, named: path.name) }
    }

    /// Checks again that a path leads to the file that the user named.
    ///
    /// - Throws: `Failure` with code `permissionDenied` if the file or a folder on its path has become a link, or if the path now
    ///   leads to Shoebox's own files. A file that is gone is reported when it is read.
    private func checkHanded(_ path: BytePath) throws {
        guard let real = path.real else { return }
        if isOwn(real) { throw Failure(.permissionDenied, "handed.isOurs", file: path.name) }
        if real != path { throw Failure(.permissionDenied, "handed.isElsewhere", file: path.name) }
    }

    /// - Throws: `Failure` with code `permissionDenied` if a device asks for a file that was named in a command, or for a file
    ///   that was made from one.
    func checkHome(_ file: ConvertFile) throws {
        if file.isHanded, Actor.device != nil {
            throw Failure(.permissionDenied, "device.onlyAtHome", file: BytePath(file.name))
        }
    }

    /// Checks a file by its id. A file that has no row any more passes.
    func checkHome(_ id: Int64) throws {
        if let file = try catalogue.read({ try Self.fetch($0, id) }) { try checkHome(file) }
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
