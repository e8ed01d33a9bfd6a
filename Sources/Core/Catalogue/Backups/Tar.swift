public import Base
import Glibc

/// An archive of several files in the format `ustar` of POSIX.1-1988, which any `tar` unpacks. Sizes of 8 GiB and more are stored
/// in base 256, as in GNU tar. Names have at most 100 bytes, and there are no folders.
public enum Tar {
    static let blockLength = 512
    private static let magicOffset = 257

    /// Whether a file begins like a tar archive.
    static func isOne(_ path: BytePath) throws(Failure) -> Bool {
        let input = try TarInput(path)
        guard let block = try input.block(orEnd: true) else { return false }
        return Array(block[magicOffset..<magicOffset + 5]) == Array("ustar".utf8)
    }

    /// Unpacks the files whose names satisfy `isWanted` into an existing folder.
    ///
    /// - Throws: `Failure` with code `corruptFile` if the archive is truncated or damaged.
    static func unpack(_ path: BytePath, to folder: BytePath, where isWanted: (BytePath) -> Bool) throws(Failure) {
        let input = try TarInput(path)
        while let block = try input.block(orEnd: false), block.contains(where: { $0 != 0 }) {
            let head = try TarHead(block, of: path)
            guard isWanted(head.name), Original.isPlain(head.name.display) else {
                try input.skip(head.paddedSize)
                continue
            }
            let target = folder.appending(head.name)
            let output = target.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
            guard output >= 0 else { throw Failure.system(errno, "written", target) }
            defer { close(output) }
            try input.read(head.size) { piece throws(Failure) in try FilePass.write(piece, to: output, at: target) }
            try input.skip(head.paddedSize - head.size)
            try FilePass.finish(output, modified: head.modified * 1_000_000_000, at: target)
        }
    }
}

/// The header in front of each file.
private struct TarHead {
    let name: BytePath
    let size: Int64
    /// Seconds since 1970.
    let modified: Int64

    /// The size rounded up to whole blocks.
    var paddedSize: Int64 { (size + Int64(Tar.blockLength) - 1) / Int64(Tar.blockLength) * Int64(Tar.blockLength) }

    private static let nameRange = 0..<100, sizeRange = 124..<136, timeRange = 136..<148, sumRange = 148..<156

    init(name: BytePath, size: Int64, modified: Int64) { (self.name, self.size, self.modified) = (name, size, modified) }

    init(_ block: [UInt8], of path: BytePath) throws(Failure) {
        name = BytePath(bytes: block[Self.nameRange].prefix { $0 != 0 })
        guard let sum = Self.number(block[Self.sumRange]), sum == Self.sum(block), let size = Self.number(block[Self.sizeRange]),
            let modified = Self.number(block[Self.timeRange])
        else { throw Failure(.corruptFile, "restore.damaged", file: path) }
        (self.size, self.modified) = (size, modified)
    }

    var block: [UInt8] {
        var block = [UInt8](repeating: 0, count: Tar.blockLength)
        func put(_ bytes: [UInt8], at offset: Int) { block.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
        put(name.bytes, at: 0)
        put(Self.octal(0o600, 7), at: 100)
        for offset in [108, 116] { put(Self.octal(0, 7), at: offset) }
        put(Self.large(size), at: Self.sizeRange.lowerBound)
        put(Self.octal(max(0, modified), 11), at: Self.timeRange.lowerBound)
        put([UInt8(ascii: "0")], at: 156)
        put(Array("ustar\0".utf8) + Array("00".utf8), at: 257)
        put(Self.octal(Int64(Self.sum(block)), 6) + [0, 0x20], at: Self.sumRange.lowerBound)
        return block
    }

    private static func octal(_ value: Int64, _ digits: Int) -> [UInt8] {
        let text = String(value, radix: 8)
        return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
    }

    private static func large(_ size: Int64) -> [UInt8] {
        guard size >= 1 << 33 else { return octal(size, 11) }
        return [0x80, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * $0)) }
    }

    private static func number(_ field: ArraySlice<UInt8>) -> Int64? {
        if field.first == 0x80 {
            let value = field.dropFirst().reduce((0 as Int64, false)) { ($0.0 << 8 | Int64($1), $0.1 || $0.0 >= 1 << 50) }
            return value.1 ? nil : value.0
        }
        let text = String(decoding: field.filter { $0 != 0 && $0 != 0x20 }, as: UTF8.self)
        return Int64(text.isEmpty ? "0" : text, radix: 8).flatMap { $0 < 0 ? nil : $0 }
    }

    /// Returns the checksum of a header: the sum of all its bytes, with a space instead of each byte of the stored checksum.
    private static func sum(_ block: [UInt8]) -> Int64 {
        block.enumerated().reduce(0) { $0 + Int64(sumRange.contains($1.offset) ? 0x20 : $1.element) }
    }
}

/// Reads an archive.
private final class TarInput {
    private let path: BytePath
    private let descriptor: Int32
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)

    init(_ path: BytePath) throws(Failure) {
        self.path = path
        descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Failure.system(errno, "read", path) }
    }

    deinit {
        close(descriptor)
        buffer.deallocate()
    }

    /// Reads the next block. At the end of the file, returns nil if `orEnd` is true, and throws otherwise.
    func block(orEnd: Bool) throws(Failure) -> [UInt8]? {
        var block: [UInt8] = []
        while block.count < Tar.blockLength {
            let count = try fill(Tar.blockLength - block.count)
            if count == 0 {
                if orEnd { return nil }
                throw Failure(.corruptFile, "restore.damaged", file: path)
            }
            block += buffer[..<count]
        }
        return block
    }

    func skip(_ length: Int64) throws(Failure) { try read(length) { _ throws(Failure) in } }

    func read(_ length: Int64, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
        var left = length
        while left > 0 {
            let count = try fill(Int(min(left, Int64(buffer.count))))
            guard count > 0 else { throw Failure(.corruptFile, "restore.damaged", file: path) }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            left -= Int64(count)
        }
    }

    private func fill(_ length: Int) throws(Failure) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, length)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure.system(errno, "read", path) }
            return count
        }
    }
}

/// Writes an archive.
public final class TarWriter {
    private let path: BytePath
    private let descriptor: Int32

    /// - Throws: `Failure` if the file already exists or cannot be created.
    public init(_ path: BytePath) throws(Failure) {
        self.path = path
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
    }

    deinit { close(descriptor) }

    /// Adds a file with the given content.
    ///
    /// - Parameter name: at most 100 bytes.
    public func add(_ name: String, _ content: [UInt8]) throws(Failure) {
        try write(TarHead(name: BytePath(name), size: Int64(content.count), modified: now() / 1000).block + content)
        try pad(Int64(content.count))
    }

    /// Adds a copy of a file.
    ///
    /// - Returns: the SHA-256 of the written bytes.
    /// - Throws: `Failure` with code `changed` if the file was modified while it was read. In that case the archive is unchanged.
    @discardableResult
    public func add(_ name: String, from source: BytePath) throws(Failure) -> String {
        let offset = lseek(descriptor, 0, SEEK_CUR)
        do throws(Failure) {
            return try append(name, from: source)
        } catch {
            guard ftruncate(descriptor, offset) == 0, lseek(descriptor, offset, SEEK_SET) == offset else {
                throw Failure.system(errno, "written", path)
            }
            throw error
        }
    }

    private func append(_ name: String, from source: BytePath) throws(Failure) -> String {
        guard let stamp = FileStamp(of: source) else { throw Failure.system(ENOENT, "read", source) }
        let head = TarHead(name: BytePath(name), size: stamp.size, modified: stamp.modified / 1_000_000_000)
        try write(head.block)
        let (descriptor, path) = (descriptor, path)
        var written: Int64 = 0
        let (sum, after) = try FilePass.read(source) { piece throws(Failure) in
            written += Int64(piece.count)
            guard written <= stamp.size else { throw Failure(.changed, "file.changedWhileRead", file: source) }
            try FilePass.write(piece, to: descriptor, at: path)
        }
        guard after.isSameFile(as: stamp) else { throw Failure(.changed, "file.changedWhileRead", file: source) }
        try pad(stamp.size)
        return sum
    }

    /// Writes the end of the archive and waits until the archive is on disk.
    public func finish() throws(Failure) {
        try write([UInt8](repeating: 0, count: 2 * Tar.blockLength))
        guard fsync(descriptor) == 0 else { throw Failure.system(errno, "written", path) }
    }

    private func pad(_ size: Int64) throws(Failure) {
        try write([UInt8](repeating: 0, count: Int(TarHead(name: path, size: size, modified: 0).paddedSize - size)))
    }

    private func write(_ bytes: [UInt8]) throws(Failure) {
        guard DiskRoom.holds(Int64(bytes.count), for: descriptor) else { throw Failure.system(ENOSPC, "written", path) }
        guard writeAll(descriptor, bytes) else { throw Failure.system(errno, "written", path) }
    }
}
