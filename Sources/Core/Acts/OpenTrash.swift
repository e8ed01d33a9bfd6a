import Base
import Glibc

/// The opened folders of a trash that belongs to the user alone, as the freedesktop.org Trash Specification 1.0 requires: no
/// symbolic links, owned by the user, closed to all others.
///
/// If others can access a trash folder of the user, its permissions are restricted. This is not possible on a file system
/// without permissions, such as FAT.
struct OpenTrash {
    let files: OpenFolder
    let info: OpenFolder

    /// - Parameters:
    ///   - file: the file whose path the failure contains.
    ///   - makes: whether to create missing folders.
    /// - Throws: `Failure` with code `permissionDenied` if the trash is not safe. The failure contains the path and a hint
    ///   about the next step.
    init(_ directory: BytePath, for file: BytePath, makes: Bool = false) throws {
        // Links on the path to the home trash were made by the user. On a shared volume, no folder above a trash may be a link.
        let above = directory.name == BytePath("Trash") ? directory.parent.real ?? directory.parent : directory.parent
        let parent: OpenFolder
        do {
            parent = makes ? try Self.makeParents(above, for: file) : try OpenFolder(above, Self.action, for: file)
        } catch let failure as Failure where failure.code == .permissionDenied {
            throw Self.noTrash(directory, for: file)
        }
        let trash = try Self.open(directory, in: parent, for: file, makes)
        files = try Self.open(directory.appending("files"), in: trash, for: file, makes)
        info = try Self.open(directory.appending("info"), in: trash, for: file, makes)
    }

    private static let action = "moved to the trash"

    /// Creates the missing parents of the home trash, accessible only to the user, as the XDG Base Directory Specification
    /// requires.
    private static func makeParents(_ path: BytePath, for file: BytePath) throws -> OpenFolder {
        do {
            return try OpenFolder(path, action, for: file)
        } catch let failure as Failure where failure.code == .fileNotFound && path.bytes.count > 1 {
            return try open(path, in: makeParents(path.parent, for: file), for: file, true)
        }
    }

    private static func open(_ path: BytePath, in parent: OpenFolder, for file: BytePath, _ makes: Bool) throws -> OpenFolder {
        if makes {
            if path.name.withCString({ mkdirat(parent.descriptor, $0, 0o700) }) == 0 {
                parent.sync()
            } else if errno != EEXIST {
                throw errno == ENOSPC || errno == EDQUOT
                    ? Failure(.diskFull, "trash.diskFull", ["folder": path.display], file: file) : noTrash(path, for: file)
            }
        }
        let descriptor = path.name.withCString { openat(parent.descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Self.problem(errno, path, in: parent, for: file) }
        let folder = OpenFolder(owning: descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else {
            throw Failure(.permissionDenied, "trash.foreign", ["trash": path.display], file: file)
        }
        // On a file system without permissions, this fails or has no effect.
        if status.st_mode & 0o077 != 0 { _ = fchmod(descriptor, 0o700) }
        return folder
    }

    private static func problem(_ number: Int32, _ path: BytePath, in parent: OpenFolder, for file: BytePath) -> Failure {
        guard number == ENOTDIR || number == ELOOP else {
            return number == EACCES
                ? Failure(.permissionDenied, "trash.foreign", ["trash": path.display], file: file) : .system(number, action, file)
        }
        var status = stat()
        let isLink =
            path.name.withCString { fstatat(parent.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
            && status.st_mode & S_IFMT == S_IFLNK
        return Failure(.permissionDenied, isLink ? "trash.isLink" : "trash.notAFolder", ["trash": path.display], file: file)
    }

    private static func noTrash(_ path: BytePath, for file: BytePath) -> Failure {
        Failure(.permissionDenied, "trash.noPlace", ["folder": path.display], file: file)
    }
}
