/// The data sets of IPTC data (IIM 4.2), plain or in Photoshop's image resources. Safe on any bytes.
struct IPTCData {
    struct DataSet {
        let record: UInt8
        let number: UInt8
        let value: [UInt8]
    }

    /// In the order of the file.
    let dataSets: [DataSet]

    private static let recordMark = UInt8(0x1C)
    private static let maximumRecords = 4096

    init(_ bytes: UnsafeRawBufferPointer) {
        if bytes.first == Self.recordMark {
            dataSets = Self.dataSets(bytes)
        } else if bytes.count > 3, bytes[3] == Self.recordMark {
            // Some programs declare the data in a TIFF as numbers of four bytes, and write them in the byte order of the file.
            let whole = bytes.count / 4 * 4
            dataSets = (0..<whole).map { bytes[$0 ^ 3] }.withUnsafeBytes(Self.dataSets)
        } else {
            dataSets = Self.resource(bytes).map { Self.dataSets(UnsafeRawBufferPointer(rebasing: bytes[$0])) } ?? []
        }
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

    private static func dataSets(_ bytes: UnsafeRawBufferPointer) -> [DataSet] {
        let reader = ByteReader(bytes: bytes, bigEndian: true)
        var (at, found) = (0, [DataSet]())
        for _ in 0..<maximumRecords {
            guard reader.u8(at) == recordMark, let record = reader.u8(at + 1), let number = reader.u8(at + 2),
                let value = value(reader, at: at + 3)
            else { break }
            found.append(DataSet(record: record, number: number, value: Array(bytes[value])))
            at = value.upperBound
        }
        return found
    }

    /// Reads the length of a data set. In an extended one (section 1.5), it is the length of the length.
    private static func value(_ reader: ByteReader, at: Int) -> Range<Int>? {
        guard let length = reader.u16(at) else { return nil }
        switch length {
        case ..<0x8000: return reader.range(at + 2, length)
        case 0x8002: return reader.u16(at + 2).flatMap { reader.range(at + 4, $0) }
        case 0x8004: return reader.u32(at + 2).flatMap { reader.range(at + 6, $0) }
        default: return nil
        }
    }
}
