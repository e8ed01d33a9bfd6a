import Glibc

/// Buffers bytes and writes them to an open file in large pieces.
public struct OutputFile: ~Copyable {
    let descriptor: Int32
    public private(set) var written: Int64 = 0
    private var buffer: [UInt8] = []

    /// Takes ownership of the descriptor.
    public init(_ descriptor: Int32) throws(TableError) {
        guard descriptor >= 0 else { throw .writing(errno) }
        self.descriptor = descriptor
        buffer.reserveCapacity(300 << 10)
    }

    deinit { close(descriptor) }

    public mutating func write(_ body: (inout [UInt8]) -> Void) throws(TableError) {
        body(&buffer)
        if buffer.count >= 256 << 10 { try flush() }
    }

    public mutating func flush() throws(TableError) {
        var done = 0
        while done < buffer.count {
            let wrote = buffer.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done) }
            if wrote < 0 && errno == EINTR { continue }
            guard wrote > 0 else { throw .writing(wrote == 0 ? ENOSPC : errno) }
            done += wrote
        }
        written += Int64(done)
        buffer.removeAll(keepingCapacity: true)
    }
}
