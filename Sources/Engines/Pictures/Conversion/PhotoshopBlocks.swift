/// What a JPEG keeps in its marker APP13: named blocks, of which one holds captions (IPTC IIM).
///
/// A TIFF has a tag for the captions alone. libvips writes the whole marker into it, which readers take for damage.
enum PhotoshopBlocks {
    private static let header = Array("Photoshop 3.0\0".utf8)
    private static let mark = Array("8BIM".utf8)
    private static let captions = 0x0404

    static func isMarker(_ bytes: [UInt8]) -> Bool { bytes.starts(with: header) }

    /// - Parameter bytes: of the marker. Safe for any.
    static func captions(of bytes: [UInt8]) -> [UInt8]? {
        var place = header.count
        func number(_ count: Int) -> Int { bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) } }
        while isMarker(bytes), place + 7 <= bytes.count, bytes[place..<(place + 4)].elementsEqual(mark) {
            place += 4
            let kind = number(2)
            place += 2
            // A name with its length before it, both together even.
            place += (Int(bytes[place]) + 2) & ~1
            guard place + 4 <= bytes.count else { return nil }
            let size = number(4)
            place += 4
            guard size <= bytes.count - place else { return nil }
            if kind == captions { return size > 0 ? Array(bytes[place..<(place + size)]) : nil }
            place += (size + 1) & ~1
        }
        return nil
    }
}
