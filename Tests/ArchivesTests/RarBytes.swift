@testable import ArchivesEngine

/// A RAR built by hand with stored files, because libarchive cannot write RAR.
enum RarBytes {
    struct Item {
        var name: String
        var content: [UInt8]
        /// Whether the file continues in the next volume.
        var goesOn = false
        /// The size in the file's header; nil for the true size.
        var size: Int?
        /// The entry to which this one refers, in RAR 5: 4 is a hard link, 5 a file with the same content.
        var reference: (type: UInt64, target: String)?
    }

    /// RAR 5.0.
    ///
    /// - Parameters:
    ///   - end: the flags of the end block; nil for no end block.
    ///   - isPadded: whether the sizes of stored files take ten bytes, as a writer may reserve them.
    static func make(_ items: [Item], isVolume: Bool = false, end: UInt64? = 0, isPadded: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
        bytes += block(1, 0, number(isVolume ? 1 : 0))
        for item in items {
            // The file has a checksum, is not compressed, and was packed on Unix.
            let body =
                number(4) + number(UInt64(item.size ?? item.content.count)) + number(0o100644)
                + ZipBytes.little(ZipBytes.sum(item.content)) + number(0) + number(1) + number(UInt64(item.name.utf8.count))
                + Array(item.name.utf8)
            var extra: [UInt8] = []
            if let (type, target) = item.reference {
                let record = number(5) + number(type) + number(0) + number(UInt64(target.utf8.count)) + Array(target.utf8)
                extra = number(UInt64(record.count)) + record
            }
            bytes += block(2, item.goesOn ? 0x12 : 2, body, data: item.content, extra: extra, isPadded: isPadded)
        }
        return end.map { bytes + block(5, 0, number($0)) } ?? bytes
    }

    private static func block(
        _ type: UInt64, _ flags: UInt64, _ body: [UInt8], data: [UInt8]? = nil, extra: [UInt8] = [], isPadded: Bool = false
    ) -> [UInt8] {
        func size(_ data: [UInt8]) -> [UInt8] { isPadded ? padded(UInt64(data.count)) : number(UInt64(data.count)) }
        let sizes = (extra.isEmpty ? [] : number(UInt64(extra.count))) + (data.map(size) ?? [])
        let header = number(type) + number(flags | (extra.isEmpty ? 0 : 1)) + sizes + body + extra
        let whole = number(UInt64(header.count)) + header
        return ZipBytes.little(ZipBytes.sum(whole)) + whole + (data ?? [])
    }

    private static func number(_ value: UInt64) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F | 0x80)] + number(value >> 7)
    }

    /// The same number in the largest number of bytes.
    private static func padded(_ value: UInt64) -> [UInt8] {
        (0..<9).map { UInt8(value >> (7 * $0) & 0x7F | 0x80) } + [0]
    }

    /// RAR 3.
    static func old(_ items: [Item], isVolume: Bool = false, end: UInt16? = 0x4000) -> [UInt8] {
        var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
        bytes += oldBlock(0x73, isVolume ? 0x101 : 0, [UInt8](repeating: 0, count: 6))
        for item in items {
            let sizes = ZipBytes.little(UInt32(item.content.count)) + ZipBytes.little(UInt32(item.size ?? item.content.count))
            let body =
                sizes + [3] + ZipBytes.little(ZipBytes.sum(item.content)) + ZipBytes.little(UInt32(0x58A1_6000)) + [29, 0x30]
                + ZipBytes.little(UInt16(item.name.utf8.count)) + ZipBytes.little(UInt32(0o100644)) + Array(item.name.utf8)
            bytes += oldBlock(0x74, item.goesOn ? 0x8002 : 0x8000, body) + item.content
        }
        return end.map { bytes + oldBlock(0x7B, $0, []) } ?? bytes
    }

    private static func oldBlock(_ type: UInt8, _ flags: UInt16, _ body: [UInt8]) -> [UInt8] {
        let header = [type] + ZipBytes.little(flags) + ZipBytes.little(UInt16(7 + body.count)) + body
        return ZipBytes.little(UInt16(truncatingIfNeeded: ZipBytes.sum(header))) + header
    }
}
