/// A TrueType font with two blank glyphs, half an em wide, generated here. Invisible text is set in it, so that every program
/// finds the text at its position in the picture. Without an embedded font some programs lose the text.
enum BlankFont {
    static let name = "AAAAAA+Blank"
    /// The width of a glyph in thousandths of an em.
    static let advance = 500

    static let bytes: [UInt8] = {
        let glyphs = 2
        let cmap = half(0, 1, 3, 1) + word(12) + half(4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0)
        let head =
            word(0x10000, 0x10000, 0, 0x5F0F_3CF5) + half(0x000B, 1000) + word(0, 0, 0, 0)
            + half(0, 0, UInt16(advance), 1000, 0, 8, 2, 0, 0)
        let hhea = word(0x10000) + half(1000, 0xFFFF, 0, UInt16(advance), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1)
        let maxp = word(0x10000) + half(UInt16(glyphs), 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
        let os2 =
            half(3, UInt16(advance), 400, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) + [UInt8](repeating: 0, count: 10)
            + word(0, 0, 0, 0) + Array("none".utf8) + half(0x40, 0, 0xFFFF, 1000, 0xFFFF, 0, 1000, 1) + word(0, 0)
            + half(500, 1000, 0, 32, 0)
        let records: [(UInt16, String)] = [(1, "Blank"), (2, "Regular"), (4, "Blank"), (6, "Blank")]
        var names: [UInt8] = [], list: [UInt8] = []
        for (number, text) in records {
            let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            list += half(3, 1, 0x409, number, UInt16(units.count), UInt16(names.count))
            names += units
        }
        let name = half(0, UInt16(records.count), UInt16(6 + list.count)) + list + names
        let post = word(0x30000, 0) + half(0, 0) + word(0, 0, 0, 0, 0)
        return assemble([
            ("OS/2", os2), ("cmap", cmap), ("glyf", [0, 0, 0, 0]), ("head", head), ("hhea", hhea),
            ("hmtx", half(UInt16(advance), 0, 0)), ("loca", half(0, 0, 0)), ("maxp", maxp), ("name", name), ("post", post),
        ])
    }()

    private static func assemble(_ tables: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        let (count, start) = (tables.count, 12 + 16 * tables.count)
        var directory = word(0x10000) + half(UInt16(count), 128, 3, UInt16(count * 16 - 128)), data: [UInt8] = []
        var headOffset = 0
        for table in tables {
            if table.name == "head" { headOffset = start + data.count }
            let padded = table.bytes + [UInt8](repeating: 0, count: (4 - table.bytes.count % 4) % 4)
            directory += Array(table.name.utf8) + word(sum(padded), UInt32(start + data.count), UInt32(table.bytes.count))
            data += padded
        }
        var font = directory + data
        font.replaceSubrange((headOffset + 8)..<(headOffset + 12), with: word(0xB1B0_AFBA &- sum(font)))
        return font
    }

    private static func sum(_ bytes: [UInt8]) -> UInt32 {
        stride(from: 0, to: bytes.count, by: 4).reduce(0) { sum, offset in
            sum &+ (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[offset + $1]) }
        }
    }

    private static func half(_ values: UInt16...) -> [UInt8] { values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }

    private static func word(_ values: UInt32...) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    }
}
