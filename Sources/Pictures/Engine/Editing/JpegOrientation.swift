/// Changes the orientation that the EXIF block of a JPEG states (CIPA DC-008, tag 0x0112). All other bytes stay as they are.
enum JpegOrientation {
    /// The orientations that follow each other when a picture is turned clockwise: as taken, and mirrored.
    private static let circles = [[1, 6, 3, 8], [2, 7, 4, 5]]
    private static let exifName = Array("Exif\0\0".utf8)
    /// An EXIF block with an orientation and nothing else.
    private static let smallest: [UInt8] =
        Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    private static let largestSegment = 65533

    static func turned(_ orientation: Int, by turns: Int) -> Int {
        let circle = circles.first { $0.contains(orientation) } ?? circles[0]
        let start = circle.firstIndex(of: orientation) ?? 0
        return circle[(start + turns) % circle.count]
    }

    /// Returns the JPEG with another orientation; nil if its EXIF block cannot hold one. An XMP packet that states the orientation
    /// is brought along.
    static func setting(_ orientation: Int, in jpeg: [UInt8]) -> [UInt8]? {
        let (exif, xmp, start) = segments(jpeg)
        var editor = ExifEditor(exif.map { Array(jpeg[$0].dropFirst(exifName.count)) } ?? smallest)
        guard editor.setOrientation(orientation), editor.bytes.count + exifName.count <= largestSegment else { return nil }
        var turned = jpeg
        if let xmp { set(orientation, inXMP: xmp, of: &turned) }
        let payload = exifName + editor.bytes
        let length = payload.count + 2
        let head: [UInt8] = [UInt8(length >> 8), UInt8(length & 0xFF)]
        if let exif {
            turned.replaceSubrange((exif.lowerBound - 2)..<exif.upperBound, with: head + payload)
        } else {
            turned.insert(contentsOf: [0xFF, 0xE1] + head + payload, at: start)
        }
        return turned
    }

    /// Returns the payloads of the EXIF and the XMP segment, and the offset at which an EXIF segment may be inserted.
    private static func segments(_ jpeg: [UInt8]) -> (exif: Range<Int>?, xmp: Range<Int>?, start: Int) {
        var (exif, xmp): (Range<Int>?, Range<Int>?) = (nil, nil)
        var start = 2
        jpeg.withUnsafeBytes { raw in
            let reader = ByteReader(bytes: raw, bigEndian: true)
            for segment in JpegSegments(reader) {
                let begin = segment.payload.lowerBound
                if segment.marker == 0xE0, begin == 6 { start = segment.payload.upperBound }
                guard segment.marker == 0xE1 else { continue }
                if exif == nil, reader.matches("Exif\0\0", at: begin) { exif = segment.payload }
                if xmp == nil, reader.matches("http://ns.adobe.com/xap/1.0/\0", at: begin) { xmp = segment.payload }
            }
        }
        return (exif, xmp, start)
    }

    /// Replaces the digit after `tiff:Orientation="` or `<tiff:Orientation>`.
    private static func set(_ orientation: Int, inXMP range: Range<Int>, of jpeg: inout [UInt8]) {
        let name = Array("tiff:Orientation".utf8)
        var at = range.lowerBound
        while at + name.count + 2 < range.upperBound {
            if jpeg[at] == name[0], jpeg[at..<(at + name.count)].elementsEqual(name) {
                let quoted = jpeg[at + name.count] == UInt8(ascii: "=") ? at + name.count + 2 : at + name.count + 1
                if quoted < range.upperBound, (0x31...0x38).contains(jpeg[quoted]) { jpeg[quoted] = 0x30 + UInt8(orientation) }
            }
            at += 1
        }
    }
}
