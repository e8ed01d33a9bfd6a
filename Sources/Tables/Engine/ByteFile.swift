import Glibc

/// An open file that can be read at any offset.
public final class ByteFile: Sendable {
    let descriptor: Int32
    /// The size in bytes when the file was opened.
    public let size: Int64

    /// Takes ownership of an open descriptor.
    public convenience init(_ descriptor: Int32) throws(TableError) { try self.init(descriptor, limit: .max) }

    private init(_ descriptor: Int32, limit: Int64) throws(TableError) {
        guard descriptor >= 0 else { throw .reading(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let number = errno
            close(descriptor)
            throw .reading(number)
        }
        self.descriptor = descriptor
        size = min(limit, Int64(status.st_size))
    }

    /// Opens only the beginning of a file, as if it ended after `count` bytes.
    convenience init(beginningOf file: ByteFile, count: Int64) throws(TableError) {
        try self.init(fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3), limit: count)
    }

    deinit { close(descriptor) }

    /// Fills the buffer, or reads up to the end of the file. Returns the number of bytes read.
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(TableError) -> Int {
        var done = 0
        while done < buffer.count, offset + Int64(done) < size {
            let want = min(buffer.count - done, Int(size - offset) - done)
            let got = pread(descriptor, buffer.baseAddress?.advanced(by: done), want, off_t(offset) + off_t(done))
            if got < 0 && errno == EINTR { continue }
            if got < 0 { throw .reading(errno) }
            if got == 0 { break }
            done += got
        }
        return done
    }

    public func bytes(at offset: Int64, count: Int) throws(TableError) -> [UInt8] {
        let length = Int(max(0, min(Int64(count), size - offset)))
        var bytes = [UInt8](repeating: 0, count: length)
        var failed: TableError?
        let got = bytes.withUnsafeMutableBytes { buffer in
            do throws(TableError) { return try read(at: offset, into: buffer) } catch {
                failed = error
                return 0
            }
        }
        if let failed { throw failed }
        return Array(bytes.prefix(got))
    }
}
