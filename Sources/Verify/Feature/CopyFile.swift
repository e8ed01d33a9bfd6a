import Acts
import Base
import CDigest
import CLinux
import Catalogue
import Glibc

/// Copies a file: writes it under a temporary name, reads it back from the disk rather than from memory, compares it, and
/// only then renames it to its final name.
struct CopyFile {
    enum Outcome {
        /// The copy was written. The first record describes the new copy, `earlier` the version that it replaced.
        case copied(CopyRecords.Record, earlier: CopyRecords.Record?)
        /// The original no longer has its known content, so its copy was not changed.
        case badOriginal
        case changing
    }

    private static let draft = BytePath("incoming.part")
    private static let earlier = "earlier"
    private static let piece = 1 << 20

    let folder: CopyFolder
    let records: CopyRecords
    let pause: FileSum.Pause

    /// Removes the temporary file, for example that of a run that was killed.
    func removeLeftover() { _ = Self.draft.withCString { unlinkat(folder.root, $0, 0) } }

    /// - Parameters:
    ///   - target: the path of the copied file, relative to the folder of the copy.
    ///   - known: the stored content and stamp of the original. If the stamp is unchanged, the original must have this
    ///     content.
    func copy(_ source: BytePath, to target: BytePath, known: Original?) throws -> Outcome {
        let parentFolder = try OpenFolder(source.parent, "read", for: source)
        let file = parentFolder.open(source.name)
        guard file >= 0 else { throw Failure.system(errno, "read", source) }
        defer { close(file) }
        guard let before = FileStamp(descriptor: file) else { throw Failure(.unsupportedFormat, "entry.notAFile", file: source) }
        let draft = Self.draft.withCString {
            openat(folder.root, $0, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard draft >= 0 else { throw Failure.system(errno, "written", folder.path) }
        defer {
            close(draft)
            removeLeftover()
        }
        let sum = try pour(file, draft, source, before)
        guard FileStamp(descriptor: file) == before else { return .changing }
        if let known, let expected = known.expected, expected != sum, known.isUnwritten(before) { return .badOriginal }
        FileTimes.copy(from: file, to: draft)
        guard fsync(draft) == 0 else { throw Failure.system(errno, "written", folder.path) }
        guard let back = try? FileSum(of: draft, folder.path, pause), back.sum == sum else {
            try pause()
            throw Failure(.corruptFile, "verify.copyDiffers", file: folder.path.appending(target))
        }
        let earlier = try makeRoom(for: target, sum)
        let parent = try folder.folder(target.parent)
        defer { close(parent) }
        let isPlaced = Self.draft.withCString { from in
            target.name.withCString { to in renameat(folder.root, from, parent, to) }
        }
        guard isPlaced == 0, fsync(parent) == 0 else { throw Failure.system(errno, "written", folder.path.appending(target)) }
        return .copied(CopyRecords.Record(path: target, source: source, stamp: before, sum: sum), earlier: earlier)
    }

    /// - Returns: the SHA-256 of the source.
    private func pour(_ source: Int32, _ draft: Int32, _ path: BytePath, _ stamp: FileStamp) throws -> Identity {
        guard DiskRoom.holds(stamp.size, for: draft) else { throw Failure(.diskFull, "verify.copyFull", file: folder.path) }
        guard let digest = cdigest_create() else { throw Failure.system(ENOMEM, "read", path) }
        defer { cdigest_free(digest) }
        _ = posix_fadvise(source, 0, 0, POSIX_FADV_DONTNEED)
        var room = [UInt8](repeating: 0, count: Self.piece)
        while true {
            try pause()
            let count = read(source, &room, room.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure.system(errno, "read", path) }
            if count == 0 { break }
            cdigest_update(digest, room, count)
            guard writeAll(draft, count == room.count ? room : Array(room[..<count])) else {
                if errno == ENOSPC || errno == EDQUOT { throw Failure(.diskFull, "verify.copyFull", file: folder.path) }
                throw Failure.system(errno, "written", folder.path)
            }
        }
        var out = [UInt8](repeating: 0, count: 32)
        cdigest_finish(digest, &out)
        return Identity(digest: out)
    }

    /// Moves the existing file at the target path to the earlier versions, if its content is different.
    ///
    /// - Returns: the record of the earlier version; nil if nothing had to be moved.
    private func makeRoom(for target: BytePath, _ sum: Identity) throws -> CopyRecords.Record? {
        guard let there = folder.stamp(target) else { return nil }
        let parentFolder = try folder.existing(target.parent)
        defer { close(parentFolder) }
        let file = target.name.withCString { openat(parentFolder, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
        guard file >= 0 else { throw Failure.system(errno, "read", folder.path.appending(target)) }
        defer { close(file) }
        let old = try? FileSum(of: file, target, pause)
        try pause()
        if old?.sum == sum { return nil }
        if try records.fetch(target) == nil, try !isSpelt(target.name, in: parentFolder) {
            // The disk does not distinguish upper and lower case, and already contains a file whose name differs only in
            // case.
            throw Failure(.changed, "entry.nameTaken", ["name": target.name.display], file: folder.path.appending(target))
        }
        let kept = BytePath(Self.earlier).appending(target.parent)
        let parent = try folder.folder(kept)
        defer { close(parent) }
        let known = try old?.sum ?? records.fetch(target)?.sum
        for number in 1...Self.maximumVersions {
            let ending = Array(".\(known?.shortHex ?? String(there.modified))\(number == 1 ? "" : "-\(number)")".utf8)
            let name = BytePath(bytes: target.name.bytes.prefix(255 - ending.count) + ending)
            let problem = target.name.withCString { from in
                name.withCString { to in cl_rename_noreplace_at(parentFolder, from, parent, to) }
            }
            if problem == -EEXIST { continue }
            guard problem == 0 else { throw Failure.system(-problem, "written", folder.path.appending(target)) }
            _ = fsync(parent)
            guard let known else { return nil }
            return CopyRecords.Record(path: kept.appending(name), source: nil, stamp: there, sum: known)
        }
        throw Failure.system(EEXIST, "written", folder.path.appending(target))
    }

    /// Whether a folder contains a file with exactly this name.
    private func isSpelt(_ name: BytePath, in parentFolder: Int32) throws -> Bool {
        let listed = openat(parentFolder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard listed >= 0, let listing = fdopendir(listed) else { throw Failure.system(errno, "read", folder.path) }
        return BytePath.names(listing).contains(name)
    }

    /// The maximum number of earlier versions with the same name and content. More versions cannot arise by accident.
    private static let maximumVersions = 1000
}
