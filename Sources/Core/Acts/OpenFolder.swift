public import Base
import CLinux
import Glibc

/// A folder opened without following any symbolic link on its path. The object continues to refer to the same folder even if its
/// path changes.
///
/// The paths of shared folders are stored without links, so a link on the path to a photo must have been made later, by the
/// user or by someone else.
public final class OpenFolder {
    let descriptor: Int32

    /// - Parameters:
    ///   - action: the verb of the failure, such as "moved" in "The file could not be *moved*".
    ///   - file: the file whose path the failure contains; nil for the folder.
    public init(_ path: BytePath, _ action: String, for file: BytePath? = nil) throws {
        let root = cl_hold(AT_FDCWD, "/")
        defer { if root >= 0 { close(root) } }
        let below = BytePath(bytes: path.bytes.drop { $0 == UInt8(ascii: "/") })
        descriptor = root < 0 ? root : below.withCString { cl_open_beneath(root, $0) }
        guard descriptor >= 0 else { throw Self.failure(-descriptor, action, file ?? path) }
    }

    /// Takes ownership of an open descriptor.
    init(owning descriptor: Int32) { self.descriptor = descriptor }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Opens the folder at a path. Creates it and its missing parents, with the permissions that the user's other programs would
    /// set.
    static func make(_ path: BytePath, _ action: String) throws -> OpenFolder {
        do {
            return try OpenFolder(path, action)
        } catch let failure as Failure where failure.code == .fileNotFound && path.bytes.count > 1 {
            return try make(path.parent, action).makeFolder(path, action)
        }
    }

    private func makeFolder(_ path: BytePath, _ action: String) throws -> OpenFolder {
        let isNew = path.name.withCString { mkdirat(descriptor, $0, 0o777) } == 0
        guard isNew || errno == EEXIST else { throw Self.failure(errno, action, path) }
        let made = path.name.withCString { openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard made >= 0 else { throw Self.failure(errno, action, path) }
        if isNew {
            UserRights.apply(0o777, to: made)
            sync()
        }
        return OpenFolder(owning: made)
    }

    /// Syncs the names in the folder to disk, for example the name of a new folder. Otherwise a power cut could remove the new
    /// folder together with the files that were moved into it. Failures are ignored, because some file systems cannot sync a
    /// folder.
    func sync() {
        // The descriptor was opened with O_PATH, which fsync(2) rejects.
        let readable = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard readable >= 0 else { return }
        _ = fsync(readable)
        close(readable)
    }

    /// The mode of the folder: its permissions and its type; 0 if the mode cannot be read.
    var mode: mode_t { status?.st_mode ?? 0 }

    private var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Whether a path leads to this folder now.
    func isAt(_ path: BytePath) -> Bool {
        guard let now = try? OpenFolder(path, "moved"), let one = status, let other = now.status else { return false }
        return one.st_ino == other.st_ino && one.st_dev == other.st_dev
    }

    public func has(_ name: BytePath) -> Bool {
        var status = stat()
        return name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
    }

    public func stamp(_ name: BytePath) -> FileStamp? { FileStamp(of: name, in: descriptor) }

    /// Returns the stamp of the file at a path; nil if there is none, or if a part of the path is a link.
    static func stamp(_ path: BytePath) -> FileStamp? {
        (try? OpenFolder(path.parent, "read"))?.stamp(path.name)
    }

    /// Renames a file without replacing another one. Returns 0 or an errno.
    public func rename(_ name: BytePath, to folder: OpenFolder, as newName: BytePath) -> Int32 {
        let problem = name.withCString { from in
            newName.withCString { to in cl_rename_noreplace_at(descriptor, from, folder.descriptor, to) }
        }
        return -problem
    }

    /// Atomically replaces one file by another. Returns 0 or an errno.
    public func replace(_ name: BytePath, by other: BytePath) -> Int32 {
        other.withCString { from in name.withCString { to in renameat(descriptor, from, descriptor, to) } } == 0 ? 0 : errno
    }

    /// Deletes a file permanently. Returns 0 or an errno.
    public func remove(_ name: BytePath) -> Int32 { name.withCString { unlinkat(descriptor, $0, 0) } == 0 ? 0 : errno }

    /// Creates a file for writing.
    ///
    /// - Returns: a descriptor, or -1 with `errno` set.
    public func create(_ name: BytePath, _ mode: UInt32) -> Int32 {
        name.withCString { openat(descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode) }
    }

    /// Opens a file for reading; does not follow a link.
    ///
    /// - Returns: a descriptor, or -1 with `errno` set.
    public func open(_ name: BytePath) -> Int32 {
        name.withCString { openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    }

    private static func failure(_ number: Int32, _ action: String, _ path: BytePath) -> Failure {
        number == ELOOP ? Failure(.changed, "move.behindLink", ["action": action], file: path) : .system(number, action, path)
    }
}

/// Creates a folder and its missing parents, following no symbolic link.
///
/// - Parameter action: the verb of the failure, such as "restored" in "The file could not be *restored*".
func makeFolders(_ path: BytePath, _ action: String = "restored") throws { _ = try OpenFolder.make(path, action) }
