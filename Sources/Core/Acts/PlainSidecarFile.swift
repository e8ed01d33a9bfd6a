public import Base
import Glibc

/// A small file beside a photo, such as an XMP sidecar. Its folder is held open, so that a symbolic link cannot redirect a write
/// even if the path changes in the meantime.
public struct PlainSidecarFile {
    public enum State: Equatable, Sendable {
        case missing
        case content([UInt8])
        /// A file that is too long to be read, or not a regular file.
        case other
    }

    private let path: BytePath
    private let longest: Int
    private let folder: OpenFolder

    /// - Parameter longest: the maximum size in bytes of a file that is read.
    /// - Throws: `Failure` with code `changed` if a folder in the path has become a symbolic link; other failures if the
    ///   folder cannot be opened.
    public init(_ path: BytePath, longest: Int) throws {
        (self.path, self.longest) = (path, longest)
        folder = try OpenFolder(path.parent, "written", for: path)
    }

    public func state() throws -> State {
        guard let stamp = folder.stamp(path.name) else { return folder.has(path.name) ? .other : .missing }
        guard stamp.size <= longest else { return .other }
        let file = folder.open(path.name)
        guard file >= 0 else { throw Failure.system(errno, "read", path) }
        defer { close(file) }
        // The file may have been replaced in the meantime.
        guard FileStamp(descriptor: file) != nil else { return .other }
        var bytes = [UInt8](repeating: 0, count: Int(stamp.size) + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes[count...].withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            guard got >= 0 else { throw Failure.system(errno, "read", path) }
            if got == 0 { break }
            count += got
        }
        // A file that grows is being written by another program.
        return count <= stamp.size ? .content(Array(bytes[..<count])) : .other
    }

    /// Writes the file completely or not at all.
    ///
    /// - Parameter replacing: true to replace an existing file. If it is false and a file exists at the path, writing fails.
    public func write(_ bytes: [UInt8], replacing: Bool) throws {
        let draft = BytePath(".shoebox-\(UInt64.random(in: 0...UInt64.max)).xmp")
        var problem = fill(draft, bytes)
        if problem == 0 {
            problem = replacing ? folder.replace(path.name, by: draft) : folder.rename(draft, to: folder, as: path.name)
        }
        if problem != 0 { _ = folder.remove(draft) }
        guard problem == 0 else { throw Failure.system(problem, "written", path) }
        folder.sync()
    }

    public func remove() throws {
        let problem = folder.remove(path.name)
        if problem != 0, problem != ENOENT { throw Failure.system(problem, "removed", path) }
    }

    /// - Returns: 0 or an errno.
    private func fill(_ draft: BytePath, _ bytes: [UInt8]) -> Int32 {
        let file = folder.create(draft, 0o666)
        guard file >= 0 else { return errno }
        defer { close(file) }
        UserRights.apply(0o666, to: file)
        guard writeAll(file, bytes) else { return errno }
        return fsync(file) == 0 ? 0 : errno
    }
}
