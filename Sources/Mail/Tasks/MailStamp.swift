public import Base
import Glibc
import MailEngine
public import MailIndex
import PicturesEngine
import Workers

extension MailIndexState {
    /// Whether the archive is a single file, was read to the end, and has not changed since. Opens no file.
    public var isCurrent: Bool {
        guard isComplete, problem == nil, let stamp = FileStamp(of: archive) else { return false }
        return stamp.size == bytes && stamp.modified == modified && stamp.inode == inode
    }
}

extension MailIndexState {
    /// Whether the archive was read to the end and has not changed since. A folder counts as unchanged if its files
    /// have the same names, sizes and modification times.
    ///
    /// - Parameter anywhere: whether a different inode is accepted, because another machine may have read the archive.
    public func isWhole(of file: BytePath, anywhere: Bool = false) -> Bool {
        guard isComplete, problem == nil, let archive = try? MailArchive(path: file.bytes),
            let stamp = try? MailStamp(archive, file)
        else { return false }
        return stamp.isUnchanged(self, anywhere: anywhere)
    }
}

extension MailArchive {
    /// The SHA-256 in hexadecimal of the path within the archive, the size and the modification time of each file. It also changes
    /// if a mail program only renames a file, as in a Maildir if a mail is read or deleted.
    fileprivate var digest: String {
        var content = ContentDigest()
        for (index, file) in files.enumerated() {
            let line = Array(relativePath(of: index)) + Array("\0\(file.size) \(file.modified)\n".utf8)
            line.withUnsafeBytes { content.update($0) }
        }
        return hexadecimal(content.finish())
    }
}

/// The properties that identify an archive.
struct MailStamp {
    let bytes: Int64
    private let modified: Int64
    private let inode: Int64
    private let isFolder: Bool
    /// A digest of the path, size and modification time of each file in a folder; nil if the archive is a file.
    private let files: String?

    /// Maximum number of bytes at the beginning of the archive that are compared.
    private static let beginning = 64 << 10

    init(_ archive: MailArchive, _ file: BytePath) throws(Failure) {
        bytes = archive.bytes
        isFolder = archive.isFolder
        if archive.isFolder {
            modified = archive.files.map(\.modified).max() ?? 0
            inode = Int64(archive.files.count)
            files = archive.digest
        } else {
            files = nil
            guard let stamp = FileStamp(of: file) else { throw Failure.system(ENOENT, "read", file) }
            (modified, inode) = (stamp.modified, stamp.inode)
        }
    }

    func write(to state: inout MailIndexState) {
        state.bytes = bytes
        state.modified = modified
        state.inode = inode
        state.files = files
        if state.beginning.isEmpty, !isFolder {
            let count = min(bytes, Int64(Self.beginning))
            state.beginning = Self.digest(state.archive, count)
            state.beginningBytes = count
        }
    }

    func isUnchanged(_ state: MailIndexState, anywhere: Bool = false) -> Bool {
        bytes == state.bytes && modified == state.modified && (inode == state.inode || anywhere && !isFolder)
            && files == state.files
    }

    /// Whether the archive is the indexed file with new mails appended: it is larger and begins with the same bytes. Always false
    /// for folders and compressed archives.
    func hasGrown(from state: MailIndexState, _ file: BytePath) throws(Failure) -> Bool {
        guard !isFolder, !MailIndexFiles.isPacked(file), bytes > state.bytes, state.beginningBytes > 0 else { return false }
        return Self.digest(file, state.beginningBytes) == state.beginning
    }

    private static func digest(_ file: BytePath, _ count: Int64) -> String {
        let descriptor = RequestFiles.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        guard let start = try? FileSource(descriptor: descriptor).peek(at: 0, count: Int(count)) else { return "" }
        var content = ContentDigest()
        start.withUnsafeBytes { content.update($0) }
        return hexadecimal(content.finish())
    }
}
