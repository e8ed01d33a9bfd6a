/// The adaptive binary arithmetic encoder of JBIG2 (ITU-T T.88, annex E).
struct ArithmeticEncoder {
    /// E.2.5, table E.1: a probability estimate, and the following states.
    struct Estimate {
        /// The probability of the less probable bit, in a unit in which 0x8000 × 4 / 3 is the probability 1.
        let rare: UInt32
        let afterCommon: UInt8
        let afterRare: UInt8
        /// Whether the less probable and the more probable bit are swapped after the less probable bit was encoded.
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

    /// The table of `estimates` in the form that the encoder reads. Each estimate has two rows: first the one in which 0 is the
    /// more probable bit, then the one for 1.
    ///
    /// The low 16 bits of a row are the probability of the less probable bit. Above them are the next rows, in 8 bits each: first
    /// after the more probable bit, then after the less probable one. Because both next rows keep the more probable bit in their
    /// lowest bit, bit 16 of a row is its more probable bit.
    static let steps: [UInt32] = (0..<estimates.count * 2).map { state in
        let (estimate, common) = (estimates[state >> 1], UInt32(state & 1))
        let afterCommon = UInt32(estimate.afterCommon) << 1 | common
        let afterRare = UInt32(estimate.afterRare) << 1 | (estimate.turns ? 1 - common : common)
        return estimate.rare | afterCommon << 16 | afterRare << 24
    }
    /// The maximum number of bytes produced by one bit: it causes at most 15 shifts, and a byte has at least 7 bits.
    static let maximumBytes = 3

    /// The position of the next byte. The caller ensures that there is room for `maximumBytes` bytes per bit.
    var output: UnsafeMutablePointer<UInt8>
    private let steps: UnsafePointer<UInt32>
    /// The names of the standard: the interval's size and start, and the number of bits until a byte is full.
    private var a: UInt32 = 0x8000, c: UInt32 = 0, ct: UInt32 = 12
    /// The last byte, which a carry may still increase. The initial 0 precedes the coded bytes and does not belong to them.
    private var last: UInt32 = 0

    /// - Parameter steps: `ArithmeticEncoder.steps`; must remain valid as long as the encoder.
    init(at output: UnsafeMutablePointer<UInt8>, _ steps: UnsafePointer<UInt32>) {
        (self.output, self.steps) = (output, steps)
    }

    /// Encodes a bit (E.2.2 to E.2.4).
    ///
    /// - Parameters:
    ///   - bit: 0 or 1.
    ///   - state: the row of the context; initially the first row.
    @inline(__always)
    mutating func encode(_ bit: UInt32, _ state: inout UInt32) {
        let step = state
        let rare = step & 0xFFFF
        let isRare = bit ^ step &>> 16 & 1
        a &-= rare
        // The most frequent case takes only one branch: the bit is the more probable one, and the interval is still large enough.
        if a >> 15 > isRare {
            c &+= rare
            return
        }
        // A branch would be mispredicted here, so masks are used. They are all ones if the interval of the less probable bit is
        // chosen.
        let takesRare = 0 &- (isRare ^ (a &- rare) >> 31)
        c &+= rare & ~takesRare
        a ^= (a ^ rare) & takesRare
        state = steps[Int(step &>> (16 &+ 8 &* isRare) & 0xFF)]
        var shifts = UInt32(truncatingIfNeeded: a.leadingZeroBitCount) &- 16
        a &<<= shifts
        while shifts >= ct {
            c &<<= ct
            shifts &-= ct
            putByte()
        }
        c &<<= shifts
        ct &-= shifts
    }

    /// Has the same effect as `count` calls of `encode` with a 0. While 0 is the more probable bit and the interval is large
    /// enough, all these calls are combined into one sum.
    @inline(__always)
    mutating func encodeZeros(_ count: Int, _ state: inout UInt32) {
        var left = UInt32(truncatingIfNeeded: count)
        while left > 0 {
            if state & 1 << 16 == 0 {
                let rare = state & 0xFFFF
                let some = min(left, (a - 0x8000) / rare)
                a -= some * rare
                c += some * rare
                left -= some
                if left == 0 { return }
            }
            encode(0, &state)
            left -= 1
        }
    }

    /// E.2.6: writes a byte. The byte after 0xFF has only seven bits of the code, so that a carry stops there.
    @inline(__always)
    private mutating func putByte() {
        if last != 0xFF, c & 0x800_0000 != 0 {
            last += 1
            if last == 0xFF { c &= 0x7FF_FFFF }
        }
        put(last)
        if last == 0xFF {
            (last, c, ct) = (c >> 20, c & 0xF_FFFF, 7)
        } else {
            (last, c, ct) = (c >> 19 & 0xFF, c & 0x7_FFFF, 8)
        }
    }

    @inline(__always)
    private mutating func put(_ byte: UInt32) {
        output.pointee = UInt8(truncatingIfNeeded: byte)
        output += 1
    }

    /// E.2.9: writes the rest of the code and the end marker; at most five bytes.
    mutating func finish() {
        let top = c + a
        c |= 0xFFFF
        if c >= top { c -= 0x8000 }
        for _ in 0..<2 {
            c <<= ct
            putByte()
        }
        if last != 0xFF { put(last) }
        put(0xFF)
        put(0xAC)
    }
}
