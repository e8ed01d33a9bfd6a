/// Packs black and white rows without loss as one generic region (ITU-T T.88, 6.2, template 0), as `JBIG2Decode` reads it
/// (ISO 32000-1, 7.4.7). No letter takes the place of another: that is known of symbols, which this does not write.
enum JBIG2Encoder {
    private enum Segment: UInt8 {
        case genericRegion = 38
        case page = 48
    }

    /// Above the row, 6.2.5.3: where the four pixels that a template may move stand, right and down.
    private static let movable: [Int8] = [3, -1, -3, -1, 2, -2, -2, -2]
    /// 6.2.5.7: the context of "this row is the one above".
    private static let repeated = 0x9B25
    private static let contexts = 1 << 16

    /// - Parameter isInverted: a 1 of the rows is to be shown white. `JBIG2Decode` turns bits: what is black here is a 0 for the PDF.
    static func encode(_ rows: PackedRows, isInverted: Bool = false) -> [UInt8] {
        let (width, height) = (word(rows.width), word(rows.height))
        let resolution = word(0)
        let page = width + height + resolution + resolution + [0, 0, 0]
        let place = word(0)
        let isRowRepeated: UInt8 = 1 << 3
        let region = width + height + place + place + [0, isRowRepeated] + movable.map { UInt8(bitPattern: $0) }
        return segment(0, .page, page) + segment(1, .genericRegion, region + coded(rows, isInverted))
    }

    private static func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

    /// 7.2: a number, a kind, no other segments that it needs, and the page that it belongs to.
    private static func segment(_ number: Int, _ kind: Segment, _ data: [UInt8]) -> [UInt8] {
        word(number) + [kind.rawValue, 0, 1] + word(data.count) + data
    }

    private static func coded(_ rows: PackedRows, _ isInverted: Bool) -> [UInt8] {
        var encoder = ArithmeticEncoder(capacity: rows.bytes.count / 20 + 64)
        // Two empty rows above, and an empty byte after each row: the template looks beyond the edges.
        let (count, flip, spare) = (rows.rowBytes + 1, isInverted ? 0xFF as UInt8 : 0, rows.width & 7)
        var above = [UInt8](repeating: 0, count: count), aboveThat = above, row = above
        var states = [UInt8](repeating: 0, count: contexts)
        var wasRepeated: UInt8 = 0
        for y in 0..<rows.height {
            for at in 0..<rows.rowBytes { row[at] = rows.bytes[y * rows.rowBytes + at] ^ flip }
            if spare > 0 { row[rows.rowBytes - 1] &= ~(0xFF >> UInt8(spare)) }
            let isRepeated: UInt8 = row == above ? 1 : 0
            ArithmeticEncoder.estimates.withUnsafeBufferPointer { table in
                guard let table = table.baseAddress else { return }
                encoder.encode(isRepeated ^ wasRepeated, &states[repeated], table)
                if isRepeated == 0 { add(row, above, aboveThat, rows.width, &encoder, &states, table) }
            }
            wasRepeated = isRepeated
            swap(&aboveThat, &above)
            swap(&above, &row)
        }
        encoder.finish()
        return encoder.bytes
    }

    /// Each pixel's context is 5 pixels of the row two above, 7 of the row above and the 4 before it.
    private static func add(
        _ row: [UInt8], _ above: [UInt8], _ aboveThat: [UInt8], _ width: Int, _ encoder: inout ArithmeticEncoder,
        _ states: inout [UInt8], _ table: UnsafePointer<ArithmeticEncoder.Estimate>
    ) {
        row.withUnsafeBufferPointer { row in
            above.withUnsafeBufferPointer { above in
                aboveThat.withUnsafeBufferPointer { aboveThat in
                    states.withUnsafeMutableBufferPointer { states in
                        // The next pixels of both rows stand in the highest bits.
                        var first = UInt32(aboveThat[0]) << 24, second = UInt32(above[0]) << 24
                        var (c1, c2, c3) = (first >> 30, second >> 29, UInt32(0))
                        (first, second) = (first << 2, second << 3)
                        var byte = 0, white = 0
                        let whole = width / 8, last = (width + 7) / 8
                        while byte < last {
                            // White all around: the contexts of its pixels are 0.
                            if byte < whole,
                                row[byte] | above[byte] | above[byte + 1] | aboveThat[byte] | aboveThat[byte + 1] == 0,
                                c1 | c2 | c3 == 0
                            {
                                white += 8
                                byte += 1
                                continue
                            }
                            if white > 0 { encoder.encodeZeros(white, &states[0], table) }
                            white = 0
                            first |= UInt32(aboveThat[byte + 1]) << 18
                            second |= UInt32(above[byte + 1]) << 19
                            var bits = row[byte]
                            for _ in 0..<min(8, width - byte * 8) {
                                c1 = (c1 << 1 | first >> 31) & 31
                                c2 = (c2 << 1 | second >> 31) & 127
                                (first, second) = (first << 1, second << 1)
                                let bit = bits >> 7
                                bits <<= 1
                                encoder.encode(bit, &states[Int(c1 << 11 | c2 << 4 | c3)], table)
                                c3 = (c3 << 1 | UInt32(bit)) & 15
                            }
                            byte += 1
                        }
                        if white > 0 { encoder.encodeZeros(white, &states[0], table) }
                    }
                }
            }
        }
    }
}
