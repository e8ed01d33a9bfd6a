/// The segments of a JPEG before its first scan, in order (ITU-T T.81, annex B). The sequence ends at the first invalid segment.
struct JpegSegments: Sequence, IteratorProtocol {
    struct Segment {
        let marker: UInt8
        /// The bytes after the length field; fewer than stated if the file ends early.
        let payload: Range<Int>
    }

    private let reader: ByteReader
    private let end: Int
    private var at: Int
    private var left = 2000

    /// Reads a JPEG that begins at `start` and ends before `end`. The reader must be big-endian.
    init(_ reader: ByteReader, from start: Int = 0, to end: Int? = nil) {
        self.reader = reader
        self.end = Swift.min(end ?? reader.count, reader.count)
        at = reader.u16(start) == 0xFFD8 ? start + 2 : reader.count
    }

    mutating func next() -> Segment? {
        left -= 1
        guard left >= 0, at < end, reader.u8(at) == 0xFF else { return nil }
        while at < end - 1, reader.u8(at + 1) == 0xFF { at += 1 }
        guard let marker = reader.u8(at + 1), let length = reader.u16(at + 2), at + 4 <= end, length >= 2,
            marker >= 0xC0, !(0xD0...0xDA).contains(marker)
        else { return nil }
        let payload = at + 4..<Swift.max(at + 4, Swift.min(at + 2 + length, end))
        at = at + 2 + length
        return Segment(marker: marker, payload: payload)
    }
}

extension JpegSegments {
    /// Returns width times height of a JPEG that common decoders support: 8 bits, Huffman coding, baseline to progressive.
    /// Returns nil for others, such as the lossless JPEGs with the sensor data of raw files.
    static func area(_ reader: ByteReader, in range: Range<Int>) -> Int? {
        for segment in JpegSegments(reader, from: range.lowerBound, to: range.upperBound) {
            guard (0xC0...0xCF).contains(segment.marker), ![0xC4, 0xC8, 0xCC].contains(segment.marker) else { continue }
            let at = segment.payload.lowerBound
            guard segment.marker <= 0xC2, segment.payload.count >= 6, reader.u8(at) == 8,
                let height = reader.u16(at + 1), let width = reader.u16(at + 3), let components = reader.u8(at + 5),
                width > 0, height > 0, components == 1 || components == 3
            else { return nil }
            return width * height
        }
        return nil
    }
}
