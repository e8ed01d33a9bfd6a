/// The adaptive binary arithmetic encoder of JBIG2 (ITU-T T.88, annex E).
struct ArithmeticEncoder {
    /// E.2.5, table E.1: an estimate of probability, and the states that follow.
    struct Estimate {
        /// How probable the less probable bit is, as a share of 0x8000 × 4 / 3.
        let rare: UInt32
        let afterCommon: UInt8
        let afterRare: UInt8
        /// Whether the less probable bit becomes the more probable one.
        let turns: Bool

        init(_ rare: UInt32, _ afterCommon: UInt8, _ afterRare: UInt8, turns: Bool = false) {
            (self.rare, self.afterCommon, self.afterRare, self.turns) = (rare, afterCommon, afterRare, turns)
        }
    }

    static let estimates: [Estimate] = [
        .init(0x5601, 1, 1, turns: true), .init(0x3401, 2, 6), .init(0x1801, 3, 9), .init(0x0AC1, 4, 12), .init(0x0521, 5, 29),
        .init(0x0221, 38, 33), .init(0x5601, 7, 6, turns: true), .init(0x5401, 8, 14), .init(0x4801, 9, 14),
        .init(0x3801, 10, 14),
        .init(0x3001, 11, 17), .init(0x2401, 12, 18), .init(0x1C01, 13, 20), .init(0x1601, 29, 21),
        .init(0x5601, 15, 14, turns: true), .init(0x5401, 16, 14), .init(0x5101, 17, 15), .init(0x4801, 18, 16),
        .init(0x3801, 19, 17), .init(0x3401, 20, 18), .init(0x3001, 21, 19), .init(0x2801, 22, 19), .init(0x2401, 23, 20),
        .init(0x2201, 24, 21), .init(0x1C01, 25, 22), .init(0x1801, 26, 23), .init(0x1601, 27, 24), .init(0x1401, 28, 25),
        .init(0x1201, 29, 26), .init(0x1101, 30, 27), .init(0x0AC1, 31, 28), .init(0x09C1, 32, 29), .init(0x08A1, 33, 30),
        .init(0x0521, 34, 31), .init(0x0441, 35, 32), .init(0x02A1, 36, 33), .init(0x0221, 37, 34), .init(0x0141, 38, 35),
        .init(0x0111, 39, 36), .init(0x0085, 40, 37), .init(0x0049, 41, 38), .init(0x0025, 42, 39), .init(0x0015, 43, 40),
        .init(0x0009, 44, 41), .init(0x0005, 45, 42), .init(0x0001, 45, 43), .init(0x5601, 46, 46),
    ]

    /// The names of the standard: the interval's size and start, and the bits until a byte is full.
    private var a: UInt32 = 0x8000, c: UInt32 = 0, ct: UInt32 = 12
    /// The byte that a carry may still raise; nil before the first.
    private var last: UInt32?
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// E.2.2 to E.2.4.
    ///
    /// - Parameters:
    ///   - bit: 0 or 1.
    ///   - state: the context's; twice the place in the table, plus the more probable bit. It begins at 0.
    @inline(__always)
    mutating func encode(_ bit: UInt8, _ state: inout UInt8, _ table: UnsafePointer<Estimate>) {
        let estimate = table[Int(state >> 1)]
        let common = state & 1
        a -= estimate.rare
        if bit == common {
            if a & 0x8000 != 0 {
                c += estimate.rare
                return
            }
            if a < estimate.rare { a = estimate.rare } else { c += estimate.rare }
            state = estimate.afterCommon << 1 | common
        } else {
            if a < estimate.rare { c += estimate.rare } else { a = estimate.rare }
            state = estimate.afterRare << 1 | (estimate.turns ? 1 - common : common)
        }
        repeat {
            a <<= 1
            c <<= 1
            ct -= 1
            if ct == 0 { putByte() }
        } while a & 0x8000 == 0
    }

    /// The same as so many calls with a 0: as long as it is the common bit and the interval is wide, they are one sum.
    @inline(__always)
    mutating func encodeZeros(_ count: Int, _ state: inout UInt8, _ table: UnsafePointer<Estimate>) {
        var left = UInt32(truncatingIfNeeded: count)
        while left > 0 {
            if state & 1 == 0 {
                let rare = table[Int(state >> 1)].rare
                let some = min(left, (a - 0x8000) / rare)
                a -= some * rare
                c += some * rare
                left -= some
                if left == 0 { return }
            }
            encode(0, &state, table)
            left -= 1
        }
    }

    /// E.2.6: a byte after 0xFF has seven bits, so that a carry goes no further.
    private mutating func putByte() {
        if var byte = last, byte != 0xFF, c & 0x800_0000 != 0 {
            byte += 1
            last = byte
            if byte == 0xFF { c &= 0x7FF_FFFF }
        }
        if let last { bytes.append(UInt8(last)) }
        if last == 0xFF {
            (last, c, ct) = (c >> 20, c & 0xF_FFFF, 7)
        } else {
            (last, c, ct) = (c >> 19 & 0xFF, c & 0x7_FFFF, 8)
        }
    }

    /// E.2.9: writes what is left, and the end.
    mutating func finish() {
        let top = c + a
        c |= 0xFFFF
        if c >= top { c -= 0x8000 }
        for _ in 0..<2 {
            c <<= ct
            putByte()
        }
        if let last, last != 0xFF { bytes.append(UInt8(last)) }
        bytes += [0xFF, 0xAC]
    }
}
