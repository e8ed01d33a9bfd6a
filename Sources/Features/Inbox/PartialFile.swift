import Acts
import Basics
import Catalogue
import CDigest
import Glibc
import NIOCore
import Synchronization

/// A file that has come in part: its length is how much of it. It lies in the data folder, named by the content that it is to have.
struct PartialFile: Sendable {
    private let path: BytePath
    private let folder: BytePath
    private static let piece = 1 << 20

    init(_ identity: Identity, in folder: BytePath) {
        self.folder = folder
        path = folder.appending(identity.hex + Self.ending)
    }

    private static let ending = ".part"

    /// The content that a name of a part stands for; nil for any other name.
    static func identity(of name: BytePath) -> Identity? {
        let text = name.display
        return text.hasSuffix(ending) ? Identity(hex: String(text.dropLast(ending.count))) : nil
    }

    /// nil when nothing has come.
    var length: Int64? { FileStamp(of: path)?.size }

    func remove() { _ = path.withCString { unlink($0) } }

    /// - Parameter digest: of what has come; nil where it is not known.
    /// - Throws: `Failure` changed when the part does not end at `offset`, diskFull when the rest would take the last room.
    func writer(at offset: Int64, of bytes: Int64, _ digest: RunningDigest?) throws -> Writer {
        if folder.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST { throw Failure.system(errno, "written", folder) }
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        let writer = Writer(descriptor, path, bytes, digest)
        guard offset >= 0, writer.length == offset, offset <= bytes else {
            throw Failure(.changed, "inbox.otherOffset", ["offset": writer.length])
        }
        guard DiskRoom.holds(bytes - offset, for: descriptor) else {
            if offset == 0 { remove() }
            throw Failure.system(ENOSPC, "written", path)
        }
        return writer
    }

    /// Writes at the end of a part.
    final class Writer: Sendable {
        private struct State {
            var length: Int64
            /// Of all that was written; nil where it is not known.
            var digest: RunningDigest?
            /// Up to where the disk was told to begin.
            var begun: Int64
        }

        private let descriptor: Int32
        private let path: BytePath
        private let bytes: Int64
        private let state: Mutex<State>
        /// Bytes after which the disk begins: at the end of a large file little is left to wait for.
        private static let stretch: Int64 = 8 << 20

        init(_ descriptor: Int32, _ path: BytePath, _ bytes: Int64, _ digest: RunningDigest?) {
            (self.descriptor, self.path, self.bytes) = (descriptor, path, bytes)
            var status = stat()
            let length = fstat(descriptor, &status) == 0 ? Int64(status.st_size) : -1
            let known = digest?.length == length ? digest : nil
            state = Mutex(State(length: length, digest: length == 0 ? RunningDigest() : known, begun: length))
        }

        deinit { close(descriptor) }

        /// The SHA-256 of what was written, for whoever goes on with it. Nothing is written here afterwards.
        var digest: RunningDigest? {
            state.withLock { state in
                defer { state.digest = nil }
                return state.digest
            }
        }

        var length: Int64 { state.withLock { $0.length } }

        /// - Throws: `Failure` tooLarge beyond what was said, diskFull and the like. What did not get in whole is taken back.
        func append(_ pieces: [ByteBuffer]) throws {
            let count = pieces.reduce(0) { $0 + Int64($1.readableBytes) }
            try state.withLock { state in
                guard state.length + count <= bytes else { throw Failure(.tooLarge, "inbox.moreThanSaid") }
                guard DiskRoom.holds(count, for: descriptor) else { throw Failure.system(ENOSPC, "written", path) }
                guard lseek(descriptor, off_t(state.length), SEEK_SET) == state.length,
                    pieces.allSatisfy({ $0.withUnsafeReadableBytes { writeAll(descriptor, $0) } })
                else {
                    let reason = errno
                    if ftruncate(descriptor, off_t(state.length)) != 0 { state.digest = nil }
                    throw Failure.system(reason, "written", path)
                }
                for piece in pieces { state.digest?.update(piece) }
                state.length += count
                if state.length - state.begun >= Self.stretch {
                    // It keeps what is not written yet, has that written, and waits for nothing.
                    posix_fadvise(descriptor, off_t(state.begun), off_t(state.length - state.begun), POSIX_FADV_DONTNEED)
                    state.begun = state.length
                }
            }
        }
    }

    /// The SHA-256 of what has come.
    func digest() throws -> Identity {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw Failure.system(errno, "read", path) }
        defer { close(descriptor) }
        let digest = cdigest_create()
        defer { cdigest_free(digest) }
        var room = [UInt8](repeating: 0, count: Self.piece)
        while true {
            let got = read(descriptor, &room, room.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw Failure.system(errno, "read", path) }
            if got == 0 { break }
            cdigest_update(digest, room, got)
        }
        var out = [UInt8](repeating: 0, count: 32)
        cdigest_finish(digest, &out)
        return Identity(digest: out)
    }

    func place(as name: BytePath, in folder: BytePath, modified: Int64?) throws -> BytePath {
        try ArrivedFile.place(path, as: name, in: folder, modified: modified)
    }
}

/// A SHA-256 of bytes as they come. Unchecked, as one has it at a time: a writer, under its lock, or `OpenDigests`.
final class RunningDigest: @unchecked Sendable {
    private let state = cdigest_create()
    /// Of what it is.
    private(set) var length: Int64 = 0

    deinit { cdigest_free(state) }

    func update(_ bytes: ByteBuffer) {
        bytes.withUnsafeReadableBytes { cdigest_update(state, $0.baseAddress, $0.count) }
        length += Int64(bytes.readableBytes)
    }

    func finish() -> Identity {
        var out = [UInt8](repeating: 0, count: 32)
        cdigest_finish(state, &out)
        return Identity(digest: out)
    }
}

/// Digests of parts whose rest has not come: the next piece goes on with them, so that nobody reads the whole file again.
final class OpenDigests: Sendable {
    private let all = Mutex<[(identity: Identity, digest: RunningDigest)]>([])
    /// More phones than send at a time; whose digest is gone, that part is read.
    private static let most = 64

    func keep(_ digest: RunningDigest, of identity: Identity) {
        all.withLock { all in
            if all.count == Self.most { all.removeFirst() }
            all.append((identity, digest))
        }
    }

    func take(_ identity: Identity) -> RunningDigest? {
        all.withLock { all in
            all.firstIndex { $0.identity == identity }.map { all.remove(at: $0).digest }
        }
    }
}
