@testable import PicturesEngine

/// Pictures in rare formats.
enum RareFiles {
    /// A TIFF in CMYK with eight bits per ink. Black text uses only the black ink.
    static func cmykTiff(_ pixels: Pixels) -> [UInt8] {
        var inks: [UInt8] = []
        for position in stride(from: 0, to: pixels.bytes.count, by: 3) { inks += [0, 0, 0, 255 - pixels.bytes[position]] }
        return tiff(pixels, bits: 8, samples: 4, photometric: 5, data: inks)
    }

    /// A TIFF with 16 bits per colour channel. The lower eight bits are noise, which a reader must ignore.
    static func deepTiff(_ pixels: Pixels) -> [UInt8] {
        var data: [UInt8] = []
        for (position, value) in pixels.bytes.enumerated() { data += [UInt8(truncatingIfNeeded: position &* 37), value] }
        return tiff(pixels, bits: 16, samples: 3, photometric: 2, data: data)
    }

    /// An animated GIF with one picture per second.
    static func animation(_ frames: [Pixels]) -> [UInt8] {
        guard let first = frames.first else { return [] }
        // A global colour table of 128 grey levels.
        var file = Array("GIF89a".utf8)
        file += u16(first.width) + u16(first.height) + [0xF6, 0, 0]
        for grey in 0..<128 { file += [UInt8](repeating: UInt8(grey * 255 / 127), count: 3) }
        file += [0x21, 0xFF, 11]
        file += Array("NETSCAPE2.0".utf8)
        file += [3, 1, 0, 0, 0]
        for frame in frames {
            file += [0x21, 0xF9, 4, 0, 100, 0, 0, 0, 0x2C, 0, 0, 0, 0]
            file += u16(frame.width) + u16(frame.height) + [0, 7]
            // Each code has eight bits, provided that the table is cleared before it has 256 entries.
            var codes: [UInt8] = []
            for (position, index) in stride(from: 0, to: frame.bytes.count, by: 3).enumerated() {
                if position % 120 == 0 { codes.append(128) }
                codes.append(frame.bytes[index] / 2)
            }
            codes.append(129)
            for start in stride(from: 0, to: codes.count, by: 255) {
                let block = codes[start..<min(start + 255, codes.count)]
                file.append(UInt8(block.count))
                file += block
            }
            file.append(0)
        }
        return file + [0x3B]
    }

    /// A grey TIFF of several pages.
    ///
    /// - Parameter copies: the pages that say that they are smaller copies of other pages, counted from 0.
    static func pages(_ pages: [Pixels], copies: Set<Int> = []) -> [UInt8] {
        var file = Array("II".utf8) + u16(42) + u32(8)
        for (number, page) in pages.enumerated() {
            let tagCount = 10, data = file.count + 2 + tagCount * 12 + 4
            var grey = stride(from: 0, to: page.bytes.count, by: 3).map { page.bytes[$0] }
            if grey.count % 2 == 1 { grey.append(0) }
            let tags = [
                (254, 4, copies.contains(number) ? 1 : 0), (256, 4, page.width), (257, 4, page.height), (258, 3, 8), (259, 3, 1),
                (262, 3, 1), (273, 4, data), (277, 3, 1), (278, 4, page.height), (279, 4, page.width * page.height),
            ]
            file += u16(tags.count)
            for (tag, type, value) in tags { file += u16(tag) + u16(type) + u32(1) + u32(value) }
            file += u32(number + 1 < pages.count ? data + grey.count : 0)
            file += grey
        }
        return file
    }

    /// Encodes a TIFF with one strip, little-endian (TIFF 6.0, section 2).
    private static func tiff(_ pixels: Pixels, bits: Int, samples: Int, photometric: Int, data: [UInt8]) -> [UInt8] {
        let tags: [(tag: Int, type: Int, count: Int, value: Int)] = [
            (256, 4, 1, pixels.width), (257, 4, 1, pixels.height), (258, 3, samples, 8 + 2 + 9 * 12 + 4), (259, 3, 1, 1),
            (262, 3, 1, photometric), (273, 4, 1, 8 + 2 + 9 * 12 + 4 + samples * 2), (277, 3, 1, samples),
            (278, 4, 1, pixels.height), (279, 4, 1, data.count),
        ]
        var file = Array("II".utf8)
        file += u16(42) + u32(8) + u16(tags.count)
        for tag in tags { file += u16(tag.tag) + u16(tag.type) + u32(tag.count) + u32(tag.value) }
        file += u32(0)
        for _ in 0..<samples { file += u16(bits) }
        return file + data
    }

    private static func u16(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
    private static func u32(_ number: Int) -> [UInt8] { u16(number) + u16(number >> 16) }
}
