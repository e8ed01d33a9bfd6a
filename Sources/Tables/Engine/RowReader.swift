import Base
import CTables

/// A row of a table. It is valid only until the next row is read.
struct Row {
    /// The offsets of the beginning of this row and of the next row, in bytes of the file.
    let offset: Int64
    let end: Int64
    /// Whether the row is longer than the part that was kept.
    let isCut: Bool
    let start: Int
    /// The ends of the fields, in code units from the beginning of the piece. `CTABLES_ROW` marks the last field of the row.
    private(set) var ends: UnsafeBufferPointer<UInt32>
    let reader: RowReader

    var count: Int { ends.count }

    private func units(_ column: Int) -> Range<Int> {
        let from = column == 0 ? start : Int(ends[column - 1] & ~CTABLES_ROW) + 1
        var to = Int(ends[column] & ~CTABLES_ROW)
        if column == ends.count - 1, to > from, reader.pieces.units[to - 1] == 0x0D, to < reader.pieces.count,
            reader.pieces.units[to] == 0x0A
        {
            to -= 1
        }
        return from..<max(from, to)
    }

    /// Removes the last field if it is empty and not the only one.
    fileprivate mutating func dropEmptyEnd() {
        guard count > 1, units(count - 1).isEmpty else { return }
        ends = UnsafeBufferPointer(rebasing: ends.dropLast())
    }

    /// Returns a field with its quotes, with one byte for each code unit.
    func units(of column: Int) -> UnsafeBufferPointer<UInt8> {
        let range = units(column)
        return UnsafeBufferPointer(start: reader.pieces.units + range.lowerBound, count: range.count)
    }

    /// Returns the bytes of a field in the file, with its quotes.
    func raw(_ column: Int) -> UnsafeBufferPointer<UInt8> { reader.pieces.bytes(units(column)) }

    /// The bytes of the whole row.
    var bytes: UnsafeBufferPointer<UInt8> {
        reader.pieces.bytes(start..<max(start, ends.last.map { Int($0 & ~CTABLES_ROW) } ?? start))
    }

    /// Whether the row is a line of nothing but white space.
    var isBlank: Bool { count == 1 && units(of: 0).allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }

    /// Calls `body` with the value of a field in UTF-8. The value is empty if the row has fewer fields.
    func with<R>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        guard column < count else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        return reader.value(raw(column), body)
    }

    /// - Parameter limit: the maximum number of bytes of UTF-8; a longer value is cut off and ends in "…".
    func text(_ column: Int, limit: Int = .max) -> String {
        with(column) { value in
            guard value.count > limit else { return String(decoding: value, as: UTF8.self) }
            var end = limit
            while end > 0, value[end] & 0xC0 == 0x80 { end -= 1 }
            return String(decoding: value[..<end], as: UTF8.self) + "…"
        }
    }

    var texts: [String] { (0..<count).map { text($0) } }
}

/// A copy of a row, which remains valid after the next row is read.
struct KeptRow {
    let offset: Int64
    let end: Int64
    let isCut: Bool
    let fields: [String]
    /// The number of unreadable characters; each was replaced by "�".
    let unreadable: Int

    func text(_ column: Int) -> String { column < fields.count ? fields[column] : "" }
}

/// Reads a table row by row.
///
/// Accepts the same common faults in tables as Python's csv: quotes within fields, text after a closing quote, rows of any
/// width, LF, CR LF and CR in one file, NUL, and an unclosed quote, which extends to the end of the file. Only the first 16 MB
/// and a million fields of a row are kept. Safe on any bytes.
final class RowReader {
    let pieces: Pieces
    let dialect: TableDialect
    private let decoder: TextDecoder
    /// Whether an empty line is no row.
    fileprivate let skipsEmpty: Bool
    private let ends: UnsafeMutableBufferPointer<UInt32>
    private var scratch: [UInt8] = []
    private var decoded: [UInt8] = []
    /// The number of unreadable characters in all values so far. Text in UTF-8 is not checked here.
    private var unreadable = 0

    private static let longest = 16 << 20

    /// - Parameter skipsEmpty: whether an empty line is no row; nil for every table, but not for the lines of a text.
    init(_ file: ByteFile, _ dialect: TableDialect, capacity: Int = Pieces.usual, skipsEmpty: Bool? = nil) {
        pieces = Pieces(file, dialect.encoding, capacity: capacity)
        self.skipsEmpty = skipsEmpty ?? !dialect.isLines
        self.dialect = dialect
        decoder = TextDecoder(dialect.encoding)
        ends = .allocate(capacity: Pieces.usual + 64)
    }

    deinit { ends.deallocate() }

    /// Calls `body` with every row until it returns false. `offset` must be the beginning of a row.
    func forEach(from offset: Int64? = nil, rowsOnly: Bool = false, _ body: (Row) -> Bool) throws(TableError) {
        try forEachBatch(from: offset, rowsOnly: rowsOnly) { batch in
            var rows = batch
            while let row = rows.next() { if !body(row) { return false } }
            return true
        }
    }

    /// Rows that are in memory at the same time.
    struct Batch: IteratorProtocol {
        let reader: RowReader
        let count: Int
        let isCut: Bool
        var start = 0
        var position = 0
        /// The beginning of the next row, if that row does not directly follow these rows.
        let end: Int64?

        mutating func next() -> Row? {
            guard position < count, let base = reader.ends.baseAddress else { return nil }
            let first = position
            while position < count - 1, base[position] & CTABLES_ROW == 0 { position += 1 }
            position += 1
            let last = Int(base[position - 1] & ~CTABLES_ROW)
            let pieces = reader.pieces
            if reader.skipsEmpty { passEmptyLines(before: Int(base[first] & ~CTABLES_ROW)) }
            let next = pieces.offset + Int64((last + 1) * pieces.width)
            var row = Row(
                offset: pieces.offset + Int64(start * pieces.width), end: min(end ?? next, pieces.file.size), isCut: isCut,
                start: start,
                ends: UnsafeBufferPointer(start: base + first, count: position - first), reader: reader)
            if reader.dialect.hasFinalDelimiter { row.dropEmptyEnd() }
            start = last + 1
            return row
        }

        /// Moves the beginning of a row behind the empty lines above it.
        private mutating func passEmptyLines(before end: Int) {
            while start < end, reader.pieces.units[start] == 0x0A || reader.pieces.units[start] == 0x0D { start += 1 }
        }
    }

    func forEachBatch(from offset: Int64?, rowsOnly: Bool, _ body: (Batch) -> Bool) throws(TableError) {
        var position = offset ?? dialect.start
        while position < pieces.file.size {
            try pieces.load(at: position)
            if pieces.count == 0 { return }
            var state = dialect.state(skipsEmpty: skipsEmpty)
            var (from, found) = scan(&state, rowsOnly)
            if from == pieces.count, pieces.isLast {
                // The last row may have no line end, so the end of the row is added. The array has space for it even if the row
                // has very many fields.
                if state.is_empty == 0 {
                    ends[found] = UInt32(pieces.count) | CTABLES_ROW
                    found += 1
                }
                _ = body(Batch(reader: self, count: found, isCut: false, end: nil))
                return
            }
            if let last = (0..<found).last(where: { ends[$0] & CTABLES_ROW != 0 }) {
                guard body(Batch(reader: self, count: last + 1, isCut: false, end: nil)) else { return }
                position = pieces.offset + Int64((Int(ends[last] & ~CTABLES_ROW) + 1) * pieces.width)
            } else if from == pieces.count, state.is_empty != 0 {
                position = pieces.offset + Int64(pieces.count * pieces.width)
            } else if from == pieces.count, pieces.capacity < Self.longest {
                pieces.grow(to: min(Self.longest, pieces.capacity * 4))
            } else {
                guard let next = try passLongRow(&state, &from, found, body) else { return }
                position = next
            }
        }
    }

    private func scan(_ state: inout ctables_rows, _ rowsOnly: Bool) -> (from: Int, found: Int) {
        var from = 0
        let found = ctables_scan_rows(
            &state, pieces.units, pieces.count, &from, rowsOnly ? 1 : 0, ends.baseAddress, ends.count - 64)
        return (from, found)
    }

    /// Calls `body` with the beginning of a row that is too long, and returns the beginning of the next row.
    private func passLongRow(
        _ state: inout ctables_rows, _ from: inout Int, _ found: Int, _ body: (Batch) -> Bool
    ) throws(TableError) -> Int64? {
        let kept = (offset: pieces.offset, count: pieces.count)
        var end: Int64?
        var one: [UInt32] = Array(repeating: 0, count: 128)
        let more = Pieces(pieces.file, dialect.encoding)
        let position = kept.offset + Int64(from * pieces.width)
        var next = position
        while end == nil, next < pieces.file.size {
            try more.load(at: next, state: next == position && from == kept.count ? pieces.state : nil)
            if more.count == 0 { break }
            var start = 0
            while start < more.count, end == nil {
                let rows = ctables_scan_rows(&state, more.units, more.count, &start, 1, &one, 128)
                if rows > 0 { end = next + Int64((Int(one[0] & ~CTABLES_ROW) + 1) * more.width) }
            }
            next += Int64(more.count * more.width)
        }
        let count = min(found, 1 << 20)
        ends[count] = UInt32(found > 0 && from < kept.count ? Int(ends[count - 1]) + 1 : kept.count) | CTABLES_ROW
        let goesOn = body(Batch(reader: self, count: count + 1, isCut: true, end: end ?? pieces.file.size))
        return goesOn ? end : nil
    }

    /// Returns copies of the first rows.
    func first(_ count: Int, from offset: Int64? = nil, limit: Int = 4096) throws(TableError) -> [KeptRow] {
        var rows: [KeptRow] = []
        guard count > 0 else { return rows }
        try forEach(from: offset) { row in
            rows.append(keep(row, limit: limit))
            return rows.count < count
        }
        return rows
    }

    func keep(_ row: Row, limit: Int) -> KeptRow {
        let columns = min(row.count, 16_384)
        let (fields, unreadable) = counting(row) { (0..<columns).map { row.text($0, limit: limit) } }
        return KeptRow(
            offset: row.offset, end: row.end, isCut: row.isCut || columns < row.count, fields: fields, unreadable: unreadable)
    }

    /// Calls `body`, which must read each field of a row once. Also returns the number of unreadable characters in the row.
    func counting<R>(_ row: Row, _ body: () -> R) -> (R, unreadable: Int) {
        let before = unreadable
        let result = body()
        return (result, dialect.encoding == .utf8 ? TextDecoder.unreadable(utf8: row.bytes) : unreadable - before)
    }

    /// Calls `body` with the value of a field in UTF-8, without its quotes.
    func value<R>(_ raw: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        if dialect.encoding == .utf8 { return unquoted(raw, body) }
        decoded.removeAll(keepingCapacity: true)
        unreadable += decoder.decode(raw, into: &decoded)
        return decoded.withUnsafeBufferPointer { unquoted($0, body) }
    }

    private func unquoted<R>(_ raw: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let quote = dialect.quote ?? 0
        guard let first = raw.first else { return body(raw) }
        guard dialect.quote != nil && first == quote else {
            guard let escape = dialect.escape, raw.contains(escape) else { return body(raw) }
            return unescape(raw, quote, escape, body)
        }
        let inner = UnsafeBufferPointer(rebasing: raw.dropFirst())
        if let last = inner.last, last == quote {
            let middle = UnsafeBufferPointer(rebasing: inner.dropLast())
            if !middle.contains(quote), dialect.escape.map({ !middle.contains($0) }) ?? true { return body(middle) }
        }
        return unescape(raw, quote, dialect.escape, body)
    }

    private func unescape<R>(
        _ raw: UnsafeBufferPointer<UInt8>, _ quote: UInt8, _ escape: UInt8?, _ body: (UnsafeBufferPointer<UInt8>) -> R
    ) -> R {
        scratch.removeAll(keepingCapacity: true)
        var position = 0
        var isWithin = false
        if dialect.quote != nil, raw.first == quote { (position, isWithin) = (1, true) }
        while position < raw.count {
            let byte = raw[position]
            if let escape, byte == escape, escape != quote, position + 1 < raw.count {
                scratch.append(raw[position + 1])
                position += 2
            } else if isWithin, byte == quote {
                if position + 1 < raw.count, raw[position + 1] == quote {
                    scratch.append(quote)
                    position += 2
                } else {
                    isWithin = false
                    position += 1
                }
            } else {
                scratch.append(byte)
                position += 1
            }
        }
        return scratch.withUnsafeBufferPointer(body)
    }
}
