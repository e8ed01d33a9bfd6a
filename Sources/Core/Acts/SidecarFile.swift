public import Base
import CLinux
import Glibc

/// A sidecar on disk. Its folder is held open, so that a symbolic link cannot redirect a write even if the path changes in
/// the meantime.
public struct SidecarFile {
    /// The bytes of a sidecar, and the state of the file when they were read.
    public struct Content: Sendable {
        public let bytes: [UInt8]
        let stamp: FileStamp
        fileprivate let rights: Rights
    }

    fileprivate struct Rights: Sendable {
        let owner: uid_t
        let group: gid_t
        let mode: mode_t
    }

    /// Larger files are not sidecars.
    public static let maximumBytes = 4 << 20

    private let path: BytePath
    private let folder: OpenFolder

    /// - Throws: `Failure` with code `changed` if a folder in the path has become a symbolic link; other failures if the
    ///   folder cannot be opened.
    public init(_ path: BytePath) throws {
        self.path = path
        folder = try OpenFolder(path.parent, "written", for: path)
    }

    /// - Returns: nil if there is no file.
    /// - Throws: `Failure` if the file is too large, is a symbolic link or no regular file, or cannot be read.
    public func read() throws -> Content? {
        guard let listed = folder.stamp(path.name) else {
            if folder.has(path.name) { throw Failure(.changed, "sidecar.notChangeable", file: path) }
            return nil
        }
        guard listed.size <= Self.maximumBytes else { throw Failure(.changed, "sidecar.notChangeable", file: path) }
        let file = folder.open(path.name)
        guard file >= 0 else { throw Failure.system(errno, "read", path) }
        defer { close(file) }
        // The file may have been replaced in the meantime.
        var status = stat()
        guard fstat(file, &status) == 0, let stamp = FileStamp(descriptor: file) else {
            throw Failure(.changed, "sidecar.notChangeable", file: path)
        }
        var (bytes, count) = ([UInt8](repeating: 0, count: Int(stamp.size) + 1), 0)
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress?.advanced(by: count), $0.count - count, count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw Failure.system(errno, "read", path) }
            if got == 0 { break }
            count += got
        }
        guard count == stamp.size else { throw Failure(.changed, "sidecar.changed", file: path) }
        return Content(
            bytes: Array(bytes[..<count]), stamp: stamp,
            rights: Rights(owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o777))
    }

    /// Writes a sidecar completely or not at all.
    ///
    /// - Parameters:
    ///   - draft: the temporary file, which the catalogue has recorded.
    ///   - former: the content that is replaced; nil if there is no file. If the file has been changed since it was
    ///     read, or a file has appeared, writing fails.
    func write(_ bytes: [UInt8], by draft: SidecarDraft, replacing former: Content?) throws {
        let draft = draft.path.name
        var problem = fill(draft, bytes, former?.rights)
        if problem == 0, let former {
            guard folder.stamp(path.name) == former.stamp else {
                _ = folder.remove(draft)
                throw Failure(.changed, "sidecar.changed", file: path)
            }
            problem = folder.replace(path.name, by: draft)
        } else if problem == 0 {
            problem = folder.rename(draft, to: folder, as: path.name)
        }
        if problem != 0 { _ = folder.remove(draft) }
        guard problem == 0 else { throw Failure.system(problem, "written", path) }
        folder.sync()
    }

    /// Removes the file, unless it has been changed since it was read.
    public func remove(_ former: Content) throws {
        guard folder.stamp(path.name) == former.stamp else { throw Failure(.changed, "sidecar.changed", file: path) }
        let problem = folder.remove(path.name)
        if problem != 0, problem != ENOENT { throw Failure.system(problem, "removed", path) }
    }

    /// - Parameter rights: those of the file that is replaced; nil for a new file.
    /// - Returns: 0 or an errno.
    private func fill(_ draft: BytePath, _ bytes: [UInt8], _ rights: Rights?) -> Int32 {
        let file = folder.create(draft, 0o666)
        guard file >= 0 else { return errno }
        defer { close(file) }
        if let rights {
            let problem = Self.apply(rights, to: file)
            if problem != 0 { return problem }
        } else {
            UserRights.apply(0o666, to: file)
        }
        guard writeAll(file, bytes) else { return errno }
        return fsync(file) == 0 ? 0 : errno
    }

    /// Gives a file to the owner of the file that it replaces. Only root can do this, so the sidecar of another user stays.
    ///
    /// - Returns: 0 or an errno.
    private static func apply(_ rights: Rights, to file: Int32) -> Int32 {
        var status = stat()
        guard fstat(file, &status) == 0 else { return errno }
        if status.st_uid != rights.owner, fchown(file, rights.owner, rights.group) != 0 { return errno }
        if status.st_gid != rights.group { _ = fchown(file, rights.owner, rights.group) }
        // A file system without permissions refuses, and has none to keep.
        _ = fchmod(file, rights.mode)
        return 0
    }
}
