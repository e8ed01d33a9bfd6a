import Glibc

/// The central directory of a zip (APPNOTE 4.3.12): what libarchive does not say of an entry.
///
/// Safe on any file: what does not fit is no directory.
struct ZipDirectory {
    struct Record {
        let offset: UInt64
        let compressed: UInt64
        let name: [UInt8]
        /// General purpose bit 11.
        let isUTF8: Bool
    }

    /// In the order of their data, one for each place: the order in which libarchive has them.
    let records: [Record]
    /// Whether the data of two entries share bytes.
    let overlaps: Bool

    private static let longest = 256 << 20
    private static let header: UInt64 = 30

    init?(_ descriptor: Int32, size: Int64) {
        guard let bytes = Self.find(descriptor, UInt64(size)), let all = Self.records(bytes) else { return nil }
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

    /// The bytes of the directory, by the record that ends the file.
    private static func find(_ descriptor: Int32, _ size: UInt64) -> [UInt8]? {
        let tail = read(descriptor, size > 66_000 ? size - 66_000 : 0, Int(min(size, 66_000)))
        guard tail.count >= 22, let end = stride(from: tail.count - 22, through: 0, by: -1).first(where: { isEnd(tail, $0) })
        else { return nil }
        var count = tail.number(4, at: end + 12)
        var start = tail.number(4, at: end + 16)
        // ZIP64 (4.3.14): the locator stands right before.
        if end >= 20, tail.number(4, at: end - 20) == 0x0706_4B50 {
            let record = read(descriptor, tail.number(8, at: end - 12), 56)
            guard record.count == 56, record.number(4, at: 0) == 0x0606_4B50 else { return nil }
            count = record.number(8, at: 40)
            start = record.number(8, at: 48)
        }
        guard count <= longest, start <= size, count <= size - start else { return nil }
        let bytes = read(descriptor, start, Int(count))
        return bytes.count == Int(count) ? bytes : nil
    }

    private static func isEnd(_ tail: [UInt8], _ place: Int) -> Bool {
        tail[place] == 0x50 && tail[place + 1] == 0x4B && tail[place + 2] == 5 && tail[place + 3] == 6
    }

    private static func records(_ bytes: [UInt8]) -> [Record]? {
        var records: [Record] = []
        var place = 0
        while place < bytes.count {
            guard place + 46 <= bytes.count, bytes.number(4, at: place) == 0x0201_4B50 else { return nil }
            let name = place + 46
            let extra = name + Int(bytes.number(2, at: place + 28))
            let comment = extra + Int(bytes.number(2, at: place + 30))
            let next = comment + Int(bytes.number(2, at: place + 32))
            guard next <= bytes.count else { return nil }
            var (compressed, offset) = (bytes.number(4, at: place + 20), bytes.number(4, at: place + 42))
            if compressed == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
                let isLong = bytes.number(4, at: place + 24) == 0xFFFF_FFFF
                widen(&compressed, &offset, bytes[extra..<comment], skipping: isLong ? 8 : 0)
            }
            let isUTF8 = bytes[place + 9] & 0x08 != 0
            records.append(Record(offset: offset, compressed: compressed, name: Array(bytes[name..<extra]), isUTF8: isUTF8))
            place = next
        }
        return records
    }

    /// The extra field 1 (4.5.3) has the numbers that are too long for their places, in their order.
    private static func widen(_ compressed: inout UInt64, _ offset: inout UInt64, _ extra: ArraySlice<UInt8>, skipping: Int) {
        let bytes = Array(extra)
        var place = 0
        while place + 4 <= bytes.count {
            let length = Int(bytes.number(2, at: place + 2))
            let end = min(place + 4 + length, bytes.count)
            if bytes.number(2, at: place) == 1 {
                var next = place + 4 + skipping
                if compressed == 0xFFFF_FFFF, next + 8 <= end {
                    compressed = bytes.number(8, at: next)
                    next += 8
                }
                if offset == 0xFFFF_FFFF, next + 8 <= end { offset = bytes.number(8, at: next) }
                return
            }
            place = end
        }
    }

    private static func read(_ descriptor: Int32, _ start: UInt64, _ count: Int) -> [UInt8] {
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
    /// A little-endian number of so many bytes, which must be there.
    fileprivate func number(_ length: Int, at place: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in stride(from: place + length - 1, through: place, by: -1) { value = value << 8 | UInt64(self[index]) }
        return value
    }
}
