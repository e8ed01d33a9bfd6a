import CMail
import Glibc

/// A sequential source of bytes.
public protocol ByteSource: AnyObject {
    /// Reads the next bytes and returns their number: at least 1, or 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(MailError) -> Int

    /// Returns up to `count` bytes at an offset from the first byte of the source, without changing the read position. Returns
    /// nil if this source cannot look ahead.
    func peek(at offset: Int64, count: Int) throws(MailError) -> [UInt8]?
}

/// A range of an open file, read with `pread`, which does not change the descriptor's file offset.
public final class FileSource: ByteSource {
    private let descriptor: Int32
    private let owner: AnyObject?
    private let start: Int64
    private let end: Int64
    private var position: Int64

    /// - Parameters:
    ///   - descriptor: an open file; it is not closed here.
    ///   - owner: the object that closes the descriptor in its `deinit`. This source retains it.
    ///   - end: the offset to stop at. The file may be longer, or grow during the reading.
    public init(descriptor: Int32, owner: AnyObject? = nil, from start: Int64 = 0, to end: Int64 = .max) {
        self.descriptor = descriptor
        self.owner = owner
        self.start = start
        self.end = max(start, end)
        position = start
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(MailError) -> Int {
        let got = try read(at: position, into: buffer)
        position += Int64(got)
        return got
    }

    public func peek(at offset: Int64, count: Int) throws(MailError) -> [UInt8]? {
        guard offset >= 0, offset <= end - start else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        var problem: MailError?
        let got = bytes.withUnsafeMutableBytes { buffer -> Int in
            do throws(MailError) {
                return try read(at: start + offset, into: buffer)
            } catch {
                problem = error
                return 0
            }
        }
        if let problem { throw problem }
        bytes.removeLast(count - got)
        return bytes
    }

    private func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(MailError) -> Int {
        let wanted = Int(min(Int64(buffer.count), end - offset))
        guard wanted > 0 else { return 0 }
        while true {
            let got = pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
            if got >= 0 { return got }
            if errno != EINTR { throw .reading(errno) }
        }
    }
}

/// Bytes in memory, read in pieces of a given maximum size.
public final class MemorySource: ByteSource {
    private let bytes: Bytes
    private let piece: Int
    private var position: Int

    public init(_ bytes: Bytes, piece: Int = .max) {
        self.bytes = bytes
        self.piece = max(1, piece)
        position = bytes.startIndex
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, piece, bytes.endIndex - position)
        guard count > 0 else { return 0 }
        buffer.copyBytes(from: bytes[position..<(position + count)])
        position += count
        return count
    }

    public func peek(at offset: Int64, count: Int) -> [UInt8]? {
        guard offset >= 0, offset <= Int64(bytes.count) else { return [] }
        let from = bytes.startIndex + Int(offset)
        return Array(bytes[from..<min(bytes.endIndex, from + count)])
    }
}

/// Decompresses gzip data (RFC 1952). If the data is damaged or truncated, the error is thrown only after all bytes before the
/// damage have been read. Data that ends before the first decompressed byte is treated as empty.
public final class GzipSource: ByteSource {
    private let source: any ByteSource
    private let gunzip: OpaquePointer?
    private var input = [UInt8](repeating: 0, count: 64 << 10)
    private var from = 0
    private var to = 0
    private var isAtEnd = false
    private var produced: Int64 = 0

    public init(_ source: any ByteSource) {
        self.source = source
        gunzip = cm_gunzip_create()
    }

    deinit { cm_gunzip_free(gunzip) }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(MailError) -> Int {
        guard let gunzip, !buffer.isEmpty else { throw .reading(ENOMEM) }
        while true {
            if from == to && !isAtEnd { try refill() }
            if from == to {
                guard cm_gunzip_is_whole(gunzip) != 0 || produced == 0 else { throw .damagedGzip(offset: produced) }
                return 0
            }
            var used = 0
            let out = buffer.assumingMemoryBound(to: UInt8.self)
            let got = input.withUnsafeBufferPointer { input in
                cm_gunzip_read(gunzip, input.baseAddress.map { $0 + from }, to - from, &used, out.baseAddress, out.count)
            }
            guard got >= 0 else { throw .damagedGzip(offset: produced) }
            from += used
            produced += Int64(got)
            if got > 0 { return got }
        }
    }

    public func peek(at offset: Int64, count: Int) -> [UInt8]? { nil }

    private func refill() throws(MailError) {
        var problem: MailError?
        var got = 0
        input.withUnsafeMutableBytes { buffer in
            do throws(MailError) { got = try source.read(into: buffer) } catch { problem = error }
        }
        if let problem { throw problem }
        from = 0
        to = got
        isAtEnd = got == 0
    }
}
