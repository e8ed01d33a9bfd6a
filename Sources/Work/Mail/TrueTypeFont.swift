import Basics
import Foundation

/// A TrueType font with outlines of its own (OpenType specification, `glyf`): its letters, their widths, and a part of it.
struct TrueTypeFont: Sendable {
    private let bytes: [UInt8]
    private let tables: [String: Range<Int>]
    private let unitsPerEm: Int
    private let longOffsets: Bool
    private let glyphCount: Int
    private let metricCount: Int
    private let map: [UInt32: UInt16]

    private static let places = [
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf", "/usr/share/fonts/truetype/freefont/FreeSans.ttf",
        "/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
        "/usr/share/fonts/google-noto/NotoSans-Regular.ttf",
    ]

    /// The first of the usual fonts that is installed.
    static func system() -> TrueTypeFont? {
        for place in places {
            if let data = FileManager.default.contents(atPath: place), let font = TrueTypeFont([UInt8](data)) { return font }
        }
        return nil
    }

    /// nil for what is no such font.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let reader = BigEndian(bytes: bytes)
        guard let count = reader.number(4, 2), bytes.starts(with: [0, 1, 0, 0]) else { return nil }
        var tables: [String: Range<Int>] = [:]
        for index in 0..<count {
            let at = 12 + index * 16
            guard let offset = reader.number(at + 8, 4), let length = reader.number(at + 12, 4), offset + length <= bytes.count
            else {
                return nil
            }
            tables[String(decoding: bytes[at..<(at + 4)], as: UTF8.self)] = offset..<(offset + length)
        }
        guard let head = tables["head"]?.lowerBound, let maxp = tables["maxp"]?.lowerBound, let hhea = tables["hhea"]?.lowerBound,
            let cmap = tables["cmap"]?.lowerBound, tables["glyf"] != nil, tables["loca"] != nil, tables["hmtx"] != nil,
            let units = reader.number(head + 18, 2), units > 0, let format = reader.number(head + 50, 2),
            let glyphs = reader.number(maxp + 4, 2), let metrics = reader.number(hhea + 34, 2), metrics > 0
        else { return nil }
        self.tables = tables
        unitsPerEm = units
        longOffsets = format == 1
        glyphCount = glyphs
        metricCount = metrics
        map = Self.map(reader, cmap)
    }

    func glyph(of scalar: Unicode.Scalar) -> UInt16 { map[scalar.value] ?? 0 }

    /// In parts of the font's size.
    func advance(of scalar: Unicode.Scalar) -> Double { advance(ofGlyph: glyph(of: scalar)) }

    func advance(ofGlyph glyph: UInt16) -> Double {
        guard let start = tables["hmtx"]?.lowerBound,
            let units = BigEndian(bytes: bytes).number(start + min(Int(glyph), metricCount - 1) * 4, 2)
        else { return 0.6 }
        return Double(units) / Double(unitsPerEm)
    }
}

extension TrueTypeFont {
    /// Format 4: the letters of the basic plane.
    private static func map(_ reader: BigEndian, _ cmap: Int) -> [UInt32: UInt16] {
        var found: [UInt32: UInt16] = [:]
        for index in 0..<min(reader.number(cmap + 2, 2) ?? 0, 50) {
            guard let platform = reader.number(cmap + 4 + index * 8, 2), platform == 3 || platform == 0,
                let offset = reader.number(cmap + 8 + index * 8, 4), reader.number(cmap + offset, 2) == 4,
                let double = reader.number(cmap + offset + 6, 2)
            else { continue }
            let ends = cmap + offset + 14, starts = ends + double + 2
            for segment in stride(from: 0, to: double, by: 2) {
                guard let end = reader.number(ends + segment, 2), let start = reader.number(starts + segment, 2), start <= end,
                    let delta = reader.number(starts + double + segment, 2),
                    let range = reader.number(starts + 2 * double + segment, 2)
                else { break }
                for code in start...end where code != 0xFFFF {
                    var glyph = code
                    if range != 0 {
                        glyph = reader.number(starts + 2 * double + segment + range + 2 * (code - start), 2) ?? 0
                        if glyph == 0 { continue }
                    }
                    found[UInt32(code)] = UInt16(truncatingIfNeeded: glyph + delta)
                }
            }
            if !found.isEmpty { break }
        }
        return found
    }

    private func outline(_ glyph: Int) -> Range<Int>? {
        guard let loca = tables["loca"]?.lowerBound, let glyf = tables["glyf"], glyph < glyphCount else { return nil }
        let reader = BigEndian(bytes: bytes), size = longOffsets ? 4 : 2, unit = longOffsets ? 1 : 2
        guard let from = reader.number(loca + glyph * size, size), let to = reader.number(loca + (glyph + 1) * size, size),
            from <= to, glyf.lowerBound + to * unit <= glyf.upperBound
        else { return nil }
        return glyf.lowerBound + from * unit..<(glyf.lowerBound + to * unit)
    }

    /// Glyphs that others are put together from.
    private func parts(of glyph: Int) -> [Int] {
        guard let outline = outline(glyph), outline.count > 10 else { return [] }
        let reader = BigEndian(bytes: bytes)
        guard reader.number(outline.lowerBound, 2) ?? 0 >= 0x8000 else { return [] }
        var found: [Int] = [], at = outline.lowerBound + 10
        while at < outline.upperBound, found.count < 64, let flags = reader.number(at, 2), let part = reader.number(at + 2, 2) {
            found.append(part)
            at += 4 + (flags & 1 != 0 ? 4 : 2)
            if flags & 8 != 0 { at += 2 } else if flags & 0x40 != 0 { at += 4 } else if flags & 0x80 != 0 { at += 8 }
            if flags & 0x20 == 0 { break }
        }
        return found
    }

    /// The font with the outlines of these glyphs alone; their numbers stay.
    func subset(_ wanted: Set<UInt16>) -> [UInt8] {
        var kept: Set<Int> = [0], open = wanted.map(Int.init)
        while let glyph = open.popLast() { if kept.insert(glyph).inserted { open += parts(of: glyph) } }
        var glyf: [UInt8] = [], loca: [UInt8] = []
        let last = kept.max() ?? 0
        for glyph in 0...glyphCount {
            loca += BigEndian.bytes(glyf.count, 4)
            guard glyph <= last, kept.contains(glyph), let outline = outline(glyph) else { continue }
            glyf += bytes[outline]
            glyf += repeatElement(0, count: (4 - glyf.count % 4) % 4)
        }
        var parts: [(name: String, bytes: [UInt8])] = []
        for name in ["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"] {
            switch name {
            case "glyf": parts.append((name, glyf))
            case "loca": parts.append((name, loca))
            default: if let table = tables[name] { parts.append((name, Array(bytes[table]))) }
            }
            // Offsets of four bytes (`indexToLocFormat`).
            if name == "head", let index = parts.indices.last, parts[index].bytes.count > 51 { parts[index].bytes[51] = 1 }
        }
        return Self.file(parts)
    }

    private static func file(_ parts: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        let power = Int.bitWidth - 1 - max(1, parts.count).leadingZeroBitCount
        var out: [UInt8] = [0, 1, 0, 0] + BigEndian.bytes(parts.count, 2) + BigEndian.bytes(16 << power, 2)
        out += BigEndian.bytes(power, 2) + BigEndian.bytes(parts.count * 16 - (16 << power), 2)
        var offset = 12 + parts.count * 16
        for part in parts {
            out += Array(part.name.utf8) + [0, 0, 0, 0] + BigEndian.bytes(offset, 4) + BigEndian.bytes(part.bytes.count, 4)
            offset += (part.bytes.count + 3) / 4 * 4
        }
        for part in parts { out += part.bytes + [UInt8](repeating: 0, count: (4 - part.bytes.count % 4) % 4) }
        return out
    }
}

/// Numbers as fonts write them.
private struct BigEndian {
    let bytes: [UInt8]

    /// nil outside of the file.
    func number(_ at: Int, _ size: Int) -> Int? {
        guard at >= 0, at + size <= bytes.count else { return nil }
        return (0..<size).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
    }

    static func bytes(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> ((size - 1 - $0) * 8)) }
    }
}
