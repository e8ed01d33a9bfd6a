import Glibc

/// An open file that can be read at any offset.
public final class ByteFile: Sendable {
    let descriptor: Int32
    /// The bytes of a text that was decoded; nil to read the file.
    private let decoded: [UInt8]?
    /// A byte that is read as a space; nil for none.
    private let blank: UInt8?
    /// The size in bytes when the file was opened.
    public let size: Int64

    /// Takes ownership of an open descriptor.
    public convenience init(_ descriptor: Int32) throws(TableError) { try self.init(descriptor, limit: .max) }

    private init(_ descriptor: Int32, limit: Int64, blank: UInt8? = nil) throws(TableError) {
        guard descriptor >= 0 else { throw .reading(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let number = errno
            close(descriptor)
            throw .reading(number)
        }
        (self.descriptor, self.blank, decoded) = (descriptor, blank, nil)
        size = min(limit, Int64(status.st_size))
    }

    /// A text in memory, which is read like a file.
    init(decoded: [UInt8]) { (descriptor, blank, self.decoded, size) = (-1, nil, decoded, Int64(decoded.count)) }

    /// Opens only the beginning of a file, as if it ended after `count` bytes.
    convenience init(beginningOf file: ByteFile, count: Int64) throws(TableError) {
        try self.init(fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3), limit: count, blank: file.blank)
    }

    /// Opens a file again to read each byte `blank` as a space.
    convenience init(_ file: ByteFile, blank: UInt8) throws(TableError) {
        try self.init(fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3), limit: file.size, blank: blank)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Fills the buffer, or reads up to the end of the file. Returns the number of bytes read.
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(TableError) -> Int {
        if let decoded { return Self.copy(decoded, from: offset, into: buffer) }
        var done = 0
        while done < buffer.count, offset + Int64(done) < size {
            let want = min(buffer.count - done, Int(size - offset) - done)
            let got = pread(descriptor, buffer.baseAddress?.advanced(by: done), want, off_t(offset) + off_t(done))
            if got < 0 && errno == EINTR { continue }
            if got < 0 { throw .reading(errno) }
            if got == 0 { break }
            done += got
        }
        if let blank { for index in 0..<done where buffer[index] == blank { buffer[index] = 0x20 } }
        return done
    }

    private static func copy(_ bytes: [UInt8], from offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard offset < Int64(bytes.count) else { return 0 }
        let part = bytes[Int(offset)...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        return part.count
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
