/// Adds metadata blocks to a JPEG (ITU-T T.81, annex B; CIPA DC-008; ICC.1, annex B.4).
enum JpegContainer {
    /// The maximum size of a segment in bytes, without its marker and length.
    private static let largest = 65533
    /// The maximum resolution in dots per inch.
    private static let maximumDots = 65535.0
    private static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// - Parameters:
    ///   - jpeg: a JPEG from its start marker on, optionally with a JFIF header.
    ///   - density: the resolution to write into the JFIF header, which is added if missing; nil to keep the header unchanged.
    static func adding(_ blocks: MetadataBlocks, density: PictureDensity?, to jpeg: [UInt8]) -> [UInt8] {
        guard jpeg.count > 4, jpeg[0] == 0xFF, jpeg[1] == 0xD8 else { return jpeg }
        var head: [UInt8] = [0xFF, 0xD8]
        var rest = 2
        if jpeg.count > 20, jpeg[2] == 0xFF, jpeg[3] == 0xE0 {
            rest = min(4 + Int(jpeg[4]) << 8 + Int(jpeg[5]), jpeg.count)
            var jfif = Array(jpeg[2..<rest])
            if let density, jfif.count >= 16 {
                jfif[11] = 1
                jfif.replaceSubrange(12..<16, with: dots(density.across) + dots(density.down))
            }
            head += jfif
        } else if let density {
            // Version 1.1, dots per inch, no thumbnail (ITU-T T.871, section 10.1).
            let header = Array("JFIF\0".utf8) + [1, 1, 1] + dots(density.across) + dots(density.down) + [0, 0]
            head += segment(0xE0, header)
        }
        if let exif = blocks.exif, exif.count + 6 <= largest { head += segment(0xE1, Array("Exif\0\0".utf8) + exif) }
        if let xmp = blocks.xmp, xmp.count + xmpName.count <= largest { head += segment(0xE1, xmpName + xmp) }
        if let profile = blocks.profile { head += profileSegments(profile) }
        return head + jpeg[rest...]
    }

    private static func dots(_ dpi: Double) -> [UInt8] {
        let dots = Int(min(max(dpi.rounded(), 1), maximumDots))
        return [UInt8(dots >> 8), UInt8(dots & 0xFF)]
    }

    private static func profileSegments(_ profile: [UInt8]) -> [UInt8] {
        let step = largest - 14
        let count = (profile.count + step - 1) / step
        guard (1...255).contains(count) else { return [] }
        return (0..<count).flatMap { index in
            let part = profile[(index * step)..<min((index + 1) * step, profile.count)]
            return segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count)] + part)
        }
    }

    private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }
}
