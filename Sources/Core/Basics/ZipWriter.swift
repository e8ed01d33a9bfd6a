/// Writes a ZIP file in pieces: entries without compression, names in UTF-8 (APPNOTE.TXT 6.3.10; Zip64 for more than 65,534 entries or 4 GB).
public struct ZipWriter {
    private struct Entry {
        let name: [UInt8]
        let crc: UInt32
        let size: UInt32
        let offset: UInt64
        let stamp: Stamp
    }

    /// A DOS date and time: local time with a resolution of two seconds, from 1980 to 2107.
    private struct Stamp {
        var (date, time): (UInt16, UInt16) = (1 << 5 | 1, 0)

        init(_ moment: LocalTime?) {
            let parts = moment?.iso.split { !$0.isNumber }.compactMap { UInt16($0) } ?? []
            guard parts.count == 6, (1980...2107).contains(parts[0]) else { return }
            date = (parts[0] - 1980) << 9 | parts[1] << 5 | parts[2]
            time = parts[3] << 11 | parts[4] << 5 | parts[5] / 2
        }
    }

    private var entries: [Entry] = []
    private var position: UInt64 = 0

    public init() {}

    /// Returns the bytes of the next entry.
    ///
    /// - Parameters:
    ///   - content: less than 4 GB.
    ///   - moment: the date of the entry; nil for 1 January 1980.
    public mutating func add(_ name: String, _ content: [UInt8], at moment: LocalTime? = nil) -> [UInt8] {
        begin(name, size: UInt32(clamping: content.count), crc: CRC32.of(content), at: moment) + content
    }

    /// Returns the bytes before the content of the next entry; write the content after them.
    ///
    /// - Parameters:
    ///   - size: the size of the content in bytes.
    ///   - crc: the `CRC32` of the content.
    public mutating func begin(_ name: String, size: UInt32, crc: UInt32, at moment: LocalTime? = nil) -> [UInt8] {
        let entry = Entry(
            name: Array(name.utf8.prefix(0xFFFF)), crc: crc, size: size, offset: position, stamp: Stamp(moment))
        entries.append(entry)
        var bytes = ZipBytes()
        bytes.add32(0x0403_4B50)
        head(entry, &bytes)
        bytes.bytes += entry.name
        position += UInt64(bytes.bytes.count) + UInt64(size)
        return bytes.bytes
    }

    /// Returns the central directory, which ends the file.
    public mutating func finish() -> [UInt8] {
        let start = position
        var bytes = ZipBytes()
        for entry in entries {
            let isFar = entry.offset >= 0xFFFF_FFFF
            bytes.add32(0x0201_4B50)
            bytes.add16(45)
            head(entry, &bytes, extra: isFar ? 12 : 0)
            bytes.add16(0)
            bytes.add16(0)
            bytes.add16(0)
            bytes.add32(0)
            bytes.add32(isFar ? 0xFFFF_FFFF : UInt32(entry.offset))
            bytes.bytes += entry.name
            if isFar {
                bytes.add16(1)
                bytes.add16(8)
                bytes.add64(entry.offset)
            }
        }
        let size = UInt64(bytes.bytes.count)
        let isLarge = entries.count >= 0xFFFF || start + size >= 0xFFFF_FFFF
        if isLarge { addLargeEnd(&bytes, start: start, size: size) }
        bytes.add32(0x0605_4B50)
        bytes.add32(0)
        for _ in 0..<2 { bytes.add16(isLarge ? 0xFFFF : UInt16(entries.count)) }
        bytes.add32(isLarge ? 0xFFFF_FFFF : UInt32(size))
        bytes.add32(isLarge ? 0xFFFF_FFFF : UInt32(start))
        bytes.add16(0)
        return bytes.bytes
    }

    private func head(_ entry: Entry, _ bytes: inout ZipBytes, extra: UInt16 = 0) {
        bytes.add16(20)
        // Bit 11: the name is UTF-8.
        bytes.add16(0x0800)
        bytes.add16(0)
        bytes.add16(entry.stamp.time)
        bytes.add16(entry.stamp.date)
        bytes.add32(entry.crc)
        bytes.add32(entry.size)
        bytes.add32(entry.size)
        bytes.add16(UInt16(entry.name.count))
        bytes.add16(extra)
    }

    private func addLargeEnd(_ bytes: inout ZipBytes, start: UInt64, size: UInt64) {
        bytes.add32(0x0606_4B50)
        bytes.add64(44)
        bytes.add16(45)
        bytes.add16(45)
        bytes.add64(0)
        for _ in 0..<2 { bytes.add64(UInt64(entries.count)) }
        bytes.add64(size)
        bytes.add64(start)
        bytes.add32(0x0706_4B50)
        bytes.add32(0)
        bytes.add64(start + size)
        bytes.add32(1)
    }
}

/// Little-endian numbers, one after the other.
private struct ZipBytes {
    var bytes: [UInt8] = []

    mutating func add16(_ number: UInt16) { for shift in [0, 8] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) } }
    mutating func add32(_ number: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    mutating func add64(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}

/// The CRC-32 of ZIP and PNG (ISO 3309).
public struct CRC32: Sendable {
    private var sum = UInt32.max

    public init() {}

    public mutating func update(_ bytes: [UInt8]) {
        sum = bytes.reduce(sum) { sum, byte in sum >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    }

    public var value: UInt32 { ~sum }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    public static func of(_ bytes: [UInt8]) -> UInt32 {
        var sum = CRC32()
        sum.update(bytes)
        return sum.value
    }
}
