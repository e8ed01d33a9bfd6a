/// Boxes of the ISO base media file format (ISO/IEC 14496-12, section 4.2), as used by CR3 and JPEG XL.
struct BoxFile {
    struct Box {
        let type: UInt32
        let payload: Range<Int>
    }

    let reader: ByteReader

    static let maximumBoxes = 256

    init(_ bytes: UnsafeRawBufferPointer) {
        reader = ByteReader(bytes: bytes, bigEndian: true)
    }

    /// Returns the boxes in a range, in order. A box that extends beyond the range, as in truncated files, is shortened to end
    /// with the range.
    func boxes(in range: Range<Int>) -> [Box] {
        var found: [Box] = []
        var at = range.lowerBound
        while found.count < Self.maximumBoxes, range.upperBound - at >= 8, let short = reader.u32(at),
            let type = reader.fourCC(at + 4)
        {
            var header = 8, length = short
            if short == 1 {
                guard let long = reader.u64(at + 8) else { break }
                (header, length) = (16, long)
            } else if short == 0 {
                length = range.upperBound - at
            }
            guard length >= header, range.upperBound - at >= header else { break }
            let end = length >= range.upperBound - at ? range.upperBound : at + length
            found.append(Box(type: type, payload: at + header..<end))
            at = end
        }
        return found
    }

    var top: [Box] { boxes(in: 0..<reader.count) }

    func first(_ type: StaticString, in range: Range<Int>) -> Box? {
        boxes(in: range).first { $0.type == fourCC(type) }
    }
}
