import Glibc

/// A generic region (ITU-T T.88, 6.2, template 0), coded row by row. A row equal to the row above is coded as a single bit
/// (6.2.5.7).
struct GenericRegion: ~Copyable {
    /// The positions of the four adaptive pixels of the template, each as x and y offset: the values of 6.2.5.3.
    static let movable: [Int8] = [3, -1, -3, -1, 2, -2, -2, -2]
    /// The context of the bit that marks a row equal to the row above.
    private static let repeated = 0x9B25
    private static let contexts = 1 << 16

    private let width: Int
    private let rowBytes: Int
    /// Each of the three rows has an empty byte before and after it, because the template extends beyond the edges.
    private var row: UnsafeMutablePointer<UInt8>
    private var above: UnsafeMutablePointer<UInt8>
    private var aboveThat: UnsafeMutablePointer<UInt8>
    /// The buffer for the code of one row.
    private let code: UnsafeMutablePointer<UInt8>
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The state of each context.
    private let states: UnsafeMutablePointer<UInt32>
    private var encoder: ArithmeticEncoder
    private var wasRepeated: UInt32 = 0
    private var coded: [UInt8] = []

    private init(_ rows: PackedRows, _ steps: UnsafePointer<UInt32>) {
        (width, rowBytes) = (rows.width, rows.rowBytes)
        let padded = rowBytes + 2
        let count = 3 * padded + (width + 16) * ArithmeticEncoder.maximumBytes
        bytes = .allocate(capacity: count)
        bytes.initialize(repeating: 0, count: count)
        (row, above, aboveThat, code) = (bytes, bytes + padded, bytes + 2 * padded, bytes + 3 * padded)
        states = .allocate(capacity: Self.contexts)
        states.initialize(repeating: steps[0], count: Self.contexts)
        encoder = ArithmeticEncoder(at: code, steps)
        coded.reserveCapacity(rows.bytes.count / 20 + 64)
    }

    deinit {
        bytes.deallocate()
        states.deallocate()
    }

    /// - Parameter flip: 0xFF if a 1 in the rows is coded as a 0, else 0.
    static func coded(_ rows: PackedRows, flip: UInt8) -> [UInt8] {
        ArithmeticEncoder.steps.withUnsafeBufferPointer { steps in
            rows.bytes.withUnsafeBufferPointer { bytes in
                guard let steps = steps.baseAddress, let bytes = bytes.baseAddress else { return [] }
                var region = GenericRegion(rows, steps)
                for y in 0..<rows.height { region.add(bytes + y * region.rowBytes, flip) }
                return region.finished()
            }
        }
    }

    private mutating func add(_ bytes: UnsafePointer<UInt8>, _ flip: UInt8) {
        (row, above, aboveThat) = (aboveThat, row, above)
        let own = row + 1
        for at in 0..<rowBytes { own[at] = bytes[at] ^ flip }
        let spare = rowBytes * 8 - width
        own[rowBytes - 1] &= 0xFF << UInt8(spare)
        let isRepeated: UInt32 = memcmp(row, above, rowBytes + 2) == 0 ? 1 : 0
        encoder.encode(isRepeated ^ wasRepeated, &states[Self.repeated])
        wasRepeated = isRepeated
        if isRepeated == 0 { addPixels() }
        takeCode()
    }

    private mutating func finished() -> [UInt8] {
        encoder.finish()
        takeCode()
        // The first byte of the encoder does not belong to the code.
        return Array(coded.dropFirst())
    }

    private mutating func takeCode() {
        coded.append(contentsOf: UnsafeBufferPointer(start: code, count: encoder.output - code))
        encoder.output = code
    }

    /// Codes the pixels of a row. The context of a pixel is 5 pixels two rows above, 7 pixels of the row above, and the 4
    /// preceding pixels.
    private mutating func addPixels() {
        // Local copies, which can stay in registers.
        var encoder = self.encoder
        let (row, above, aboveThat, states) = (row, above, aboveThat, states)
        // A window of three bytes of each row; the pixels of `byte` are in the middle byte.
        var (w0, w1, w2) = (UInt32(row[1]), UInt32(above[1]), UInt32(aboveThat[1]))
        var white = 0
        let whole = width / 8
        for byte in 0..<rowBytes {
            w0 = (w0 << 8 | UInt32(row[byte + 2])) & 0xFF_FFFF
            w1 = (w1 << 8 | UInt32(above[byte + 2])) & 0xFF_FFFF
            w2 = (w2 << 8 | UInt32(aboveThat[byte + 2])) & 0xFF_FFFF
            // If all pixels of the context are white, the contexts of these eight pixels are 0.
            if byte < whole, w0 & 0x0F_FF00 | w1 & 0x07_FFE0 | w2 & 0x03_FFC0 == 0 {
                white += 8
                continue
            }
            if white > 0 { encoder.encodeZeros(white, &states[0]) }
            white = 0
            // The windows are shifted so that the three parts of the context of a pixel, `left` pixels before the end of the
            // byte, are adjacent.
            let (a0, a1, a2) = (w0 >> 9, w1 >> 1, w2 << 5)
            @inline(__always)
            func add(_ left: UInt32) {
                let context = (a2 & 0xF800 &<< left | a1 & 0x7F0 &<< left | a0 & 0xF &<< left) &>> left
                encoder.encode(w0 &>> (8 &+ left) & 1, &states[Int(context)])
            }
            if byte < whole {
                // Eight calls and not a loop, so that the masks are constants.
                add(7)
                add(6)
                add(5)
                add(4)
                add(3)
                add(2)
                add(1)
                add(0)
            } else {
                for at in 0..<UInt32(width & 7) { add(7 - at) }
            }
        }
        if white > 0 { encoder.encodeZeros(white, &states[0]) }
        self.encoder = encoder
    }
}
