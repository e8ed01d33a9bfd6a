/// Inserts EXIF and XMP into a PNG directly after its header (third edition, sections 11.3.3.4 and 11.3.4.5).
enum PngContainer {
    private static let xmpName = Array("XML:com.adobe.xmp".utf8)

    static func adding(_ blocks: MetadataBlocks, to png: [UInt8]) -> [UInt8] {
        let header = 33
        guard png.count > header else { return png }
        var added: [UInt8] = []
        if let exif = blocks.exif { added += chunk("eXIf", exif) }
        // The keyword and its terminator, the compression flag and method (none), no language, no translated keyword.
        if let xmp = blocks.xmp { added += chunk("iTXt", xmpName + [0, 0, 0, 0, 0] + xmp) }
        return added.isEmpty ? png : Array(png[..<header]) + added + png[header...]
    }

    /// Removes the resolution, a pHYs chunk before the image data.
    static func withoutDensity(_ png: [UInt8]) -> [UInt8] {
        let found: Range<Int>? = png.withUnsafeBytes { bytes in
            let reader = ByteReader(bytes: bytes, bigEndian: true)
            var at = 8
            while let length = reader.u32(at), let type = reader.fourCC(at + 4), type != fourCC("IDAT") {
                if type == fourCC("pHYs") { return reader.range(at, 12 + length) }
                at += 12 + length
            }
            return nil
        }
        guard let found else { return png }
        return Array(png[..<found.lowerBound]) + png[found.upperBound...]
    }

    /// Corrects the sums of the chunks with metadata after these were changed.
    static func repairSums(_ png: inout [UInt8]) {
        var at = 8
        while at + 12 <= png.count {
            let length = png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard at + 12 + length <= png.count else { return }
            let name = String(decoding: png[at + 4..<at + 8], as: UTF8.self)
            if ["eXIf", "iTXt", "tEXt"].contains(name) {
                let end = at + 8 + length
                png.replaceSubrange(end..<end + 4, with: big(sum(Array(png[at + 4..<end]))))
            }
            at += 12 + length
        }
    }

    private static func chunk(_ type: StaticString, _ payload: [UInt8]) -> [UInt8] {
        let named = type.withUTF8Buffer { Array($0) } + payload
        return big(UInt32(payload.count)) + named + big(sum(named))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }

    /// CRC-32 (ISO 3309).
    private static func sum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
}
