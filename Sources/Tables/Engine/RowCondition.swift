import Base
import CTables

/// A condition that selects rows.
public struct RowCondition: Sendable, Codable, Equatable {
    public enum Comparison: String, Sendable, Codable, CaseIterable {
        case contains, lacks, equals, differs, starts, ends, empty, filled, less, most, more, least
    }

    /// The index of the column, from 0; nil for any column.
    public var column: Int?
    public var comparison: Comparison
    /// The value to compare with. The comparison is by number, by date, or by text without regard to case.
    public var value: String

    public init(column: Int?, _ comparison: Comparison, _ value: String = "") {
        (self.column, self.comparison, self.value) = (column, comparison, value)
    }

    /// Parses `name=value`. The operators are `=`, `!=`, `<`, `<=`, `>`, `>=`, `~` (contains), `!~` (does not contain), `^=`
    /// (starts with) and `$=` (ends with). `name=` selects rows with an empty value, `name!=` rows with a value.
    public static func parse(_ text: String, _ column: (String) throws(TableError) -> Int) throws(TableError) -> RowCondition {
        let signs: [(String, Comparison)] = [
            ("!=", .differs), ("<=", .most), (">=", .least), ("!~", .lacks), ("^=", .starts), ("$=", .ends), ("=", .equals),
            ("<", .less), (">", .more), ("~", .contains),
        ]
        var best: (range: Range<String.Index>, comparison: Comparison)?
        for (sign, comparison) in signs {
            guard let range = text.firstRange(of: sign) else { continue }
            if let known = best, known.range.lowerBound <= range.lowerBound { continue }
            best = (range, comparison)
        }
        guard let best, best.range.lowerBound > text.startIndex else { throw .badCondition(text) }
        let value = String(text[best.range.upperBound...])
        let number = try column(String(text[..<best.range.lowerBound]))
        if value.isEmpty, best.comparison == .equals { return RowCondition(column: number, .empty) }
        if value.isEmpty, best.comparison == .differs { return RowCondition(column: number, .filled) }
        return RowCondition(column: number, best.comparison, value)
    }
}

/// A condition, prepared for tests of many rows.
struct RowTest {
    private let column: Int?
    private let comparison: RowCondition.Comparison
    private let variants: [[UInt8]]
    private let lowercase: String
    private let number: (text: [UInt8], number: TableNumber.Parsed)?
    private let date: Double?
    private let decimalComma: Bool

    init(_ condition: RowCondition, decimalComma: Bool) {
        (column, comparison) = (condition.column, condition.comparison)
        self.decimalComma = decimalComma
        variants = Self.variants(condition.value)
        lowercase = condition.value.lowercased()
        let bytes = Array(condition.value.utf8)
        number = bytes.withUnsafeBufferPointer { bytes in
            let text = bytes.trimmed
            return TableNumber.parse(text, decimalComma: decimalComma).map { (Array(text), $0) }
        }
        date = bytes.withUnsafeBufferPointer { TableDate.parse($0.trimmed) }
    }

    /// Returns the forms of the text that must be searched for. `ctables_find` ignores the case of ASCII letters only, so other
    /// letters are searched for in both cases, composed and decomposed.
    static func variants(_ text: String) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for form in text.forms {
            let bytes = form.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            if !found.contains(bytes) { found.append(bytes) }
        }
        return found
    }

    func holds(_ row: Row) -> Bool {
        if let column { return row.with(column, matches) }
        switch comparison {
        case .lacks, .differs, .empty: return (0..<row.count).allSatisfy { row.with($0, matches) }
        default: return (0..<row.count).contains { row.with($0, matches) }
        }
    }

    private func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        switch comparison {
        case .contains: finds(value)
        case .lacks: !finds(value)
        case .equals: equals(value)
        case .differs: !equals(value)
        case .starts: variants.contains { $0.count <= value.count && Self.same(value, $0, from: 0) }
        case .ends: variants.contains { $0.count <= value.count && Self.same(value, $0, from: value.count - $0.count) }
        case .empty: value.trimmed.isEmpty
        case .filled: !value.trimmed.isEmpty
        case .less: order(value).map { $0 < 0 } ?? false
        case .most: order(value).map { $0 <= 0 } ?? false
        case .more: order(value).map { $0 > 0 } ?? false
        case .least: order(value).map { $0 >= 0 } ?? false
        }
    }

    private func finds(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        variants.contains { needle in
            if needle.isEmpty { return true }
            guard needle.count <= value.count else { return false }
            return ctables_find(value.baseAddress, value.count, 0, needle, needle.count) < value.count
        }
    }

    private static func same(_ value: UnsafeBufferPointer<UInt8>, _ lower: [UInt8], from start: Int) -> Bool {
        for (index, byte) in lower.enumerated() {
            let other = value[start + index]
            if ((0x41...0x5A).contains(other) ? other | 0x20 : other) != byte { return false }
        }
        return true
    }

    private func equals(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = value.trimmed
        if let number, let order = TableNumber.order(text, number, decimalComma: decimalComma) { return order == 0 }
        return variants.contains { $0.count == text.count && Self.same(text, $0, from: 0) }
    }

    /// Compares the row's value with the value of the condition. Returns a number below 0 if the row's value comes first, and nil
    /// if the values have different types or the row's value is empty.
    private func order(_ value: UnsafeBufferPointer<UInt8>) -> Int? {
        let text = value.trimmed
        guard !text.isEmpty else { return nil }
        if let number { return TableNumber.order(text, number, decimalComma: decimalComma) }
        if let date {
            guard let other = TableDate.parse(text) else { return nil }
            return other < date ? -1 : other > date ? 1 : 0
        }
        let mine = String(decoding: text, as: UTF8.self).lowercased()
        return mine < lowercase ? -1 : mine > lowercase ? 1 : 0
    }
}
