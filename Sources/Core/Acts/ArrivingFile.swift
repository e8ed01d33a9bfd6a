public import Base
public import Catalogue
import CLinux
import Glibc
import Synchronization

/// A file that is being uploaded into the data folder. All uploads use this type.
///
/// Until the file is complete, its name ends in ".part", or a separate mark file exists. When `finish` returns, the bytes and
/// the name are on disk; only then may a response confirm the upload. An unfinished file is removed when the last reference to
/// this object is released, unless it was opened with `init(goingOn:)`.
public final class ArrivingFile: Sendable {
    /// A mark: a separate file that exists while the uploaded file is incomplete. With a mark, the uploaded file has its final
    /// name from the beginning, so it can be read during the upload.
    public struct Mark: Sendable {
        public let path: BytePath
        public let text: String

        public init(_ path: BytePath, text: String) { (self.path, self.text) = (path, text) }
    }

    private struct State {
        /// The current path of the file.
        var place: BytePath
        var length: Int64
        /// The offset in the file at which the next bytes are written. Bytes for an offset before the end of the file are
        /// compared with the bytes in the file instead.
        var position: Int64
        /// The offset up to which writing to disk has been started.
        var begun: Int64
        /// The running digest of the whole file; nil if it is not known.
        var digest: RunningDigest?
        /// Whether the file is finished or removed, so that `deinit` has nothing to clean up.
        var isOver = false
    }

    /// The final path of the file.
    public let path: BytePath
    private let descriptor: Int32
    private let mark: Mark?
    private let keepsPart: Bool
    private let maximum: Int64
    private let tooLarge: Failure
    /// The path of the file in failure messages.
    private let named: BytePath
    private let state: Mutex<State>

    private static let ending = ".part"
    /// The number of new bytes after which the kernel is requested to write them to disk, so that `finish` has little to wait
    /// for after a large upload.
    private static let stretch: Int64 = 8 << 20
    private static let piece = 1 << 20

    /// Creates a new file.
    ///
    /// - Parameters:
    ///   - named: the path of the file in failure messages; by default its final path.
    ///   - maximum: the maximum size in bytes.
    ///   - tooLarge: the failure thrown if the maximum size is exceeded.
    /// - Throws: `Failure` with code `changed` if the name is taken.
    public init(_ path: BytePath, named: BytePath? = nil, mark: Mark? = nil, maximum: Int64, tooLarge: Failure) throws(Failure) {
        let (named, place) = (named ?? path, mark == nil ? Self.part(of: path) : path)
        if let mark { try Self.write(mark, named) }
        let descriptor = place.withCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else {
            let number = errno
            if let mark { _ = mark.path.withCString { unlink($0) } }
            throw Self.failure(number, named)
        }
        (self.path, self.named, self.descriptor, self.mark) = (path, named, descriptor, mark)
        (keepsPart, self.maximum, self.tooLarge) = (false, maximum, tooLarge)
        state = Mutex(State(place: place, length: 0, position: 0, begun: 0))
    }

    /// Opens the existing part of a file to continue the upload, or creates a new part. If the upload is interrupted, the part is
    /// kept.
    ///
    /// - Parameter digest: the digest of the existing part; nil if it is not known.
    public init(
        goingOn path: BytePath, named: BytePath? = nil, mark: Mark? = nil, maximum: Int64, tooLarge: Failure,
        digest: RunningDigest? = nil
    ) throws(Failure) {
        let (named, place) = (named ?? path, mark == nil ? Self.part(of: path) : path)
        var descriptor = place.withCString { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
        if descriptor < 0, errno == ENOENT {
            descriptor = place.withCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        }
        guard descriptor >= 0 else { throw Self.failure(errno, named) }
        guard let length = FileStamp(descriptor: descriptor)?.size else {
            close(descriptor)
            throw Failure(.unsupportedFormat, "file.notRegular", file: named)
        }
        (self.path, self.named, self.descriptor, self.mark) = (path, named, descriptor, mark)
        (keepsPart, self.maximum, self.tooLarge) = (true, maximum, tooLarge)
        let known = length == 0 ? RunningDigest() : digest.flatMap { $0.length == length ? $0 : nil }
        state = Mutex(State(place: place, length: length, position: length, begun: length, digest: known))
    }

    deinit {
        if !keepsPart, !state.withLock({ $0.isOver }) { remove() }
        close(descriptor)
    }

    /// The path of a file while it is incomplete.
    public static func part(of path: BytePath) -> BytePath { BytePath(bytes: path.bytes + Array(ending.utf8)) }

    /// Removes incomplete files that killed processes left in one of Shoebox's own folders, and the folder itself if it is empty
    /// then. No response has confirmed these files to a client. Call it before the first upload.
    public static func removeParts(in folder: BytePath) {
        folder.sweep { name in name.hasSuffix(ending) && OwnName.isUnique(name.dropLast(ending.count)) }
    }
}

// MARK: Writing

extension ArrivingFile {
    /// The current path of the file.
    public var place: BytePath { state.withLock { $0.place } }

    /// The current size in bytes.
    public var length: Int64 { state.withLock { $0.length } }

    /// Sets the offset of the next bytes. Bytes for an offset before the end of the file must equal those already in the file.
    ///
    /// - Returns: false if the offset is beyond the end of the file.
    public func goOn(at offset: Int64) -> Bool {
        state.withLock { state in
            guard offset >= 0, offset <= state.length else { return false }
            state.position = offset
            return true
        }
    }

    /// Rejects an upload before its first byte if it is too large or the disk has no room for it.
    ///
    /// - Parameter count: the announced number of bytes; nil if the sender does not announce it.
    public func expect(_ count: Int64?) throws(Failure) {
        guard let count else { return }
        let position = state.withLock { $0.position }
        guard count <= maximum - position else { throw tooLarge }
        guard DiskRoom.holds(count, for: descriptor) else { throw Failure.system(ENOSPC, "written", named) }
    }

    /// Appends bytes to the file. Blocks. A failed write does not change the file.
    ///
    /// - Throws: `Failure` with code `tooLarge`; with code `diskFull`, also if the bytes would use the space that must remain
    ///   free on the disk; or with code `changed` if bytes before the end of the file differ from those already in it.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        try state.withLock { state throws(Failure) in
            let known = Int(min(Int64(bytes.count), max(0, state.length - state.position)))
            guard isHere(UnsafeRawBufferPointer(rebasing: bytes[..<known]), at: state.position) else {
                throw Failure(.changed, "upload.otherContent", file: named)
            }
            state.position += Int64(known)
            let fresh = UnsafeRawBufferPointer(rebasing: bytes[known...])
            guard !fresh.isEmpty else { return }
            let count = Int64(fresh.count)
            guard count <= maximum - state.length else { throw tooLarge }
            guard DiskRoom.holds(count, for: descriptor) else { throw Failure.system(ENOSPC, "written", named) }
            guard lseek(descriptor, off_t(state.length), SEEK_SET) == state.length, writeAll(descriptor, fresh) else {
                let number = errno
                if ftruncate(descriptor, off_t(state.length)) != 0 { state.digest = nil }
                throw Failure.system(number, "written", named)
            }
            state.digest?.update(fresh)
            state.length += count
            state.position = state.length
            if state.length - state.begun >= Self.stretch {
                // Starts writing the dirty pages to disk, keeps them in memory, and does not wait.
                posix_fadvise(descriptor, off_t(state.begun), off_t(state.length - state.begun), POSIX_FADV_DONTNEED)
                state.begun = state.length
            }
        }
    }

    private func isHere(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Bool {
        var room = [UInt8](repeating: 0, count: min(bytes.count, Self.piece))
        var done = 0
        while done < bytes.count {
            let got = pread(descriptor, &room, min(room.count, bytes.count - done), off_t(offset) + off_t(done))
            if got < 0, errno == EINTR { continue }
            guard got > 0, room[..<got].elementsEqual(bytes[done..<done + got]) else { return false }
            done += got
        }
        return true
    }

    /// Returns the running digest and transfers its ownership to the caller. Do not write to this file afterwards.
    public func takeDigest() -> RunningDigest? {
        state.withLock { state in
            defer { state.digest = nil }
            return state.digest
        }
    }

    /// Reads the file and returns its SHA-256.
    public func readDigest() throws -> Identity { Identity(digest: try EntryMover.digest(descriptor, named)) }
}

// MARK: Finishing

extension ArrivingFile {
    /// - Parameter milliseconds: milliseconds since 1970.
    public func setModified(_ milliseconds: Int64) { FileTimes.setModified(descriptor, milliseconds) }

    /// Syncs the content and the name to disk. Blocks.
    public func sync() throws(Failure) {
        guard fsync(descriptor) == 0 else { throw Failure.system(errno, "written", named) }
        try Self.syncFolder(of: place, named)
    }

    /// Gives the complete file its final name, and syncs content and name to disk. Blocks.
    public func finish() throws(Failure) {
        guard fsync(descriptor) == 0 else { throw Failure.system(errno, "written", named) }
        try state.withLock { state throws(Failure) in
            if state.place != path {
                let problem = state.place.withCString { from in path.withCString { cl_rename_noreplace(from, $0) } }
                guard problem == 0 else { throw Self.failure(-problem, named) }
                state.place = path
            }
            try Self.syncFolder(of: path, named)
            if let mark {
                guard mark.path.withCString({ unlink($0) }) == 0 || errno == ENOENT else {
                    throw Failure.system(errno, "written", named)
                }
                try Self.syncFolder(of: mark.path, named)
            }
            state.isOver = true
        }
    }

    /// Removes the file, whether or not it is finished.
    public func remove() {
        state.withLock { state in
            state.isOver = true
            _ = state.place.withCString { unlink($0) }
            if let mark { _ = mark.path.withCString { unlink($0) } }
        }
    }

    /// Syncs a file written by a worker, and its name. Blocks.
    public static func sync(_ path: BytePath) throws(Failure) {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure.system(errno, "written", path) }
        try syncFolder(of: path, path)
    }

    private static func syncFolder(of path: BytePath, _ named: BytePath) throws(Failure) {
        let problem = path.parent.withCString { cl_fsync_dir($0) }
        guard problem == 0 else { throw Failure.system(-problem, "written", named) }
    }

    private static func write(_ mark: Mark, _ named: BytePath) throws(Failure) {
        let descriptor = mark.path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw failure(errno, named) }
        let isWritten = writeAll(descriptor, Array(mark.text.utf8)) && fsync(descriptor) == 0
        let number = errno
        close(descriptor)
        do throws(Failure) {
            guard isWritten else { throw Failure.system(number, "written", named) }
            try syncFolder(of: mark.path, named)
        } catch {
            _ = mark.path.withCString { unlink($0) }
            throw error
        }
    }

    private static func failure(_ number: Int32, _ named: BytePath) -> Failure {
        number == EEXIST
            ? Failure(.changed, "entry.nameTaken", ["name": named.name.display], file: named) : .system(number, "written", named)
    }
}
