/// Whether the end of a file is missing, for formats whose decoder shows the beginning and says nothing.
enum CutFile {
    static func isCut(_ bytes: UnsafeRawBufferPointer, _ format: PictureFormat) -> Bool {
        switch format {
        case .png: isCutPng(ByteReader(bytes: bytes, bigEndian: true))
        case .gif: isCutGif(ByteReader(bytes: bytes))
        default: false
        }
    }

    /// Chunks up to IEND (PNG, third edition, 5.3).
    private static func isCutPng(_ reader: ByteReader) -> Bool {
        var at = 8
        while let length = reader.u32(at), let type = reader.code(at + 4) {
            if type == fourCharacters("IEND") { return false }
            at += 12 + length
        }
        return true
    }

    /// Blocks up to the trailer (GIF89a, 27). What is no block ends the search: decoders differ about it.
    private static func isCutGif(_ reader: ByteReader) -> Bool {
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
