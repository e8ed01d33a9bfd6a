import Base
import CDigest
import Glibc

/// Reads a file once to compute its SHA-256 and, if needed, to copy it.
enum FilePass {
    private static let pieceLength = 1 << 20

    /// - Returns: the SHA-256 as 64 hexadecimal digits, and the stamp of the file.
    /// - Throws: `Failure` with code `changed` if the file was modified meanwhile.
    static func sum(_ path: BytePath) throws(Failure) -> (sum: String, stamp: FileStamp) {
        try read(path) { _ throws(Failure) in }
    }

    /// Copies a file to a new file that only its owner may read. The copy has the same modification time and is synced to disk.
    ///
    /// - Throws: `Failure`; in that case the copy is removed.
    @discardableResult
    static func copy(_ path: BytePath, to target: BytePath) throws(Failure) -> (sum: String, stamp: FileStamp) {
        let output = target.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
        guard output >= 0 else { throw Failure.system(errno, "written", target) }
        defer { close(output) }
        do throws(Failure) {
            let done = try read(path) { piece throws(Failure) in try write(piece, to: output, at: target) }
            try finish(output, modified: done.stamp.modified, at: target)
            return done
        } catch {
            _ = target.withCString { unlink($0) }
            throw error
        }
    }

    /// - Throws: `Failure` with code `diskFull`, also if the bytes would fill the space that must remain free on the disk.
    static func write(_ piece: UnsafeRawBufferPointer, to output: Int32, at target: BytePath) throws(Failure) {
        guard DiskRoom.holds(Int64(piece.count), for: output) else { throw Failure.system(ENOSPC, "written", target) }
        guard writeAll(output, piece) else { throw Failure.system(errno, "written", target) }
    }

    /// - Parameter modified: nanoseconds since 1970.
    static func finish(_ output: Int32, modified: Int64, at target: BytePath) throws(Failure) {
        let time = timespec(tv_sec: time_t(modified / nanoseconds), tv_nsec: Int(modified % nanoseconds))
        _ = [time, time].withUnsafeBufferPointer { futimens(output, $0.baseAddress) }
        guard fsync(output) == 0 else { throw Failure.system(errno, "written", target) }
    }

    private static let nanoseconds: Int64 = 1_000_000_000

    static func read(
        _ path: BytePath, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) -> (sum: String, stamp: FileStamp) {
        let input = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard input >= 0 else { throw Failure.system(errno, "read", path) }
        defer { close(input) }
        guard let before = FileStamp(descriptor: input) else { throw Failure(.unsupportedFormat, "file.notRegular", file: path) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceLength, alignment: 16)
        defer { buffer.deallocate() }
        let digest = PiecewiseDigest()
        var bytes: Int64 = 0
        while true {
            let count = Glibc.read(input, buffer.baseAddress, pieceLength)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure.system(errno, "read", path) }
            if count == 0 { break }
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            digest.update(piece)
            try body(piece)
            bytes += Int64(count)
        }
        guard let after = FileStamp(descriptor: input), after.isSameFile(as: before), bytes == after.size else {
            throw Failure(.changed, "file.changedWhileRead", file: path)
        }
        return (digest.finish(), after)
    }
}

/// Computes the SHA-256 of bytes that arrive in pieces.
struct PiecewiseDigest: ~Copyable {
    private let state = cdigest_create()

    deinit { cdigest_free(state) }

    func update(_ piece: UnsafeRawBufferPointer) { cdigest_update(state, piece.baseAddress, piece.count) }

    /// Returns the digest as 64 hexadecimal digits. Do not call `update` afterwards.
    func finish() -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            cdigest_finish(state, buffer.baseAddress)
            count = 32
        }
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
