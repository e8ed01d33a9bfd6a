import CTables

/// The offsets of some rows of a table, or of some lines of a text, at regular intervals. There are at most 65,536 offsets,
/// whatever the size of the file.
public struct RowIndex: Sendable, Equatable {
    /// The number of rows from one mark to the next; a power of two.
    public private(set) var stride = 64
    /// Offsets in the file, in bytes; mark i is the beginning of row i × stride.
    public private(set) var marks: [Int64] = []
    public private(set) var rows: Int64 = 0
    /// Whether the file ends within quotes. The last row then extends to the end of the file.
    public private(set) var endsInQuotes = false

    private static let maximum = 1 << 16

    private init() {}

    /// Builds the index, reading the whole file once.
    ///
    /// - Parameter progress: called from time to time with the number of bytes read so far; returns whether to continue.
    public init(
        of file: ByteFile, _ dialect: TableDialect, progress: (Int64) -> Bool = { _ in true }
    ) throws(TableError) {
        let pieces = Pieces(file, dialect.encoding)
        var state = dialect.state(skipsEmpty: !dialect.isLines)
        var found = [UInt32](repeating: 0, count: 1 << 16)
        var offset = dialect.start
        if offset < file.size { marks.append(offset) }
        while offset < file.size {
            try pieces.load(at: offset)
            if pieces.count == 0 { break }
            var from = 0
            while from < pieces.count {
                let count = found.withUnsafeMutableBufferPointer {
                    ctables_scan_rows(&state, pieces.units, pieces.count, &from, 1, $0.baseAddress, $0.count)
                }
                add(found[..<count], at: offset, pieces.width)
            }
            offset += Int64(pieces.count * pieces.width)
            guard progress(offset) else { break }
        }
        // Counts the last row, which may have no line end, and removes a mark after the last row, because such a mark is not
        // valid.
        if state.is_empty == 0, offset >= file.size { rows += 1 }
        endsInQuotes = state.place == UInt8(ctables_in_quotes.rawValue)
        let maximum = rows == 0 ? 0 : Int((rows - 1) / Int64(stride)) + 1
        if marks.count > maximum { marks.removeLast(marks.count - maximum) }
    }

    private mutating func add(_ ends: ArraySlice<UInt32>, at offset: Int64, _ width: Int) {
        var next = stride - Int(rows & Int64(stride - 1)) - 1
        while next < ends.count {
            marks.append(offset + Int64((Int(ends[ends.startIndex + next] & ~CTABLES_ROW) + 1) * width))
            if marks.count > Self.maximum {
                marks = Swift.stride(from: 0, to: marks.count, by: 2).map { marks[$0] }
                stride *= 2
            }
            let seen = rows + Int64(next) + 1
            next += stride - Int(seen & Int64(stride - 1))
        }
        rows += Int64(ends.count)
    }

    /// Returns the offset from which to read to reach a row, and the number of rows to skip from there.
    func position(of row: Int64) -> (offset: Int64, passed: Int)? {
        guard row >= 0, row < rows else { return nil }
        let mark = Int(row / Int64(stride))
        return mark < marks.count ? (marks[mark], Int(row % Int64(stride))) : nil
    }

    // MARK: - On the disk

    /// The index as bytes: `SBRI`, a byte for the version, a byte for whether the file ends within quotes, two zeros; then
    /// stride, rows and marks as integers of 8 bytes, little-endian.
    public var encoded: [UInt8] {
        var bytes = Array("SBRI".utf8) + [1, endsInQuotes ? 1 : 0, 0, 0]
        bytes.reserveCapacity(24 + marks.count * 8)
        for number in [Int64(stride), rows] + marks { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
        return bytes
    }

    /// - Returns: nil if the bytes are not a valid index.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count >= 24, bytes.count % 8 == 0, bytes.starts(with: Array("SBRI".utf8) + [1]) else { return nil }
        let numbers = bytes.withUnsafeBytes { raw in
            Swift.stride(from: 8, to: bytes.count, by: 8).map {
                Int64(littleEndian: raw.loadUnaligned(fromByteOffset: $0, as: Int64.self))
            }
        }
        guard numbers[0] > 0, numbers[0] & (numbers[0] - 1) == 0, numbers[0] < 1 << 40, numbers[1] >= 0 else { return nil }
        endsInQuotes = bytes[5] != 0
        (stride, rows, marks) = (Int(numbers[0]), numbers[1], Array(numbers[2...]))
        let maximum = rows == 0 ? 0 : (rows - 1) / Int64(stride) + 1
        guard Int64(marks.count) == maximum, marks.allSatisfy({ $0 >= 0 }), zip(marks, marks.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            return nil
        }
    }
}
