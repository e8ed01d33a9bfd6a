/// Pictures that no encoder on this machine writes, built byte by byte.
enum RawBytes {
    /// A grey PNG with the same level in all pixels. Its data is stored, not compressed.
    static func greyPng(width: Int, height: Int, bits: Int, level: UInt8) -> [UInt8] {
        let row = [0] + [UInt8](repeating: level, count: width * bits / 8)
        let data = (0..<height).flatMap { _ in row }
        var a = 1, b = 0
        for byte in data {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        let length = bigEndian(data.count, 2)
        let stored: [UInt8] = [0x78, 1, 1, length[1], length[0], ~length[1], ~length[0]] + data + bigEndian(b << 16 | a, 4)
        return pngHeader(width: width, height: height, bits: bits) + chunk("IDAT", stored) + chunk("IEND", [])
    }

    /// The header of a grey PNG of any size.
    static func pngHeader(width: Int, height: Int, bits: Int = 8) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
            + chunk("IHDR", bigEndian(width, 4) + bigEndian(height, 4) + [UInt8(bits), 0, 0, 0, 0])
    }

    static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + payload
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return bigEndian(payload.count, 4) + body + bigEndian(Int(~crc), 4)
    }

    /// A baseline JPEG of one block, 8 × 8, uniform in each component. `adobe` is the colour transform stated in the Adobe
    /// marker; nil for no marker.
    static func flatJpeg(_ levels: [Int], adobe: UInt8?) -> [UInt8] {
        let components = levels.indices.map { UInt8($0 + 1) }
        var file: [UInt8] = [0xFF, 0xD8]
        func segment(_ marker: UInt8, _ payload: [UInt8]) { file += [0xFF, marker] + bigEndian(payload.count + 2, 2) + payload }
        if let adobe { segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobe]) }
        segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        segment(0xC0, [8, 0, 8, 0, 8, UInt8(levels.count)] + components.flatMap { [$0, 0x11, 0] })
        // Twelve codes of four bits for the sizes 0…11, and one code of one bit, 0, for the end of a block.
        segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0...11).map { UInt8($0) })
        segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        segment(0xDA, [UInt8(levels.count)] + components.flatMap { [$0, 0] } + [0, 63, 0])
        var bits = ""
        for level in levels {
            let value = 8 * (level - 128)
            let size = value == 0 ? 0 : Int.bitWidth - value.magnitude.leadingZeroBitCount
            bits += binary(size, 4) + (size == 0 ? "" : binary(value > 0 ? value : value + (1 << size) - 1, size)) + "0"
        }
        bits += String(repeating: "1", count: (8 - bits.count % 8) % 8)
        let digits = Array(bits)
        for start in stride(from: 0, to: digits.count, by: 8) {
            let byte = UInt8(String(digits[start..<start + 8]), radix: 2) ?? 0
            file += byte == 0xFF ? [0xFF, 0] : [byte]
        }
        return file + [0xFF, 0xD9]
    }

    /// A grey progressive JPEG (ITU-T T.81, annex G). All scans after the first contain only zeros.
    static func progressiveJpeg(width: Int, height: Int, scans: Int) -> [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        func segment(_ marker: UInt8, _ payload: [UInt8]) { file += [0xFF, marker] + bigEndian(payload.count + 2, 2) + payload }
        segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        segment(0xC2, [8] + bigEndian(height, 2) + bigEndian(width, 2) + [1, 1, 0x11, 0])
        // One code of one bit in each table: a difference of size 0, and the end of 32,767 blocks with its 14 extra bits.
        segment(0xC4, [0x00, 1] + [UInt8](repeating: 0, count: 15) + [0])
        segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0xE0])
        let blocks = ((width + 7) / 8) * ((height + 7) / 8)
        segment(0xDA, [1, 1, 0, 0, 0, 0])
        file += [UInt8](repeating: 0, count: (blocks + 7) / 8)
        // One 0 and fourteen 1 bits, repeated. A byte of ones is followed by a stuffed zero byte.
        let digits = (0..<(blocks / 32_767 + 1) * 15).map { $0 % 15 > 0 } + [Bool](repeating: true, count: 7)
        let run = stride(from: 0, to: digits.count - 7, by: 8).flatMap { start in
            let byte = digits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
        for _ in 1..<scans {
            segment(0xDA, [1, 1, 0, 1, 63, 0])
            file += run
        }
        return file + [0xFF, 0xD9]
    }

    /// Adds a colour profile, by default Display P3, to the JPEG, in one part or as one part of several.
    static func withProfile(_ jpeg: [UInt8], _ profile: [UInt8] = displayP3, part: UInt8 = 1, of parts: UInt8 = 1) -> [UInt8] {
        let payload = Array("ICC_PROFILE\0".utf8) + [part, parts] + profile
        return jpeg[..<2] + [0xFF, 0xE2] + bigEndian(payload.count + 2, 2) + payload + jpeg[2...]
    }

    /// The primaries of Display P3 adapted to D50, with a gamma of 2.2.
    static let displayP3 = profile(name: "wide", version: 2)

    /// The same profile with any name, in version 2 (ICC.1:2001-04) or 4 (ICC.1:2022).
    static func profile(name: String, version: Int, notes: String = "none") -> [UInt8] {
        func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
            Array("XYZ \0\0\0\0".utf8) + [x, y, z].flatMap { bigEndian(Int(($0 * 65536).rounded()), 4) }
        }
        let curve: [UInt8] = Array("curv\0\0\0\0".utf8) + [0, 0, 0, 1, 2, 0x33, 0, 0]
        let text = Array(name.utf8) + [0]
        let description =
            version == 2
            ? Array("desc\0\0\0\0".utf8) + bigEndian(text.count, 4) + text + [UInt8](repeating: 0, count: 78)
            : Array("mluc\0\0\0\0".utf8) + bigEndian(1, 4) + bigEndian(12, 4) + Array("enUS".utf8)
                + bigEndian(name.utf16.count * 2, 4) + bigEndian(28, 4) + name.utf16.flatMap { bigEndian(Int($0), 2) }
        let tags: [(String, [UInt8])] = [
            ("cprt", Array("text\0\0\0\0".utf8) + Array(notes.utf8) + [0]),
            ("rXYZ", xyz(0.51512, 0.24120, -0.00105)), ("gXYZ", xyz(0.29198, 0.69225, 0.04189)),
            ("bXYZ", xyz(0.15710, 0.06657, 0.78407)),
            ("wtpt", xyz(0.9642, 1, 0.8249)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve), ("desc", description),
        ]
        var table = bigEndian(tags.count, 4), data: [UInt8] = []
        for (tag, content) in tags {
            table += Array(tag.utf8) + bigEndian(132 + 12 * tags.count + data.count, 4) + bigEndian(content.count, 4)
            data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        var header = bigEndian(128 + table.count + data.count, 4) + [0, 0, 0, 0, 2, 0x40, 0, 0] + Array("mntrRGB XYZ ".utf8)
        header += [7, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + data
    }

    /// A profile of CMYK whose colours are darker and greener than the product of the inks (ICC.1:2001-04, lut8Type, section
    /// 6.5.8): a table of the 16 corners.
    static func inkProfile() -> [UInt8] {
        let linear = (0..<256).map { UInt8($0) }
        let corners = (0..<16).flatMap { corner -> [UInt8] in
            let inks = [8, 4, 2, 1].map { corner & $0 != 0 ? 1.0 : 0.0 }
            let lightness = 200 * (1 - 0.3 * inks[0]) * (1 - 0.3 * inks[1]) * (1 - 0.1 * inks[2]) * (1 - 0.9 * inks[3])
            return [UInt8(lightness), 100, 150]
        }
        let identity = (0..<9).flatMap { bigEndian($0 % 4 == 0 ? 65_536 : 0, 4) }
        var table: [UInt8] = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0] + identity
        table += (0..<4).flatMap { _ in linear } + corners + (0..<3).flatMap { _ in linear }
        let description =
            Array("desc".utf8) + [0, 0, 0, 0] + bigEndian(5, 4) + Array("inks".utf8) + [UInt8](repeating: 0, count: 79)
        let white =
            Array("XYZ ".utf8) + [0, 0, 0, 0] + [0.9642, 1, 0.8249].flatMap { bigEndian(Int(($0 * 65_536).rounded()), 4) }
        let tags = [("desc", description), ("wtpt", white), ("A2B0", table), ("A2B1", table)]
        var list = bigEndian(tags.count, 4), data: [UInt8] = []
        for (tag, content) in tags {
            list += Array(tag.utf8) + bigEndian(132 + 12 * tags.count + data.count, 4) + bigEndian(content.count, 4)
            data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        var header = bigEndian(128 + list.count + data.count, 4) + [0, 0, 0, 0, 2, 0x40, 0, 0] + Array("prtrCMYKLab ".utf8)
        header += [7, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + list + data
    }

    private static func binary(_ value: Int, _ width: Int) -> String {
        let digits = String(value, radix: 2)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
