import Base
import Glibc

/// The bytes of the originals that backups hold, named by their checksum: `backups/held/<SHA-256>`.
///
/// On the same file system, held files are hard links, which need neither space nor time. Otherwise they are copies.
struct HeldFiles {
    private let data: BytePath
    let folder: BytePath

    init(data: BytePath) {
        self.data = data
        folder = data.appending("backups/held")
    }

    func path(_ sum: String) -> BytePath { folder.appending(sum) }

    /// Whether a name in the folder is that of a held file.
    static func isSum(_ name: String) -> Bool { OwnName.isHex(name, count: 64) }

    /// Keeps the bytes of a file of the data folder in `held/`.
    ///
    /// - Parameters:
    ///   - name: the path relative to the data folder.
    ///   - known: the entry of an earlier list; a file that has not changed since then is not read again.
    /// - Throws: `Failure` with code `fileNotFound`, with code `changed` if the file is being written, with code `diskFull`, and
    ///   others.
    func hold(_ name: BytePath, knowing known: Original?) throws(Failure) -> Original {
        let source = data.appending(name)
        guard let stamp = FileStamp(of: source) else { throw Failure.system(ENOENT, "read", source) }
        if let known, known.isKnown(stamp), let sum = known.sha256, has(sum, bytes: stamp.size) { return known }
        if DiskRoom.isShared(folder, source.parent) {
            let (sum, stamp) = try FilePass.sum(source)
            let isHeld = has(sum, bytes: stamp.size)
            if try isHeld ? true : link(source, stamp, as: sum) { return Original(name, stamp, sha256: sum) }
        }
        let draft = draft
        let (sum, read) = try FilePass.copy(source, to: draft)
        if has(sum, bytes: read.size) {
            _ = draft.withCString { unlink($0) }
        } else {
            try put(draft, at: path(sum))
        }
        return Original(name, read, sha256: sum)
    }

    func has(_ sum: String, bytes: Int64) -> Bool { FileStamp(of: path(sum))?.size == bytes }

    /// Syncs the names of the held files to disk.
    func flush() throws(Failure) { try folder.flush() }

    private var draft: BytePath { folder.appending("new-\(getpid())-\(UInt32.random(in: 0 ... .max))") }

    /// Keeps the bytes of a file in `held/` as a hard link.
    ///
    /// - Returns: false if no hard link can be made on the file system.
    private func link(_ source: BytePath, _ stamp: FileStamp, as sum: String) throws(Failure) -> Bool {
        let draft = draft
        let made = source.withCString { from in draft.withCString { Glibc.link(from, $0) } }
        guard made == 0 else { return false }
        guard let linked = FileStamp(of: draft), linked.isSameFile(as: stamp) else {
            _ = draft.withCString { unlink($0) }
            throw Failure(.changed, "file.changedWhileRead", file: source)
        }
        try put(draft, at: path(sum))
        return true
    }

    private func put(_ draft: BytePath, at target: BytePath) throws(Failure) {
        guard draft.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            let number = errno
            _ = draft.withCString { unlink($0) }
            throw Failure.system(number, "written", target)
        }
        // Renaming a hard link over another link to the same file does nothing, so the draft must be removed.
        _ = draft.withCString { unlink($0) }
    }
}

extension HeldFiles {
    /// Removes the held files that no list contains any more. If a held file is the last file with its bytes, it is moved to
    /// `removed/` instead of being deleted.
    ///
    /// - Parameters:
    ///   - sums: the checksums in the remaining lists.
    ///   - dropped: the originals in the deleted lists.
    /// - Throws: `Failure` if the folder cannot be listed.
    func prune(keeping sums: Set<String>, dropped: [Original]) throws(Failure) {
        let originals = Dictionary(dropped.map { ($0.sha256 ?? "", $0) }) { first, _ in first }
        for entry in try folder.listed() {
            let (name, path) = (entry.display, folder.appending(entry))
            if Self.isDraft(name) {
                _ = path.withCString { unlink($0) }
            } else if Self.isSum(name), !sums.contains(name) {
                drop(path, known: originals[name])
            }
        }
    }

    /// Removes one held file.
    ///
    /// - Parameter known: an original that may have the same bytes.
    private func drop(_ path: BytePath, known: Original?) {
        let isThere = known.flatMap { known in FileStamp(of: data.appending(known.path)).map(known.isKnown) } ?? false
        if isThere || Self.linkCount(path) > 1 {
            _ = path.withCString { unlink($0) }
        } else {
            do throws(Failure) { try Removed(data: data).take(path, reason: "No backup holds it any more.") } catch {
                // The file remains in the folder, so nothing is lost.
            }
        }
    }

    /// Whether a name is that of a draft that a killed process left behind: `new-<process>-<number>`.
    private static func isDraft(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "new" && Int32(parts[1]) != nil && UInt32(parts[2]) != nil
    }

    private static func linkCount(_ path: BytePath) -> Int {
        var status = stat()
        return path.withCString { lstat($0, &status) } == 0 ? Int(status.st_nlink) : 0
    }
}
