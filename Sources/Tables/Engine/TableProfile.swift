import Glibc

/// A summary of the values of one column.
public struct ColumnProfile: Sendable, Codable {
    public struct Frequent: Sendable, Codable, Equatable {
        public let value: String
        public let count: Int64
    }

    public let name: String
    public let type: ColumnType
    /// The number of rows that have the column.
    public let count: Int64
    public let empty: Int64
    /// The number of different values; only accurate to a few percent if `isEstimate` is true.
    public let distinct: Int64
    public let isEstimate: Bool
    /// The smallest and the largest value in the order of the column's type, as written in the table.
    public let minimum: String?
    public let maximum: String?
    /// The mean, for a column of numbers.
    public let mean: Double?
    /// The number of values in each of twenty equal intervals between the minimum and the maximum. If there are more than
    /// 65,536 numbers, only a sample of them is counted.
    public let histogram: [Int]
    /// The most frequent values; empty if the column has too many different values.
    public let frequent: [Frequent]
}

extension Table {
    /// Reads every value of the first 200 columns.
    ///
    /// - Returns: the number of rows, the number of rows that have fewer or more fields than most rows, and the columns.
    public func profile(
        _ names: [String], where conditions: [RowCondition] = []
    ) throws(TableError) -> (rows: Int64, ragged: Int64, columns: [ColumnProfile]) {
        var columns: [ColumnSummary] = []
        var widths: [Int: Int64] = [:]
        var rows: Int64 = 0
        try forEach(where: conditions) { row, _ in
            rows += 1
            widths[row.count, default: 0] += 1
            while columns.count < min(row.count, 200) { columns.append(ColumnSummary(decimalComma: dialect.hasDecimalComma)) }
            for column in 0..<min(row.count, 200) { row.with(column) { columns[column].add($0) } }
            return true
        }
        let usual = widths.values.max() ?? 0
        let profiles = columns.enumerated().map { $1.profile($0 < names.count ? names[$0] : "") }
        return (rows, rows - usual, profiles)
    }
}

/// Collects the data for the profile of a column.
private final class ColumnSummary {
    private let decimalComma: Bool
    private var count: Int64 = 0
    private var empty: Int64 = 0
    private var types: UInt8 = 0
    private var isCounting = true
    private var indexes: [UInt64: Int] = [:]
    private var values: [(text: [UInt8], count: Int64)] = []
    private var registers = [UInt8](repeating: 0, count: 1 << 12)
    private var numbers: [Double] = []
    private var numberCount = 0
    private var sum = 0.0
    private var least: (number: Double, text: [UInt8])?
    private var most: (number: Double, text: [UInt8])?
    private var first: [UInt8]?
    private var last: [UInt8]?
    private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static let sample = 1 << 16
    private static let maximumValues = 4096

    init(decimalComma: Bool) { self.decimalComma = decimalComma }

    func add(_ raw: UnsafeBufferPointer<UInt8>) {
        count += 1
        let value = raw.trimmed
        guard !value.isEmpty else {
            empty += 1
            return
        }
        let (type, order) = ColumnType.ordered(value, decimalComma: decimalComma)
        types |= type.bit
        remember(value)
        if let order {
            if type != .date { add(order) }
            widen(order, value)
        }
        let short = UnsafeBufferPointer(rebasing: value.prefix(200))
        if first.map({ $0.isAfter(short) }) ?? true { first = Array(short) }
        if last.map({ $0.isBefore(short) }) ?? true { last = Array(short) }
    }

    private func add(_ number: Double) {
        sum += number
        numberCount += 1
        if numbers.count < Self.sample {
            numbers.append(number)
        } else {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let position = Int((random >> 33) % UInt64(numberCount))
            if position < Self.sample { numbers[position] = number }
        }
    }

    private func widen(_ number: Double, _ value: UnsafeBufferPointer<UInt8>) {
        if least.map({ order(number, value, $0) < 0 }) ?? true { least = (number, Array(value)) }
        if most.map({ order(number, value, $0) > 0 }) ?? true { most = (number, Array(value)) }
    }

    private func order(_ number: Double, _ value: UnsafeBufferPointer<UInt8>, _ known: (number: Double, text: [UInt8])) -> Int {
        if number != known.number { return number < known.number ? -1 : 1 }
        guard max(value.count, known.text.count) > TableNumber.preciseDigits,
            let other = known.text.withUnsafeBufferPointer({ TableNumber.parse($0, decimalComma: decimalComma) })
        else { return 0 }
        return TableNumber.order(value, (known.text, other), decimalComma: decimalComma) ?? 0
    }

    /// Counts different values exactly as long as there are few; otherwise estimates their number (HyperLogLog).
    private func remember(_ value: UnsafeBufferPointer<UInt8>) {
        let hash = value.hash
        let position = Int(hash & 0xFFF)
        registers[position] = max(registers[position], UInt8(min((hash >> 12).trailingZeroBitCount, 51) + 1))
        guard isCounting else { return }
        if let known = indexes[hash] {
            values[known].count += 1
        } else if values.count < Self.maximumValues {
            indexes[hash] = values.count
            values.append((Array(value.prefix(200)), 1))
        } else {
            isCounting = false
            (indexes, values) = ([:], [])
        }
    }

    private var estimate: Int64 {
        let size = Double(registers.count)
        let zeros = registers.count { $0 == 0 }
        let sum = registers.reduce(0.0) { $0 + 1 / Double(UInt64(1) << UInt64($1)) }
        let raw = 0.7213 / (1 + 1.079 / size) * size * size / sum
        guard raw < 2.5 * size, zeros > 0 else { return Int64(raw) }
        return Int64(size * log(size / Double(zeros)))
    }

    func profile(_ name: String) -> ColumnProfile {
        let type = ColumnType.allCases.filter { types & $0.bit != 0 }.reduce(ColumnType.empty) { $0.joined($1) }
        let isOrdered = type == .integer || type == .number || type == .date
        let frequent = values.map { ColumnProfile.Frequent(value: String(decoding: $0.text, as: UTF8.self), count: $0.count) }
            .sorted { ($1.count, $0.value) < ($0.count, $1.value) }
        func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
        let isNumber = type == .integer || type == .number
        let distinct = isCounting ? Int64(values.count) : min(estimate, count - empty)
        return ColumnProfile(
            name: name, type: type, count: count, empty: empty, distinct: distinct,
            isEstimate: !isCounting, minimum: text(isOrdered ? least?.text : first), maximum: text(isOrdered ? most?.text : last),
            mean: isNumber && numberCount > 0 ? sum / Double(numberCount) : nil, histogram: isNumber ? histogram : [],
            frequent: Array(frequent.prefix(8)))
    }

    private var histogram: [Int] {
        guard let least = least?.number, let most = most?.number, most > least, (most - least).isFinite else { return [] }
        var steps = [Int](repeating: 0, count: 20)
        for number in numbers { steps[min(19, Int((number - least) / (most - least) * 20))] += 1 }
        return steps
    }
}

extension [UInt8] {
    fileprivate func isBefore(_ other: UnsafeBufferPointer<UInt8>) -> Bool { order(other) < 0 }
    fileprivate func isAfter(_ other: UnsafeBufferPointer<UInt8>) -> Bool { order(other) > 0 }

    private func order(_ other: UnsafeBufferPointer<UInt8>) -> Int {
        withUnsafeBufferPointer { mine in
            guard let first = mine.baseAddress, let second = other.baseAddress else { return mine.count - other.count }
            let order = memcmp(first, second, Swift.min(mine.count, other.count))
            return order != 0 ? Int(order) : mine.count - other.count
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A hash of all bytes, computed eight bytes at a time.
    fileprivate var hash: UInt64 {
        var (hash, position) = (UInt64(count) &* 0x9E37_79B9_7F4A_7C15, 0)
        let raw = UnsafeRawBufferPointer(self)
        while position + 8 <= count {
            hash = (hash ^ raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &* 0xD6E8_FEB8_6659_FD93
            hash ^= hash >> 32
            position += 8
        }
        var rest: UInt64 = 0
        while position < count {
            rest = rest << 8 | UInt64(self[position])
            position += 1
        }
        hash = (hash ^ rest) &* 0xD6E8_FEB8_6659_FD93
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        return hash ^ hash >> 32
    }
}
