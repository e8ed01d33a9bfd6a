/// Compresses black and white rows without loss as one generic region (ITU-T T.88, 6.2, template 0), for the filter `JBIG2Decode`
/// (ISO 32000-1, 7.4.7). JBIG2 symbols, with which one character could replace a similar one, are not used.
enum JBIG2Encoder {
    private enum Segment: UInt8 {
        case genericRegion = 38
        case page = 48
    }

    /// - Parameter isInverted: whether a 1 in the rows is shown white. `JBIG2Decode` inverts bits: black in JBIG2 is a 0 in the
    ///   PDF.
    static func encode(_ rows: PackedRows, isInverted: Bool = false) -> [UInt8] {
        let (width, height) = (word(rows.width), word(rows.height))
        let resolution = word(0)
        let page = width + height + resolution + resolution + [0, 0, 0]
        let origin = word(0)
        let isRowRepeated: UInt8 = 1 << 3
        let region = width + height + origin + origin + [0, isRowRepeated] + GenericRegion.movable.map { UInt8(bitPattern: $0) }
        let coded = GenericRegion.coded(rows, flip: isInverted ? 0xFF : 0)
        return segment(0, .page, page) + segment(1, .genericRegion, region + coded)
    }

    private static func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

    /// 7.2: the segment number, its type, no referred-to segments, and the page it belongs to.
    private static func segment(_ number: Int, _ kind: Segment, _ data: [UInt8]) -> [UInt8] {
        word(number) + [kind.rawValue, 0, 1] + word(data.count) + data
    }
}
