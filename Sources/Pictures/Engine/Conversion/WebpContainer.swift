/// Replaces the metadata blocks of a WebP (RFC 9649, section 2.7).
enum WebpContainer {
    private static let (hasProfile, hasAlpha, hasExif, hasXMP) = (UInt8(0x20), UInt8(0x10), UInt8(0x08), UInt8(0x04))

    /// - Parameter webp: the WebP, whose existing metadata is removed.
    static func replacing(_ blocks: MetadataBlocks, width: Int, height: Int, alpha: Bool, in webp: [UInt8]) -> [UInt8] {
        guard webp.count > 20 else { return webp }
        var head = [alpha ? hasAlpha : 0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
        var pictures: [UInt8] = []
        for chunk in chunks(webp) {
            switch chunk.name {
            case "VP8X": head = Array(webp[chunk.payload.prefix(10)])
            case "EXIF", "XMP ", "ICCP": continue
            default:
                pictures +=
                    webp[(chunk.payload.lowerBound - 8)..<chunk.payload.upperBound] + (chunk.payload.count % 2 == 1 ? [0] : [])
            }
        }
        guard head.count == 10 else { return webp }
        head[0] &= ~(hasProfile | hasExif | hasXMP)
        if blocks.profile != nil { head[0] |= hasProfile }
        if blocks.exif != nil { head[0] |= hasExif }
        if blocks.xmp != nil { head[0] |= hasXMP }
        var body = Array("WEBP".utf8) + chunk("VP8X", head)
        if let profile = blocks.profile { body += chunk("ICCP", profile) }
        body += pictures
        if let exif = blocks.exif { body += chunk("EXIF", exif) }
        if let xmp = blocks.xmp { body += chunk("XMP ", xmp) }
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    private static func chunks(_ webp: [UInt8]) -> [(name: String, payload: Range<Int>)] {
        var found: [(name: String, payload: Range<Int>)] = []
        var at = 12
        while at + 8 <= webp.count {
            let length = (0..<4).reduce(0) { $0 | Int(webp[at + 4 + $1]) << ($1 * 8) }
            guard at + 8 + length <= webp.count else { break }
            found.append((String(decoding: webp[at..<(at + 4)], as: UTF8.self), (at + 8)..<(at + 8 + length)))
            at += 8 + length + length % 2
        }
        return found
    }

    private static func chunk(_ name: StaticString, _ payload: [UInt8]) -> [UInt8] {
        name.withUTF8Buffer { Array($0) } + little(payload.count, 4) + payload + (payload.count % 2 == 1 ? [0] : [])
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
