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
        path = folder.appending(identity.hex + ".part")
    }

    /// nil when nothing has come.
    var length: Int64? { FileStamp(of: path)?.size }

    func remove() { _ = path.withCString { unlink($0) } }

    /// - Throws: `Failure` changed when the part does not end at `offset`, diskFull when the rest would take the last room.
    func writer(at offset: Int64, of bytes: Int64) throws -> Writer {
        if folder.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST { throw Failure.system(errno, "written", folder) }
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        let writer = Writer(descriptor, path, bytes)
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
        private let descriptor: Int32
        private let path: BytePath
        private let bytes: Int64
        /// Of what was written, if the part was empty before.
        private let sum: Mutex<RunningDigest?>

        init(_ descriptor: Int32, _ path: BytePath, _ bytes: Int64) {
            (self.descriptor, self.path, self.bytes) = (descriptor, path, bytes)
            sum = Mutex(nil)
            if length == 0 { sum.withLock { $0 = RunningDigest() } }
        }

        deinit { close(descriptor) }

        /// The SHA-256 of the whole part; nil when another writer began it. Nothing is written afterwards.
        var digest: Identity? {
            sum.withLock { sum in
                defer { sum = nil }
                return sum?.finish()
            }
        }

        var length: Int64 {
            var status = stat()
            return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : -1
        }

        /// - Throws: `Failure` tooLarge beyond what was said, diskFull and the like. What did not get in whole is taken back.
        func append(_ piece: ByteBuffer) throws {
            let (start, count) = (length, Int64(piece.readableBytes))
            guard start + count <= bytes else { throw Failure(.tooLarge, "inbox.moreThanSaid") }
            guard DiskRoom.holds(count, for: descriptor) else { throw Failure.system(ENOSPC, "written", path) }
            guard lseek(descriptor, off_t(start), SEEK_SET) == start, piece.withUnsafeReadableBytes({ writeAll(descriptor, $0) })
            else {
                let reason = errno
                ftruncate(descriptor, off_t(start))
                throw Failure.system(reason, "written", path)
            }
            sum.withLock { $0?.update(piece) }
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

/// A SHA-256 of bytes as they come. Unchecked, as it is used under the lock of its writer alone.
private final class RunningDigest: @unchecked Sendable {
    private let state = cdigest_create()

    deinit { cdigest_free(state) }

    func update(_ bytes: ByteBuffer) { bytes.withUnsafeReadableBytes { cdigest_update(state, $0.baseAddress, $0.count) } }

    func finish() -> Identity {
        var out = [UInt8](repeating: 0, count: 32)
        cdigest_finish(state, &out)
        return Identity(digest: out)
    }
}
