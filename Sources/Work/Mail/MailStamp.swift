public import Basics
import Glibc
import Mail
public import MailIndex
import Pictures
import Workers

extension MailIndexState {
    /// Whether the archive is one file, was read to its end, and has not changed since. No file is opened for the check.
    public var isCurrent: Bool {
        guard isComplete, problem == nil, let stamp = FileStamp(of: archive) else { return false }
        return stamp.size == bytes && stamp.modified == modified && stamp.inode == inode
    }
}

extension MailIndexState {
    /// Whether an archive, or each file of a folder, was read to its end and has not changed since.
    ///
    /// - Parameter anywhere: whether inodes may differ, because another machine read the archive.
    public func isWhole(of file: BytePath, anywhere: Bool = false) -> Bool {
        guard isComplete, problem == nil, let archive = try? MailArchive(path: file.bytes),
            let stamp = try? MailStamp(archive, file)
        else { return false }
        return stamp.isUnchanged(self, anywhere: anywhere)
    }
}

/// The properties by which an archive is recognised.
struct MailStamp {
    let bytes: Int64
    private let modified: Int64
    private let inode: Int64
    private let isFolder: Bool

    /// The length of the beginning that is compared.
    private static let beginning = 64 << 10

    init(_ archive: MailArchive, _ file: BytePath) throws(Failure) {
        bytes = archive.bytes
        isFolder = archive.isFolder
        if archive.isFolder {
            modified = archive.files.map(\.modified).max() ?? 0
            inode = Int64(archive.files.count)
        } else {
            guard let stamp = FileStamp(of: file) else { throw Failure.system(ENOENT, "read", file) }
            (modified, inode) = (stamp.modified, stamp.inode)
        }
    }

    func write(to state: inout MailIndexState) {
        state.bytes = bytes
        state.modified = modified
        state.inode = inode
        if state.beginning.isEmpty, !isFolder {
            let count = min(bytes, Int64(Self.beginning))
            state.beginning = Self.digest(state.archive, count)
            state.beginningBytes = count
        }
    }

    func isUnchanged(_ state: MailIndexState, anywhere: Bool = false) -> Bool {
        bytes == state.bytes && modified == state.modified && (inode == state.inode || anywhere && !isFolder)
    }

    /// Whether the archive is the indexed one with more mails at its end.
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
