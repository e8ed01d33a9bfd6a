public import Base
import Glibc

/// Restricts access to the data folder to its owner. This includes the folder itself and Shoebox's files and folders in it,
/// regardless of which program created them and with which umask.
///
/// The owner's permissions do not change; those of the group and of others are removed. Others cannot reach the content of a
/// restricted folder, so the content is checked only if the folder itself cannot be restricted. Links are not followed. Files
/// that belong to another user, or that have a name which Shoebox does not use, are not changed.
public struct PrivateData: Sendable {
    /// The first few files and folders that others could access, as paths relative to the data folder.
    public private(set) var examples: [String] = []
    /// The number of files and folders that others could access, and the number of those whose permissions could not be
    /// restricted.
    public private(set) var open = 0
    public private(set) var stayOpen = 0
    /// Whether everything was checked; false if the limit was reached.
    public private(set) var isWhole = true

    private var rest: Int

    /// The number of files that can be checked at the start of a command without a noticeable delay.
    public static let limitAtStart = 20_000
    private static let deepest = 32
    private static let exampleLimit = 5

    /// - Parameter limit: the maximum number of files and folders to check. The data folder itself is checked first; once it is
    ///   restricted, others cannot reach its content.
    public init(closing directory: BytePath, limit: Int = limitAtStart) {
        rest = limit
        // The user may have moved the folder elsewhere and left a link.
        let folder = directory.withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard folder >= 0 else { return }
        let isOwn = !Self.isShared(directory, folder)
        if isOwn { close(folder, "") }
        walk(folder, "", depth: 0, where: Self.isOurs)
    }

    /// Whether the folder is not used by Shoebox alone, because it is the root, the home folder, or a folder such as /tmp. In
    /// such a folder only the permissions of Shoebox's own files are restricted.
    private static func isShared(_ path: BytePath, _ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, let real = path.real else { return true }
        let home = getenv("HOME").flatMap { BytePath(String(cString: $0)).real }
        return status.st_mode & S_ISVTX != 0 || real.bytes.count <= 1 || real == home
    }

    /// Whether Shoebox uses this name in the data folder.
    private static func isOurs(_ name: String) -> Bool {
        files.contains { name.hasPrefix($0) } || folders.contains(name)
    }

    private static let files = [
        "catalogue.sqlite", "thumbnails.sqlite", "requests.sqlite", "session", "server.", "jobs.lock", "moves.lock", "open.lock",
        "pairing.json", "people.sqlite", "likeness",
        "recent-files.json", "restore.", "running-time", "waiting-", DataFolder.markName,
    ]
    private static let folders = [
        "previews", "mail", "backups", "scans", "convert", "uploads", "arriving", "pages", "links", "tls", "leaving", "removed",
    ]

    private mutating func close(_ descriptor: Int32, _ name: String) {
        note(descriptor: descriptor, name) { fchmod(descriptor, $0) }
    }

    /// Restricts the permissions of an open file or folder.
    ///
    /// - Parameter change: sets the mode.
    private mutating func note(descriptor: Int32, _ name: String, _ change: (mode_t) -> Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return }
        note(status, name, change)
    }

    private mutating func note(_ status: stat, _ name: String, _ change: (mode_t) -> Int32) {
        guard status.st_mode & 0o077 != 0 else { return }
        open += 1
        if examples.count < Self.exampleLimit { examples.append(name.isEmpty ? "." : name) }
        if status.st_uid != geteuid() || change(status.st_mode & 0o700) != 0 { stayOpen += 1 }
    }

    /// Checks the content of a folder. Takes ownership of the descriptor.
    private mutating func walk(_ folder: Int32, _ path: String, depth: Int, where isWanted: (String) -> Bool) {
        guard let entries = fdopendir(folder) else {
            Glibc.close(folder)
            return
        }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) + [0] }
            let text = String(decoding: name.dropLast(), as: UTF8.self)
            guard text != ".", text != "..", isWanted(text) else { continue }
            guard rest > 0 else {
                isWhole = false
                return
            }
            rest -= 1
            visit(folder, name.map { CChar(bitPattern: $0) }, path.isEmpty ? text : "\(path)/\(text)", depth: depth)
        }
    }

    private mutating func visit(_ folder: Int32, _ name: [CChar], _ path: String, depth: Int) {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard inner >= 0 else { return }
            close(inner, path)
            guard fstat(inner, &status) == 0, status.st_mode & 0o077 != 0 else {
                Glibc.close(inner)
                return
            }
            guard depth < Self.deepest else {
                isWhole = false
                Glibc.close(inner)
                return
            }
            walk(inner, path, depth: depth + 1) { _ in true }
        case S_IFREG:
            // `fchmodat` is used on the name, because closing a descriptor would release the locks that this process holds on a
            // database.
            note(status, path) { fchmodat(folder, name, $0, 0) }
        default: break
        }
    }
}
