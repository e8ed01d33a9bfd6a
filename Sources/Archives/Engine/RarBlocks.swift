import Glibc

/// Checks how a RAR archive ends. libarchive does not check this: it stops in the same way at a truncation and at the real end.
///
/// Only the headers of blocks are read (RAR 5.0 archive format; for older formats, as in the headers of UnRAR). Safe on any file.
struct RarBlocks {
    /// Whether the file is one of several parts and files in it continue in another part.
    private(set) var isPart = false
    /// Whether the file is truncated. Archives older than RAR 3 have no end mark, so they are complete if they end with a
    /// complete block.
    private(set) var isCut = false

    private static let mark: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]
    /// The maximum size in bytes of a self-extracting program that precedes the archive in the file.
    private static let maximumPrefix = 1 << 20
    /// The maximum number of blocks that are read. An archive with more blocks is treated as complete.
    private static let maximum = 1 << 20
    /// The number of bytes that are read of each header.
    private static let header = 64

    /// - Returns: nil if the file is not a RAR, or if its headers are encrypted.
    init?(_ descriptor: Int32, size: Int64) {
        let head = Self.read(descriptor, 0, 8)
        var start: Int64 = 0
        if !head.starts(with: Self.mark) {
            guard let offset = Self.search(Self.read(descriptor, 0, Self.maximumPrefix)) else { return nil }
            start = Int64(offset)
        }
        let version = Self.read(descriptor, start, 8).dropFirst(6)
        if version.first == 0 {
            guard walkOld(descriptor, from: start + 7, size) else { return nil }
        } else if version.elementsEqual([1, 0]) {
            guard walk(descriptor, from: start + 8, size) else { return nil }
        } else {
            return nil
        }
    }

    /// - Returns: false if the headers are encrypted.
    private mutating func walk(_ descriptor: Int32, from start: Int64, _ size: Int64) -> Bool {
        var offset = start
        var isVolume = false
        for _ in 0..<Self.maximum {
            var fields = Numbers(Self.read(descriptor, offset, Self.header))
            fields.pass(4)
            guard let length = fields.next() else { return end(isVolume) }
            let next = offset + Int64(fields.offset)
            guard let type = fields.next(), let flags = fields.next(), (1...5).contains(type) else { return end(isVolume) }
            if type == 4 { return false }
            if flags & 1 != 0 { _ = fields.next() }
            let data = flags & 2 != 0 ? fields.next() ?? 0 : 0
            switch type {
            case 1:
                let archive = fields.next() ?? 0
                isVolume = archive & 1 != 0
                if archive & 2 != 0, fields.next() ?? 0 > 0 { isPart = true }
            case 5:
                guard let end = fields.next() else { return self.end(isVolume) }
                isPart = isPart || end & 1 != 0
                return true
            default: isPart = isPart || flags & 0x18 != 0
            }
            guard length <= 2 << 20, data <= UInt64(size), next + Int64(length) + Int64(data) < size else { return end(isVolume) }
            offset = next + Int64(length) + Int64(data)
        }
        return true
    }

    private mutating func end(_ isVolume: Bool) -> Bool {
        isCut = true
        isPart = isPart || isVolume
        return true
    }

    /// - Returns: false if the headers are encrypted.
    private mutating func walkOld(_ descriptor: Int32, from start: Int64, _ size: Int64) -> Bool {
        var offset = start
        var (isVolume, hasEnd) = (false, false)
        for _ in 0..<Self.maximum {
            let bytes = Self.read(descriptor, offset, Self.header)
            // Archives older than RAR 3 have no end block.
            if bytes.isEmpty, offset == size, !hasEnd { return true }
            guard bytes.count >= 7, (0x72...0x7B).contains(bytes[2]) else { return end(isVolume) }
            let (type, flags, length) = (bytes[2], bytes.little(2, at: 3), bytes.little(2, at: 5))
            var data: UInt64 = 0
            let isFile = type == 0x74
            if flags & 0x8000 != 0 || isFile {
                guard bytes.count >= 11 else { return end(isVolume) }
                data = bytes.little(4, at: 7)
                if isFile || type == 0x7A, flags & 0x100 != 0, bytes.count >= 36 { data |= bytes.little(4, at: 32) << 32 }
            }
            switch type {
            case 0x73:
                if flags & 0x80 != 0 { return false }
                isVolume = flags & 1 != 0
            case 0x74:
                isPart = isPart || flags & 3 != 0
                hasEnd = hasEnd || bytes.count > 24 && bytes[24] >= 29
            case 0x7B:
                isPart = isPart || flags & 1 != 0
                return true
            default: break
            }
            guard length >= 7, data <= UInt64(size), offset + Int64(length) + Int64(data) <= size else { return end(isVolume) }
            offset += Int64(length) + Int64(data)
        }
        return true
    }

    private static func search(_ bytes: [UInt8]) -> Int? {
        var from = 0
        while let offset = bytes[from...].firstIndex(of: mark[0]) {
            if bytes[offset...].starts(with: mark) { return offset }
            from = offset + 1
        }
        return nil
    }

    private static func read(_ descriptor: Int32, _ start: Int64, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let got = pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(start) + off_t(done))
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                done += got
            }
        }
    }
}

/// Reads variable-length numbers with seven bits in each byte, the lowest bits first.
private struct Numbers {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func pass(_ count: Int) { offset += count }

    /// Returns the next number, or nil if the bytes end within it or it takes more than ten bytes (64 bits). Writers may pad a
    /// small number to ten bytes.
    mutating func next() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}

extension [UInt8] {
    /// Returns a little-endian number of `length` bytes. The array must contain all of them.
    fileprivate func little(_ length: Int, at offset: Int) -> UInt64 {
        (0..<length).reduce(0) { $0 | UInt64(self[offset + $1]) << UInt64(8 * $1) }
    }
}
