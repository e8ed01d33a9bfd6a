/// Detects truncated files in formats whose decoders do not report truncation.
enum Truncation {
    static func isTruncated(_ bytes: UnsafeRawBufferPointer, _ format: PictureFormat) -> Bool {
        switch format {
        case .png: isTruncatedPng(ByteReader(bytes: bytes, bigEndian: true))
        case .gif: isTruncatedGif(ByteReader(bytes: bytes))
        case .jxl: isTruncatedJxl(ByteReader(bytes: bytes, bigEndian: true))
        default: false
        }
    }

    /// Whether the chunks end before IEND (PNG, third edition, section 5.3).
    private static func isTruncatedPng(_ reader: ByteReader) -> Bool {
        var at = 8
        while let length = reader.u32(at), let type = reader.fourCC(at + 4) {
            if type == fourCC("IEND") { return false }
            at += 12 + length
        }
        return true
    }

    /// Whether a box extends beyond the end (ISO/IEC 18181-2). A codestream without boxes does not state its length.
    private static func isTruncatedJxl(_ reader: ByteReader) -> Bool {
        guard reader.matches("JXL ", at: 4) else { return false }
        var at = 0
        while at < reader.count {
            guard let short = reader.u32(at), reader.u32(at + 4) != nil else { return true }
            if short == 0 { return false }
            guard let length = short == 1 ? reader.u64(at + 8) : short, length >= 8 else { return true }
            guard length <= reader.count - at else { return true }
            at += length
        }
        return false
    }

    /// Whether the blocks end before the trailer (GIF89a, section 27). Unknown blocks end the search, because decoders handle
    /// them differently.
    private static func isTruncatedGif(_ reader: ByteReader) -> Bool {
        guard let flags = reader.u8(10) else { return true }
        var at = 13 + colourTable(flags)
        while let introducer = reader.u8(at) {
            switch introducer {
            case 0x21: at += 2
            case 0x2C:
                guard let flags = reader.u8(at + 9) else { return true }
                at += 11 + colourTable(flags)
            default: return false
            }
            while let length = reader.u8(at), length > 0 { at += 1 + Int(length) }
            at += 1
        }
        return true
    }

    private static func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
