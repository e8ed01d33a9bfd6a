import Foundation

/// A column to sort by.
public struct SortColumn: Sendable, Codable, Equatable {
    /// The index of the column, from 0.
    public var column: Int
    public var isDescending: Bool
    /// Whether the values are sorted as numbers, as dates, or as texts without regard to case and accents.
    public var type: ColumnType

    public init(column: Int, isDescending: Bool = false, type: ColumnType) {
        (self.column, self.isDescending, self.type) = (column, isDescending, type)
    }
}

/// Sorts rows in bounded memory: 48 MB at a time are sorted and written to the disk as runs, which are then merged.
///
/// The sort is stable. Empty values come last. Only the first 512 bytes of each text are compared.
struct RowSorter: ~Copyable {
    private struct Entry {
        let prefix: UInt64
        let key: UInt32
        let length: UInt32
        let position: RowPosition
    }

    private let columns: [SortColumn]
    private let decimalComma: Bool
    private let draft: Int32
    private var keys: [UInt8] = []
    private var entries: [Entry] = []
    private var runs: [Range<Int64>] = []
    private var end: Int64 = 0

    private static let keyBytes = 24 << 20
    private let maximum: Int

    init(_ columns: [SortColumn], decimalComma: Bool, draft: Int32, maximum: Int = 600_000) throws(TableError) {
        guard draft >= 0 else { throw .writing(errno) }
        self.maximum = maximum
        (self.columns, self.decimalComma, self.draft) = (columns, decimalComma, draft)
        keys.reserveCapacity(1 << 20)
    }

    deinit { close(draft) }

    mutating func add(_ row: Row, _ number: Int64) throws(TableError) {
        let start = keys.count
        for column in columns { row.with(column.column) { addKey($0, column) } }
        var prefix: UInt64 = 0
        for index in 0..<8 { prefix = prefix << 8 | (start + index < keys.count ? UInt64(keys[start + index]) : 0) }
        let position = RowPosition(offset: row.offset, number: number)
        entries.append(Entry(prefix: prefix, key: UInt32(start), length: UInt32(keys.count - start), position: position))
        if keys.count > Self.keyBytes || entries.count >= maximum { try spill() }
    }

    /// Appends a sort key for a value. Compared byte by byte, the keys have the same order as the values.
    private mutating func addKey(_ value: UnsafeBufferPointer<UInt8>, _ column: SortColumn) {
        let text = value.trimmed
        guard !text.isEmpty else { return keys.append(2) }
        let start = keys.count + 1
        switch column.type {
        case .integer, .number:
            let number = TableNumber.parse(text, decimalComma: decimalComma)
            // In a column of numbers, text values come after all numbers.
            keys.append(number == nil ? 1 : 0)
            if let number { add(number, text) } else { addText(text) }
        case .date:
            let date = TableDate.parse(text)
            keys.append(date == nil ? 1 : 0)
            if let date { add(date) } else { addText(text) }
        case .empty, .boolean, .text:
            keys.append(0)
            addText(text)
        }
        if column.isDescending { for index in start..<keys.count { keys[index] = ~keys[index] } }
    }

    /// Appends the key of a number: its double, followed by its order among the numbers that have the same double. At most one
    /// of these has so few digits that it is not rounded. Its order is 1; the others are smaller (0) or larger (2), followed by
    /// their digits.
    private mutating func add(_ number: TableNumber.Parsed, _ text: UnsafeBufferPointer<UInt8>) {
        add(number.value)
        guard number.isRounded else { return keys.append(1) }
        let exact = ExactNumber(text, decimalComma: decimalComma)
        var short = String(format: "%.15g", number.value)
        let precise = short.withUTF8 { ExactNumber($0, decimalComma: false) }
        if exact == precise { return keys.append(1) }
        keys.append(exact < precise ? 0 : 2)
        keys += exact.key
    }

    private mutating func add(_ number: Double) {
        let bits = (number == 0 ? 0 : number).bitPattern
        let ordered = bits >> 63 == 1 ? ~bits : bits | 1 << 63
        withUnsafeBytes(of: ordered.bigEndian) { keys.append(contentsOf: $0) }
    }

    private mutating func addText(_ text: UnsafeBufferPointer<UInt8>) {
        let limited = UnsafeBufferPointer(rebasing: text.prefix(512))
        if limited.contains(where: { $0 >= 0x80 }) {
            let folded = String(decoding: limited, as: UTF8.self)
                .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            keys.append(contentsOf: folded.utf8.lazy.map { max($0, 1) })
        } else {
            for byte in limited { keys.append((0x41...0x5A).contains(byte) ? byte | 0x20 : max(byte, 1)) }
        }
        keys.append(0)
    }

    private mutating func sortEntries() {
        keys.withUnsafeBufferPointer { keys in
            guard let base = keys.baseAddress else { return }
            entries.sort { first, second in
                if first.prefix != second.prefix { return first.prefix < second.prefix }
                let order = memcmp(base + Int(first.key), base + Int(second.key), Int(min(first.length, second.length)))
                if order != 0 { return order < 0 }
                if first.length != second.length { return first.length < second.length }
                return first.position.number < second.position.number
            }
        }
    }

    private mutating func spill() throws(TableError) {
        sortEntries()
        var output = try OutputFile(fcntl(draft, F_DUPFD_CLOEXEC, 3))
        for entry in entries {
            try output.write { bytes in
                withUnsafeBytes(of: UInt16(truncatingIfNeeded: entry.length).littleEndian) { bytes.append(contentsOf: $0) }
                bytes.append(contentsOf: keys[Int(entry.key)..<Int(entry.key + entry.length)])
                entry.position.add(to: &bytes)
            }
        }
        try output.flush()
        runs.append(end..<end + output.written)
        end += output.written
        keys.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
    }

    mutating func finish(_ output: inout OutputFile) throws(TableError) {
        if runs.isEmpty {
            sortEntries()
            for entry in entries { try output.write { entry.position.add(to: &$0) } }
            return
        }
        if !entries.isEmpty { try spill() }
        (keys, entries) = ([], [])
        let file = try ByteFile(fcntl(draft, F_DUPFD_CLOEXEC, 3))
        var heads: [RunReader] = []
        for run in runs {
            let reader = RunReader(file, run)
            if try reader.advance() { heads.append(reader) }
        }
        // A heap, in which the run with the smallest current row is the first element.
        for index in stride(from: heads.count / 2 - 1, through: 0, by: -1) { Self.sink(&heads, index) }
        while let first = heads.first {
            try output.write { first.position.add(to: &$0) }
            if try !first.advance() { heads.swapAt(0, heads.count - 1); heads.removeLast() }
            if !heads.isEmpty { Self.sink(&heads, 0) }
        }
    }

    private static func sink(_ heads: inout [RunReader], _ start: Int) {
        var position = start
        while true {
            var least = position
            for child in [2 * position + 1, 2 * position + 2] where child < heads.count && heads[child].isBefore(heads[least]) {
                least = child
            }
            if least == position { return }
            heads.swapAt(position, least)
            position = least
        }
    }
}

/// Reads a sorted run from the disk.
private final class RunReader {
    private let file: ByteFile
    private var rest: Range<Int64>
    private var buffer: [UInt8] = []
    private var start = 0
    private(set) var key: ArraySlice<UInt8> = []
    private(set) var position = RowPosition(offset: 0, number: 0)

    init(_ file: ByteFile, _ range: Range<Int64>) { (self.file, rest) = (file, range) }

    func advance() throws(TableError) -> Bool {
        if buffer.count - start < 70_000, !rest.isEmpty {
            let fresh = try file.bytes(at: rest.lowerBound, count: min(256 << 10, Int(rest.count)))
            buffer = Array(buffer[start...]) + fresh
            start = 0
            rest = rest.lowerBound + Int64(fresh.count)..<rest.upperBound
        }
        guard buffer.count - start >= 2 else { return false }
        let length = Int(buffer[start]) | Int(buffer[start + 1]) << 8
        let end = start + 2 + length
        guard end + RowPosition.size <= buffer.count else { return false }
        key = buffer[start + 2..<end]
        guard let found = RowPosition.decoded(Array(buffer[end..<end + RowPosition.size])).first else { return false }
        position = found
        start = end + RowPosition.size
        return true
    }

    func isBefore(_ other: RunReader) -> Bool {
        let order = key.withUnsafeBytes { mine in
            other.key.withUnsafeBytes { theirs -> Int32 in
                guard let first = mine.baseAddress, let second = theirs.baseAddress else { return 0 }
                return memcmp(first, second, min(mine.count, theirs.count))
            }
        }
        if order != 0 { return order < 0 }
        return key.count == other.key.count ? position.number < other.position.number : key.count < other.key.count
    }
}
