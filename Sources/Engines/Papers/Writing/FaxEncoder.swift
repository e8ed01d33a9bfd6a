/// Packs black and white rows as a group 4 facsimile (ITU-T T.6), as `CCITTFaxDecode` with `K` -1 reads them.
struct FaxEncoder {
    private var out: [UInt8] = []
    private var bits: UInt64 = 0
    private var count: UInt32 = 0

    static func encode(_ rows: PackedRows) -> [UInt8] {
        var encoder = FaxEncoder()
        var above: [Int32] = [], row: [Int32] = []
        encoder.out.reserveCapacity(rows.bytes.count / 10 + 64)
        for number in 0..<rows.height {
            rows.changes(of: number, into: &row)
            encoder.add(row, above: above, width: Int32(rows.width))
            swap(&row, &above)
        }
        encoder.add(FaxCodes.endOfBlock)
        encoder.add(FaxCodes.endOfBlock)
        if encoder.count > 0 { encoder.out.append(UInt8(truncatingIfNeeded: encoder.bits << UInt64(8 - encoder.count))) }
        return encoder.out
    }

    /// T.6, 2.2.4 and the flow diagram of figure 7: a0 is where coding stands, a1 and a2 are the next changes of this row, b1 and b2 those
    /// of the row above.
    private mutating func add(_ row: [Int32], above: [Int32], width: Int32) {
        var (a0, next, over): (Int32, Int, Int) = (-1, 0, 0)
        var isBlack = false
        while a0 < width {
            let a1 = next < row.count ? row[next] : width
            // The first change above, right of a0, to the other colour; such stand at every second place.
            while over > 0, above[over - 1] > a0 { over -= 1 }
            while over < above.count, above[over] <= a0 || (over & 1 == 1) != isBlack { over += 1 }
            let b1 = over < above.count ? above[over] : width
            let b2 = over + 1 < above.count ? above[over + 1] : width
            if b2 < a1 {
                add(FaxCodes.pass)
                a0 = b2
            } else if abs(a1 - b1) <= 3 {
                add(FaxCodes.vertical[Int(a1 - b1) + 3])
                a0 = a1
                next += 1
                isBlack.toggle()
            } else {
                let a2 = next + 1 < row.count ? row[next + 1] : width
                add(FaxCodes.horizontal)
                addRun(a1 - max(a0, 0), isBlack)
                addRun(a2 - a1, !isBlack)
                a0 = a2
                next += 2
            }
        }
    }

    private mutating func addRun(_ length: Int32, _ isBlack: Bool) {
        let long = isBlack ? FaxCodes.blackLong : FaxCodes.whiteLong
        var rest = Int(length)
        while rest >= 64 {
            let part = min(rest / 64, long.count)
            add(long[part - 1])
            rest -= part * 64
        }
        add((isBlack ? FaxCodes.black : FaxCodes.white)[rest])
    }

    private mutating func add(_ code: FaxCodes.Code) {
        bits = bits << UInt64(code.count) | UInt64(code.bits)
        count += code.count
        while count >= 8 {
            count -= 8
            out.append(UInt8(truncatingIfNeeded: bits >> UInt64(count)))
        }
    }
}
