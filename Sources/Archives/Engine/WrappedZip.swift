/// Finds the true numbers of a zip that has only their lowest 32 bits.
///
/// The Archive Utility of macOS writes such zips without ZIP64 (4.3.14) if they are larger than 4 GiB. The entries follow each
/// other in the order of the directory, so the offset of each entry is the first possible one at which its header is found.
enum WrappedZip {
    private static let wrap: UInt64 = 1 << 32
    private static let header = 30
    private static let limit: UInt64 = 0xFFFF_FFFF

    /// Returns the records with their true offsets and compressed sizes; nil if they are true already, or if the entries are not
    /// in this order.
    ///
    /// - Parameter end: the offset of the directory.
    static func records(_ records: [ZipDirectory.Record], _ descriptor: Int32, end: UInt64) -> [ZipDirectory.Record]? {
        guard end > limit else { return nil }
        var found: [(offset: UInt64, data: UInt64)] = []
        var next: UInt64 = 0
        for record in records {
            guard record.offset <= limit, record.compressed <= limit else { return nil }
            var offset = record.offset
            if offset < next { offset += (next - offset + wrap - 1) / wrap * wrap }
            var data: UInt64?
            while offset < end {
                data = dataOffset(descriptor, offset, record.name)
                if data != nil { break }
                offset += wrap
            }
            guard let data else { return nil }
            found.append((offset, data))
            next = data + record.compressed
        }
        guard next <= end else { return nil }
        let whole = records.enumerated().map { index, record in
            let room = (index + 1 < found.count ? found[index + 1].offset : end) - found[index].data
            let compressed = record.compressed + (room - record.compressed) / wrap * wrap
            return record.at(found[index].offset, compressed: compressed)
        }
        let isChanged = zip(whole, records).contains { $0.offset != $1.offset || $0.compressed != $1.compressed }
        return isChanged ? whole : nil
    }

    /// Returns the offset of the data after a local header (4.3.7); nil if there is no header of an entry with this name.
    private static func dataOffset(_ descriptor: Int32, _ offset: UInt64, _ name: [UInt8]) -> UInt64? {
        let bytes = ZipDirectory.read(descriptor, offset, header + name.count)
        guard bytes.count == header + name.count, bytes.number(4, at: 0) == 0x0403_4B50,
            bytes.number(2, at: 26) == UInt64(name.count), bytes[header...].elementsEqual(name)
        else { return nil }
        return offset + UInt64(header + name.count) + bytes.number(2, at: 28)
    }

    /// Returns a directory with these records, and the records of ZIP64 at its end.
    ///
    /// - Parameters:
    ///   - bytes: the directory of the file, with one header for each record.
    ///   - start: the offset of the directory.
    static func directory(_ bytes: [UInt8], _ records: [ZipDirectory.Record], at start: UInt64) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + records.count * 28 + 98)
        var position = 0
        for record in records {
            let (name, extra) = (Int(bytes.number(2, at: position + 28)), Int(bytes.number(2, at: position + 30)))
            let length = 46 + name + extra + Int(bytes.number(2, at: position + 32))
            var head = Array(bytes[position..<position + 46])
            let wide = [(24, record.size), (20, record.compressed), (42, record.offset)].filter { $1 >= limit }
            for (place, _) in wide { head.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF]) }
            let field = wide.isEmpty ? [] : little(1, 2) + little(UInt64(wide.count * 8), 2) + wide.flatMap { little($1, 8) }
            head.replaceSubrange(30..<32, with: little(UInt64(extra + field.count), 2))
            out += head + bytes[position + 46..<position + 46 + name] + field
            out += bytes[position + 46 + name..<position + length]
            position += length
        }
        let (size, count) = (UInt64(out.count), UInt64(records.count))
        out += little(0x0606_4B50, 4) + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8) + little(count, 8)
        out += little(count, 8) + little(size, 8) + little(start, 8)
        out += little(0x0706_4B50, 4) + little(0, 4) + little(start + size, 8) + little(1, 4)
        out += little(0x0605_4B50, 4) + little(0, 4) + little(0xFFFF, 2) + little(0xFFFF, 2) + little(limit, 4) + little(limit, 4)
        return out + little(0, 2)
    }

    private static func little(_ number: UInt64, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
}

extension ZipDirectory.Record {
    fileprivate func at(_ offset: UInt64, compressed: UInt64) -> Self {
        Self(
            offset: offset, compressed: compressed, size: method == 0 ? compressed : size, method: method, name: name,
            isUTF8: isUTF8, isWide: isWide, isOfMacOS: isOfMacOS)
    }
}
