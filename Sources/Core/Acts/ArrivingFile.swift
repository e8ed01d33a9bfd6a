public import Basics
public import Catalogue
import CLinux
import Glibc
import Synchronization

/// A file that is being uploaded into the data folder. All uploads use this type.
///
/// Until the file is whole, its name ends in ".part", or a mark exists elsewhere. When `finish` returns, bytes and name are on
/// the disk, and only then may an answer say that the file is here. An unfinished file is removed with its last reference, unless
/// it was opened with `init(goingOn:)`.
public final class ArrivingFile: Sendable {
    /// A separate file that exists while another file is not whole. With a mark, that file has its own name from the beginning,
    /// and can be read while it arrives.
    public struct Mark: Sendable {
        public let path: BytePath
        public let text: String

        public init(_ path: BytePath, text: String) { (self.path, self.text) = (path, text) }
    }

    private struct State {
        /// The path of the file at this moment.
        var place: BytePath
        var length: Int64
        /// The offset of the next bytes. Bytes before the end are compared with the file.
        var position: Int64
        /// The offset up to which the disk was asked to write.
        var begun: Int64
        /// The digest of the whole file; nil if it is not known.
        var digest: RunningDigest?
        /// Whether the file is finished or removed. Then `deinit` has nothing to tidy up.
        var isOver = false
    }

    /// The path of the file once it is whole.
    public let path: BytePath
    private let descriptor: Int32
    private let mark: Mark?
    private let keepsPart: Bool
    private let most: Int64
    private let tooLarge: Failure
    /// The name of the file in failures.
    private let named: BytePath
    private let state: Mutex<State>

    private static let ending = ".part"
    /// The number of bytes after which the disk begins to write, so that little is left to wait for at the end of a large file.
    private static let stretch: Int64 = 8 << 20
    private static let piece = 1 << 20

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - named: the name of the file in failures; by default its path.
    ///   - most: the largest size in bytes.
    ///   - tooLarge: thrown for more bytes than that.
    /// - Throws: `Failure` of code `changed` if the name is taken.
    public init(_ path: BytePath, named: BytePath? = nil, mark: Mark? = nil, most: Int64, tooLarge: Failure) throws(Failure) {
        let (named, place) = (named ?? path, mark == nil ? Self.part(of: path) : path)
        if let mark { try Self.write(mark, named) }
        let descriptor = place.withCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else {
            let number = errno
            if let mark { _ = mark.path.withCString { unlink($0) } }
            throw Self.failure(number, named)
        }
        (self.path, self.named, self.descriptor, self.mark) = (path, named, descriptor, mark)
        (keepsPart, self.most, self.tooLarge) = (false, most, tooLarge)
        state = Mutex(State(place: place, length: 0, position: 0, begun: 0))
    }

    /// Goes on with the part of a file, or begins one. The part stays if the rest does not come.
    ///
    /// - Parameter digest: the digest of the part; nil if it is not known.
    public init(
        goingOn path: BytePath, named: BytePath? = nil, mark: Mark? = nil, most: Int64, tooLarge: Failure,
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
        (keepsPart, self.most, self.tooLarge) = (true, most, tooLarge)
        let known = length == 0 ? RunningDigest() : digest.flatMap { $0.length == length ? $0 : nil }
        state = Mutex(State(place: place, length: length, position: length, begun: length, digest: known))
    }

    deinit {
        if !keepsPart, !state.withLock({ $0.isOver }) { remove() }
        close(descriptor)
    }

    /// The path of an unfinished file.
    public static func part(of path: BytePath) -> BytePath { BytePath(bytes: path.bytes + Array(ending.utf8)) }

    /// Removes the parts that killed processes left in a folder of ours. No answer has confirmed these files to a client. Call it
    /// before the first upload.
    public static func removeParts(in folder: BytePath) {
        folder.sweep { name in name.hasSuffix(ending) && OwnName.isUnique(name.dropLast(ending.count)) }
    }
}

// MARK: Writing

extension ArrivingFile {
    /// The path of the file at this moment.
    public var place: BytePath { state.withLock { $0.place } }

    /// The size in bytes so far.
    public var length: Int64 { state.withLock { $0.length } }

    /// Sets the offset of the next bytes. Those before the end have to equal the bytes of the file.
    ///
    /// - Returns: false if the file ends before the offset.
    public func goOn(at offset: Int64) -> Bool {
        state.withLock { state in
            guard offset >= 0, offset <= state.length else { return false }
            state.position = offset
            return true
        }
    }

    /// Refuses an upload at once if the disk has no room for it.
    ///
    /// - Parameter count: the bytes to come; nil if the sender does not say.
    public func expect(_ count: Int64?) throws(Failure) {
        guard let count else { return }
        let position = state.withLock { $0.position }
        guard count <= most - position else { throw tooLarge }
        guard DiskRoom.holds(count, for: descriptor) else { throw Failure.system(ENOSPC, "written", named) }
    }

    /// Adds to the file. Blocks.
    ///
    /// - Throws: `Failure` tooLarge; diskFull, also if the bytes would take the last room; changed if bytes differ from those in
    ///   the file. A failed write does not change the file.
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
            guard count <= most - state.length else { throw tooLarge }
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
                // Begins to write the dirty pages, keeps them in memory and does not wait.
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

    /// Returns the running digest and gives up its ownership. Nothing may be written here afterwards.
    public func takeDigest() -> RunningDigest? {
        state.withLock { state in
            defer { state.digest = nil }
            return state.digest
        }
    }

    /// Computes the SHA-256 by reading the file.
    public func readDigest() throws -> Identity { Identity(digest: try EntryMover.digest(descriptor, named)) }
}

// MARK: Finishing

extension ArrivingFile {
    /// - Parameter milliseconds: since 1970.
    public func setModified(_ milliseconds: Int64) { FileTimes.setModified(descriptor, milliseconds) }

    /// Syncs the bytes and the name to the disk. Blocks.
    public func sync() throws(Failure) {
        guard fsync(descriptor) == 0 else { throw Failure.system(errno, "written", named) }
        try Self.syncFolder(of: place, named)
    }

    /// Gives the whole file its name, and syncs bytes and name to the disk. Blocks.
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

    /// Removes the file, finished or not.
    public func remove() {
        state.withLock { state in
            state.isOver = true
            _ = state.place.withCString { unlink($0) }
            if let mark { _ = mark.path.withCString { unlink($0) } }
        }
    }

    /// Syncs a file that a worker wrote, and its name. Blocks.
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
