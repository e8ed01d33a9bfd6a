import Acts
import Base
import CDigest
import Catalogue
import Glibc

/// The SHA-256 of a file as read from the disk, and the stamp of the file at that time.
struct FileSum: Sendable {
    enum Trouble: Error {
        /// The file does not exist, or is only reached through a symbolic link.
        case gone
        /// The file is being written.
        case changing
        /// The disk cannot read all bytes of the file.
        case unreadable(Failure)
        /// This process is not allowed to read the file.
        case refused(Failure)
    }

    typealias Pause = () throws -> Void

    let sum: Identity
    let stamp: FileStamp

    private static let piece = 1 << 20

    /// - Parameter pause: called before each piece is read; an error ends the reading.
    init(of path: BytePath, _ pause: Pause) throws {
        let file: Int32
        do {
            let folder = try OpenFolder(path.parent, "read", for: path)
            file = folder.open(path.name)
            if file < 0 { throw Self.trouble(errno, path) }
        } catch let failure as Failure {
            throw [.fileNotFound, .changed].contains(failure.code) ? Trouble.gone : Trouble.refused(failure)
        }
        defer { close(file) }
        try self.init(of: file, path, pause)
    }

    /// Reads an open file from the beginning, from the disk rather than from the page cache.
    init(of file: Int32, _ path: BytePath, _ pause: Pause) throws {
        guard let before = FileStamp(descriptor: file) else { throw Trouble.gone }
        guard let digest = cdigest_create() else { throw Trouble.refused(.system(ENOMEM, "read", path)) }
        defer { cdigest_free(digest) }
        // The file's pages are dropped from the page cache: before reading, because the cache does not show the state of the
        // disk; and afterwards, because they are not needed any more.
        _ = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
        defer { _ = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) }
        var room = [UInt8](repeating: 0, count: Self.piece)
        var position: off_t = 0
        while true {
            try pause()
            let count = pread(file, &room, room.count, position)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw Self.trouble(errno, path) }
            if count == 0 { break }
            cdigest_update(digest, room, count)
            position += off_t(count)
        }
        guard let after = FileStamp(descriptor: file), after == before else { throw Trouble.changing }
        var out = [UInt8](repeating: 0, count: 32)
        cdigest_finish(digest, &out)
        (sum, stamp) = (Identity(digest: out), after)
    }

    /// The values of errno with which disks and file systems report lost bytes.
    private static let losses: Set<Int32> = [EIO, EUCLEAN, EBADMSG, ENODATA, EREMOTEIO, EILSEQ]

    private static func trouble(_ number: Int32, _ path: BytePath) -> Trouble {
        switch number {
        case ENOENT, ENOTDIR, ELOOP, ENXIO: .gone
        case let number where losses.contains(number): .unreadable(.system(number, "read", path))
        default: .refused(.system(number, "read", path))
        }
    }
}
