public import Base
import Glibc

/// A regular file that is open for reading. `readAll` and `readPieces` throw if the file changes while it is read.
public struct OpenFile: ~Copyable {
    private let descriptor: Int32
    public let stamp: FileStamp

    public var size: Int { Int(stamp.size) }

    /// Opens the file without following a symbolic link in the last component, and without blocking, because a FIFO would
    /// otherwise block for ever.
    ///
    /// - Parameter folder: the folder that must contain the file; links below it are not followed. If it is nil, links are
    ///   followed, except for the last component of the path.
    public init(_ path: BytePath, in folder: BytePath? = nil) throws(Failure) {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = folder == nil ? RequestFiles.open(path, flags) : InsideFolder.open(path, in: folder, flags)
        guard descriptor >= 0 else {
            if errno == ELOOP || errno == ENXIO || errno == EISDIR { throw .notAFile(path) }
            throw Failure.system(errno, "read", path)
        }
        guard let stamp = FileStamp(descriptor: descriptor) else {
            close(descriptor)
            throw .notAFile(path)
        }
        self.descriptor = descriptor
        self.stamp = stamp
    }

    deinit { close(descriptor) }

    /// Reads the whole file.
    public func readAll() throws(Failure) -> [UInt8] {
        var problem: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            do throws(Failure) {
                count = try fill(UnsafeMutableRawBufferPointer(buffer), at: 0)
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
        try checkUnchanged(read: bytes.count)
        return bytes
    }

    /// Reads the first `maximum` bytes of the file, or fewer if the file is shorter.
    public func readStart(_ maximum: Int) throws(Failure) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: maximum, alignment: 16)
        defer { buffer.deallocate() }
        return Array(buffer[..<(try fill(buffer, at: 0))])
    }

    /// Reads `count` bytes from an offset, or fewer if the file ends before.
    public func read(at offset: Int, _ count: Int) throws(Failure) -> [UInt8] {
        var problem: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(Failure) {
                filled = try fill(UnsafeMutableRawBufferPointer(buffer), at: offset)
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
        return bytes
    }

    /// Reads the whole file in pieces of at most 1 MiB.
    public func readPieces(_ body: (UnsafeRawBufferPointer) -> Void) throws(Failure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
        defer { buffer.deallocate() }
        var total = 0
        while true {
            let got = try fill(buffer, at: total)
            guard got > 0 else { break }
            total += got
            body(UnsafeRawBufferPointer(rebasing: buffer[..<got]))
            // Stop here, because reading a log that grows faster than it is read would never end.
            if total > size { break }
        }
        try checkUnchanged(read: total)
    }

    /// Calls `body` with the descriptor, which a library reads at offsets of its own. The descriptor must not be closed.
    public func withDescriptor<T, Problem>(_ body: (Int32) throws(Problem) -> T) throws(Problem) -> T { try body(descriptor) }

    /// Reads at an explicit offset, because another process may share the file position of the descriptor.
    private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Failure) -> Int {
        var done = 0
        while done < buffer.count {
            let got = pread(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else {
                throw Failure(.unknown, "file.notRead", ["error": String(cString: strerror(errno))])
            }
            if got == 0 { break }
            done += got
        }
        return done
    }

    private func checkUnchanged(read bytes: Int) throws(Failure) {
        guard bytes == size, FileStamp(descriptor: descriptor) == stamp else {
            throw Failure(.changed, "file.changedWhileRead")
        }
    }
}

extension Failure {
    fileprivate static func notAFile(_ path: BytePath) -> Failure {
        Failure(.unsupportedFormat, "file.notRegular", file: path)
    }
}
