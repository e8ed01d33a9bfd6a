import Acts
import Base
import Glibc

/// A sidecar on disk. Its folder is held open, so that a symbolic link cannot redirect a write even if the path changes in
/// the meantime. A file of another program is never overwritten.
struct SidecarFile {
    enum State: Equatable {
        case missing
        case ours(String)
        /// A file of another program, or not a regular file.
        case foreign
    }

    private let path: BytePath
    private let folder: OpenFolder

    /// - Throws: `Failure` with code `changed` if a folder in the path has become a symbolic link; other failures if the
    ///   folder cannot be opened.
    init(_ path: BytePath) throws {
        self.path = path
        folder = try OpenFolder(path.parent, "written", for: path)
    }

    func state() throws -> State {
        guard let stamp = folder.stamp(path.name) else { return folder.has(path.name) ? .foreign : .missing }
        guard stamp.size <= Sidecar.longest else { return .foreign }
        let file = folder.open(path.name)
        guard file >= 0 else { throw Failure.system(errno, "read", path) }
        defer { close(file) }
        // The file may have been replaced in the meantime.
        guard FileStamp(descriptor: file) != nil else { return .foreign }
        var bytes = [UInt8](repeating: 0, count: Sidecar.longest)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else { throw Failure.system(errno, "read", path) }
        guard let text = String(validating: bytes[..<count], as: UTF8.self), Sidecar.isOurs(text) else { return .foreign }
        return .ours(text)
    }

    /// Writes a sidecar completely or not at all.
    ///
    /// - Parameter replacing: true to replace an existing sidecar of Shoebox. If it is false and a file exists at the path,
    ///   writing fails.
    func write(_ text: String, replacing: Bool) throws {
        let draft = BytePath(".shoebox-\(UInt64.random(in: 0...UInt64.max)).xmp")
        var problem = fill(draft, text)
        if problem == 0 {
            problem = replacing ? folder.replace(path.name, by: draft) : folder.rename(draft, to: folder, as: path.name)
        }
        if problem != 0 { _ = folder.remove(draft) }
        guard problem == 0 else { throw Failure.system(problem, "written", path) }
    }

    func remove() throws {
        let problem = folder.remove(path.name)
        if problem != 0, problem != ENOENT { throw Failure.system(problem, "removed", path) }
    }

    /// - Returns: 0 or an errno.
    private func fill(_ draft: BytePath, _ text: String) -> Int32 {
        let file = folder.create(draft, 0o666)
        guard file >= 0 else { return errno }
        defer { close(file) }
        UserRights.apply(0o666, to: file)
        let bytes = Array(text.utf8)
        let written = Glibc.write(file, bytes, bytes.count)
        if written != bytes.count { return written < 0 ? errno : ENOSPC }
        return fsync(file) == 0 ? 0 : errno
    }
}
