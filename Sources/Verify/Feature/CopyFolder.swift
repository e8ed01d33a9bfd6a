import Base
import CLinux
import Catalogue
import Glibc

/// The folder of a copy. The folder is held open, so that nothing is written to the mount point after the drive was
/// disconnected.
final class CopyFolder: Sendable {
    static let mark = BytePath("shoebox-copy.txt")
    private static let words = """
        This folder holds a checked copy of photos, scans and mail archives, made by “shoebox verify --copy”.
        Nothing in it is removed unless you ask for that. Please change nothing in here: read it, or copy out of it.

        library/   the shared folders, by their paths
        scans/     the photos of scanned pages
        archives/  mail archives
        earlier/   what files held before they were changed
        sums.txt   the SHA-256 of each file: “sha256sum -c sums.txt” checks them without Shoebox


        """
    private static let label = "library: "
    /// Names that a new, empty file system may already contain.
    private static let harmless: Set<BytePath> = [BytePath("lost+found")]

    let path: BytePath
    let root: Int32

    /// Opens the folder of a copy, or creates it.
    ///
    /// - Parameters:
    ///   - library: the identifier of the copied library.
    ///   - takesOver: whether to accept a folder with the copy of another library, which then becomes the copy of this
    ///     library.
    /// - Throws: `Failure` if the folder is inside one of the copied folders or contains one of them, or if it contains other
    ///   files.
    init(_ wanted: BytePath, of library: String, takesOver: Bool, sources: [BytePath]) throws {
        if wanted.real == nil {
            // The path is checked before the folder is created.
            guard let parent = wanted.parent.real else { throw Failure.system(errno, "made", wanted) }
            try Self.checkOutside(parent.appending(wanted.name), sources)
            guard wanted.withCString({ mkdir($0, 0o700) }) == 0 else { throw Failure.system(errno, "made", wanted) }
        }
        guard let path = wanted.real else { throw Failure.system(errno, "read", wanted) }
        try Self.checkOutside(path, sources)
        self.path = path
        root = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard root >= 0 else { throw Failure.system(errno, "read", path) }
        try claim(for: library, takesOver: takesOver)
    }

    deinit { if root >= 0 { close(root) } }

    /// Throws if the folder of the copy is inside one of `sources` or contains one of them, even if it is reached through another
    /// mount.
    private static func checkOutside(_ path: BytePath, _ sources: [BytePath]) throws {
        for source in sources {
            if path.isInside(source) || isWithin(path, source) {
                throw Failure(.badRequest, "verify.copyInside", ["folder": source.display], file: path)
            }
            if source.isInside(path) { throw Failure(.badRequest, "verify.copyAround", ["folder": source.display], file: path) }
        }
    }

    private static func isWithin(_ path: BytePath, _ other: BytePath) -> Bool {
        guard let known = identity(other) else { return false }
        var folder = path
        while folder.bytes.count > 1 {
            if let here = identity(folder), here == known { return true }
            folder = folder.parent
        }
        return false
    }

    private static func identity(_ path: BytePath) -> [UInt64]? {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }

    private func claim(for library: String, takesOver: Bool) throws {
        let file = path.appending(Self.mark)
        if let text = try? Text.read(Self.mark, in: root) {
            let owner = text.split(separator: "\n").first { $0.hasPrefix(Self.label) }?.dropFirst(Self.label.count)
            guard let owner else { throw Failure(.badRequest, "verify.copyNotOurs", file: path) }
            if owner == library { return }
            guard takesOver else { throw Failure(.badRequest, "verify.copyOfAnother", file: path) }
        } else {
            guard try Set(path.listed()).subtracting(Self.harmless).isEmpty else {
                throw Failure(.badRequest, "verify.copyNotOurs", file: path)
            }
        }
        try Text.write(Self.words + Self.label + library + "\n", to: Self.mark, in: root, named: file)
    }

    /// - Throws: `Failure` if the drive is no longer connected.
    func checkPresence() throws {
        var (here, open) = (stat(), stat())
        guard path.withCString({ stat($0, &here) }) == 0, fstat(root, &open) == 0, here.st_ino == open.st_ino,
            here.st_dev == open.st_dev, FileStamp(of: Self.mark, in: root) != nil
        else { throw Failure(.fileNotFound, "verify.copyGone", file: path) }
    }

    /// Opens a folder of the copy. Creates it and its parents if they are missing. Does not follow symbolic links.
    ///
    /// - Parameter relative: the path relative to the folder of the copy.
    /// - Returns: a descriptor, which the caller must close.
    func folder(_ relative: BytePath) throws -> Int32 {
        var folder = dup(root)
        guard folder >= 0 else { throw Failure.system(errno, "written", path) }
        for part in relative.bytes.split(separator: UInt8(ascii: "/")) {
            let name = BytePath(bytes: part)
            let isNew = name.withCString { mkdirat(folder, $0, 0o700) } == 0
            let problem = errno
            if isNew { _ = fsync(folder) }
            let next = name.withCString { openat(folder, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
            let number = isNew || problem == EEXIST ? errno : problem
            close(folder)
            guard next >= 0 else { throw Failure.system(number, "written", path.appending(relative)) }
            folder = next
        }
        return folder
    }

    func stamp(_ relative: BytePath) -> FileStamp? {
        guard let folder = try? existing(relative.parent) else { return nil }
        defer { close(folder) }
        return FileStamp(of: relative.name, in: folder)
    }

    /// Opens an existing folder of the copy.
    func existing(_ relative: BytePath) throws -> Int32 {
        let below = relative == BytePath(".") ? BytePath(bytes: []) : relative
        let held = below.withCString { cl_open_beneath(root, $0) }
        guard held >= 0 else { throw Failure.system(-held, "read", path.appending(relative)) }
        defer { close(held) }
        let folder = openat(held, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Failure.system(errno, "read", path.appending(relative)) }
        return folder
    }
}

/// Reads and writes small text files in an open folder.
enum Text {
    private static let longest = 64 << 10

    static func read(_ name: BytePath, in folder: Int32) throws -> String {
        let file = name.withCString { openat(folder, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
        guard file >= 0 else { throw Failure.system(errno, "read", name) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: longest)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count >= 0 else { throw Failure.system(errno, "read", name) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Writes a file completely or not at all.
    static func write(_ text: String, to name: BytePath, in folder: Int32, named path: BytePath) throws {
        let draft = BytePath(bytes: name.bytes + Array(".part".utf8))
        let file = draft.withCString { openat(folder, $0, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600) }
        guard file >= 0 else { throw Failure.system(errno, "written", path) }
        defer { close(file) }
        guard writeAll(file, Array(text.utf8)), fsync(file) == 0,
            draft.withCString({ from in name.withCString { to in renameat(folder, from, folder, to) } }) == 0
        else { throw Failure.system(errno, "written", path) }
        _ = fsync(folder)
    }
}
