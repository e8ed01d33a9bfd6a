import Base

/// Finds dates in IPTC data (IIM 4.2), plain or in Photoshop's image resources. Safe on any bytes.
enum IPTCDates {
    private static let recordMark = UInt8(0x1C)
    private static let maximumRecords = 4096

    /// The data set numbers of record 2: DateCreated, TimeCreated.
    private static let (dateCreated, timeCreated) = (UInt8(55), UInt8(60))

    /// Returns the date on which the picture was made; nil if there is none.
    static func find(in bytes: UnsafeRawBufferPointer) -> WrittenDate? {
        if bytes.first == recordMark { return created(bytes) }
        return resource(bytes).flatMap { created(UnsafeRawBufferPointer(rebasing: bytes[$0])) }
    }

    /// Returns the range of the resource 0x0404 (Adobe Photoshop File Formats, image resource blocks).
    private static func resource(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        var at = reader.matches("Photoshop 3.0\0") ? 14 : 0
        for _ in 0..<maximumRecords {
            guard reader.matches("8BIM", at: at), let id = reader.u16(at + 4), let name = reader.u8(at + 6) else { return nil }
            // The name has a length and is padded to an even number of bytes; so is the data.
            let data = at + 6 + (Int(name) + 2) / 2 * 2
            guard let length = reader.u32(data) else { return nil }
            if id == 0x0404 { return data + 4..<max(data + 4, min(data + 4 + length, bytes.count)) }
            at = data + 4 + (length + 1) / 2 * 2
        }
        return nil
    }

    private static func created(_ bytes: UnsafeRawBufferPointer) -> WrittenDate? {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        var (at, day, clock) = (0, [UInt8](), [UInt8]())
        for _ in 0..<maximumRecords {
            guard reader.u8(at) == recordMark, let record = reader.u8(at + 1), let number = reader.u8(at + 2),
                let length = reader.u16(at + 3), length < 0x8000, let value = reader.range(at + 5, length)
            else { break }
            if record == 2, number == dateCreated, day.isEmpty { day = Array(bytes[value]) }
            if record == 2, number == timeCreated, clock.isEmpty { clock = Array(bytes[value]) }
            at = value.upperBound
        }
        return clock.isEmpty ? WrittenDate(day) : WrittenDate(day + [UInt8(ascii: "T")] + clock) ?? WrittenDate(day)
    }
}
