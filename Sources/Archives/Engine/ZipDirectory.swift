import Glibc

/// The central directory of a zip (APPNOTE 4.3.12). It contains information about entries that libarchive does not return.
///
/// Safe on any file. The initializer returns nil if a field is invalid.
struct ZipDirectory {
    struct Record {
        let offset: UInt64
        let compressed: UInt64
        /// The unpacked size. It may be only the lowest 32 bits of it, see `canBeLarger`.
        let size: UInt64
        let method: UInt16
        let name: [UInt8]
        /// General purpose bit 11.
        let isUTF8: Bool
        /// Whether the numbers are in fields of 64 bits (4.5.3).
        let isWide: Bool
        /// Whether the record is like those of macOS, which writes only the lowest 32 bits of all numbers.
        let isOfMacOS: Bool
    }

    /// The records in the order of their data, at most one for each offset. libarchive returns the entries in this order.
    let records: [Record]
    /// Whether the data of two entries overlaps.
    let overlaps: Bool
    /// The directory with the true numbers, and the offset at which it takes the place of the one in the file; nil if that one is
    /// right, as far as it can be known.
    let corrected: (start: Int64, bytes: [UInt8])?

    private static let longest = 256 << 20
    private static let header: UInt64 = 30

    init?(_ descriptor: Int32, size: Int64) {
        guard let (start, bytes, isWide) = Self.find(descriptor, UInt64(size)), var all = Self.records(bytes) else { return nil }
        if !isWide, let whole = WrappedZip.records(all, descriptor, end: start) {
            all = whole
            corrected = (Int64(start), WrappedZip.directory(bytes, whole, at: start))
        } else {
            corrected = nil
        }
        var records: [Record] = []
        records.reserveCapacity(all.count)
        var overlaps = false
        for record in all.sorted(by: { $0.offset < $1.offset }) {
            if let last = records.last {
                if last.offset == record.offset { continue }
                let end = last.offset.addingReportingOverflow(last.compressed)
                let limit = end.partialValue.addingReportingOverflow(Self.header + UInt64(last.name.count))
                overlaps = overlaps || end.overflow || limit.overflow || limit.partialValue > record.offset
            }
            records.append(record)
        }
        self.records = records
        self.overlaps = overlaps
    }

    /// Returns the maximum size to which the given entries can unpack together.
    ///
    /// - Parameter numbers: the numbers of the entries, counted from 1; nil for all entries.
    func plausibleSize(of numbers: Set<Int>?) -> Int64 {
        var sum: UInt64 = 0
        for (index, record) in records.enumerated() where numbers?.contains(index + 1) ?? true {
            let (next, isTooMuch) = sum.addingReportingOverflow(record.plausibleSize)
            if isTooMuch { return .max }
            sum = next
        }
        return Int64(clamping: sum)
    }

    /// Returns the disk number in the record at the end of a zip; 0 if the zip is a single file, or if the file is not a zip.
    static func disk(_ descriptor: Int32, size: Int64) -> UInt64 {
        let tail = tail(descriptor, size)
        return end(of: tail).map { tail.number(2, at: $0 + 4) } ?? 0
    }

    /// Returns whether the record at the end of a zip is there, even if the directory is damaged.
    static func hasEnd(_ descriptor: Int32, size: Int64) -> Bool { end(of: tail(descriptor, size)) != nil }

    /// Returns the end of a file, in which the record at the end and its comment lie.
    private static func tail(_ descriptor: Int32, _ size: Int64) -> [UInt8] {
        read(descriptor, size > 66_000 ? UInt64(size - 66_000) : 0, Int(min(size, 66_000)))
    }

    private static func end(of tail: [UInt8]) -> Int? {
        stride(from: tail.count - 22, through: 0, by: -1).first { isEnd(tail, $0) }
    }

    /// Returns the offset and the bytes of the directory, which is located through the record at the end of the file, and whether
    /// that record is of ZIP64.
    private static func find(_ descriptor: Int32, _ size: UInt64) -> (start: UInt64, bytes: [UInt8], isWide: Bool)? {
        let tail = tail(descriptor, Int64(size))
        guard let end = end(of: tail) else { return nil }
        var count = tail.number(4, at: end + 12)
        var start = tail.number(4, at: end + 16)
        var limit = size - UInt64(tail.count - end)
        var isWide = false
        // In ZIP64 (4.3.14), the locator is directly before this record.
        if end >= 20, tail.number(4, at: end - 20) == 0x0706_4B50 {
            let record = read(descriptor, tail.number(8, at: end - 12), 56)
            guard record.count == 56, record.number(4, at: 0) == 0x0606_4B50 else { return nil }
            count = record.number(8, at: 40)
            start = record.number(8, at: 48)
            limit = tail.number(8, at: end - 12)
            isWide = true
        }
        // Offsets do not include bytes before the archive, such as a self-extracting program.
        if count <= limit, start < limit - count { start = limit - count }
        guard count <= longest, start <= size, count <= size - start else { return nil }
        let bytes = read(descriptor, start, Int(count))
        return bytes.count == Int(count) ? (start, bytes, isWide) : nil
    }

    private static func isEnd(_ tail: [UInt8], _ position: Int) -> Bool {
        tail[position] == 0x50 && tail[position + 1] == 0x4B && tail[position + 2] == 5 && tail[position + 3] == 6
    }

    private static func records(_ bytes: [UInt8]) -> [Record]? {
        var records: [Record] = []
        var position = 0
        while position < bytes.count {
            guard position + 46 <= bytes.count, bytes.number(4, at: position) == 0x0201_4B50 else { return nil }
            let name = position + 46
            let extra = name + Int(bytes.number(2, at: position + 28))
            let comment = extra + Int(bytes.number(2, at: position + 30))
            let next = comment + Int(bytes.number(2, at: position + 32))
            guard next <= bytes.count else { return nil }
            var (size, compressed) = (bytes.number(4, at: position + 24), bytes.number(4, at: position + 20))
            var offset = bytes.number(4, at: position + 42)
            let isWide = max(size, compressed, offset) == 0xFFFF_FFFF
            let method = UInt16(bytes.number(2, at: position + 10))
            // Written by Unix in version 2.1, deflated, with the sizes after the data.
            let isOfMacOS = bytes.number(2, at: position + 4) == 0x0315 && method == 8 && bytes[position + 8] & 8 != 0
            if max(size, compressed, offset) == 0xFFFF_FFFF {
                let wide = widened([size, compressed, offset], bytes[extra..<comment])
                (size, compressed, offset) = (wide[0], wide[1], wide[2])
            }
            records.append(
                Record(
                    offset: offset, compressed: compressed, size: size, method: method, name: Array(bytes[name..<extra]),
                    isUTF8: bytes[position + 9] & 0x08 != 0, isWide: isWide, isOfMacOS: isOfMacOS && !isWide))
            position = next
        }
        return records
    }

    /// Replaces numbers that are too large for their fields with those of extra field 1 (4.5.3), which contains them in the same
    /// order.
    private static func widened(_ numbers: [UInt64], _ extra: ArraySlice<UInt8>) -> [UInt64] {
        let bytes = Array(extra)
        var position = 0
        while position + 4 <= bytes.count {
            let end = min(position + 4 + Int(bytes.number(2, at: position + 2)), bytes.count)
            if bytes.number(2, at: position) == 1 {
                var next = position + 4
                return numbers.map { number in
                    guard number == 0xFFFF_FFFF, next + 8 <= end else { return number }
                    defer { next += 8 }
                    return bytes.number(8, at: next)
                }
            }
            position = end
        }
        return numbers
    }

    static func read(_ descriptor: Int32, _ start: UInt64, _ count: Int) -> [UInt8] {
        guard start <= UInt64(Int64.max) else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let got = pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(start) + off_t(done))
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                done += got
            }
        }
    }
}

extension [UInt8] {
    /// Returns a little-endian number of `length` bytes. The array must contain all of them.
    func number(_ length: Int, at position: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in stride(from: position + length - 1, through: position, by: -1) { value = value << 8 | UInt64(self[index]) }
        return value
    }
}
