/// The type of the values of a column.
public enum ColumnType: String, Sendable, Codable, CaseIterable {
    case empty, boolean, integer, number, date, text

    /// - Parameter decimalComma: whether `1,5` means one and a half.
    init(of text: String, decimalComma: Bool) { self.init(of: Array(text.utf8), decimalComma: decimalComma) }

    init(of bytes: [UInt8], decimalComma: Bool) {
        self = bytes.withUnsafeBufferPointer { ColumnType($0, decimalComma: decimalComma) }
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, decimalComma: Bool) {
        let value = bytes.trimmed
        self = value.isEmpty ? .empty : Self.ordered(value, decimalComma: decimalComma).type
    }

    /// Returns the type of a value, and for a number or a date also a number by which it is sorted.
    static func ordered(_ value: UnsafeBufferPointer<UInt8>, decimalComma: Bool) -> (type: ColumnType, order: Double?) {
        if let number = TableNumber.parse(value, decimalComma: decimalComma) {
            // A number with leading zeros is treated as text, because it is an identifier such as a postcode or a telephone
            // number.
            let isName = value.count > 1 && value[0] == 0x30 && value[1] >= 0x30 && value[1] <= 0x39
            return isName ? (.text, nil) : (number.isInteger ? .integer : .number, number.value)
        }
        if let date = TableDate.parse(value) { return (.date, date) }
        guard value.count <= 5 else { return (.text, nil) }
        let word = String(decoding: value, as: UTF8.self).lowercased()
        return (["true", "false", "yes", "no", "ja", "nein"].contains(word) ? .boolean : .text, nil)
    }

    var bit: UInt8 {
        switch self {
        case .empty: 1
        case .boolean: 2
        case .integer: 4
        case .number: 8
        case .date: 16
        case .text: 32
        }
    }

    /// Returns the type of a column that contains values of both types.
    func joined(_ other: ColumnType) -> ColumnType {
        if self == other || other == .empty { return self }
        if self == .empty { return other }
        let both: Set = [self, other]
        return both == [.integer, .number] ? .number : .text
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes without spaces and tabs at both ends.
    var trimmed: UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, count)
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }
}

/// Parses numbers in the forms that tables use: `-1.5`, `1,234.5`, `1.234,5`, `1e9`, `12 %`.
enum TableNumber {
    /// A parsed number. If `isRounded` is true, other numbers may have the same `value`, and `ExactNumber` tells them apart.
    typealias Parsed = (value: Double, isInteger: Bool, isRounded: Bool)

    /// The number of decimal digits with which different numbers are different doubles.
    static let preciseDigits = 15

    static func parse(_ text: UnsafeBufferPointer<UInt8>, decimalComma: Bool) -> Parsed? {
        var bytes = text
        if bytes.last == 0x25 { bytes = UnsafeBufferPointer(rebasing: bytes.dropLast()).trimmed }
        guard !bytes.isEmpty, bytes.count < 400 else { return nil }
        var (index, isNegative) = (0, false)
        if bytes[0] == 0x2D || bytes[0] == 0x2B { (index, isNegative) = (1, bytes[0] == 0x2D) }
        let (decimal, group): (UInt8, UInt8) = decimalComma ? (0x2C, 0x2E) : (0x2E, 0x2C)
        var (mantissa, digits, scale, sinceGroup, isPlain) = (0.0, 0, 0, -1, true)
        while index < bytes.count, bytes[index] != decimal, bytes[index] | 0x20 != 0x65 {
            let byte = bytes[index]
            if byte == group {
                guard digits > 0, sinceGroup == 3 || (sinceGroup < 0 && digits <= 3) else { return nil }
                sinceGroup = 0
            } else {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                mantissa = mantissa * 10 + Double(byte - 0x30)
                digits += 1
                if sinceGroup >= 0 { sinceGroup += 1 }
            }
            index += 1
        }
        guard sinceGroup < 0 || sinceGroup == 3 else { return nil }
        if index < bytes.count, bytes[index] == decimal {
            isPlain = false
            index += 1
            while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
                mantissa = mantissa * 10 + Double(bytes[index] - 0x30)
                digits += 1
                scale -= 1
                index += 1
            }
        }
        guard digits > 0 else { return nil }
        if index < bytes.count {
            guard let power = exponent(bytes, index) else { return nil }
            (scale, isPlain) = (scale + power, false)
        }
        let value =
            digits <= preciseDigits && abs(scale) <= 22
            ? (scale < 0 ? mantissa / powers[-scale] : mantissa * powers[scale]) : exact(bytes, decimal)
        let isRounded = digits > preciseDigits || !value.isFinite || value == 0 && mantissa > 0
        return (isNegative ? -abs(value) : value, isPlain, isRounded)
    }

    private static let powers = (0...22).map { power in (0..<power).reduce(1.0) { value, _ in value * 10 } }

    private static func exponent(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        guard bytes[start] | 0x20 == 0x65 else { return nil }
        return Int(String(decoding: bytes[(start + 1)...], as: UTF8.self)).flatMap { abs($0) < 1000 ? $0 : nil }
    }

    private static func exact(_ bytes: UnsafeBufferPointer<UInt8>, _ decimal: UInt8) -> Double {
        let plain = bytes.filter { $0 != (decimal == 0x2C ? 0x2E : 0x2C) }.map { $0 == 0x2C ? 0x2E : $0 }
        return Double(String(decoding: plain, as: UTF8.self)) ?? 0
    }

    /// Returns the decimal separator of a number, `.` or `,`; nil if it is ambiguous.
    static func decimalSeparator(_ bytes: [UInt8]) -> UInt8? {
        guard let last = bytes.lastIndex(where: { $0 == 0x2C || $0 == 0x2E }), bytes.count < 40 else { return nil }
        let others = bytes.indices.filter { $0 != last }
        guard
            others.allSatisfy({
                (0x30...0x39).contains(bytes[$0]) || bytes[$0] == 0x2C || bytes[$0] == 0x2E || ($0 == 0 && bytes[$0] == 0x2D)
            })
        else { return nil }
        if bytes[..<last].contains(bytes[last]) { return nil }
        return bytes.count - last - 1 == 3 && !bytes[..<last].contains { $0 == 0x2C || $0 == 0x2E } ? nil : bytes[last]
    }
}

/// Parses dates in the forms that tables use: `2024-05-01`, `2024-05-01T12:30:00Z`, `01.05.2024 12:30`, `2024/05/01`.
enum TableDate {
    /// Returns a number that is larger for later dates, made of year, month, day and the time of day in seconds. Time zones are
    /// ignored.
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        guard bytes.count >= 8, bytes.count <= 35 else { return nil }
        var numbers: [Int] = []
        var separators: [UInt8] = []
        var index = 0
        while index < bytes.count, numbers.count < 6 {
            var (value, digits) = (0, 0)
            while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39, digits < 5 {
                value = value * 10 + Int(bytes[index] - 0x30)
                digits += 1
                index += 1
            }
            guard digits > 0, digits < 5 else { return nil }
            numbers.append(value)
            guard index < bytes.count else { break }
            separators.append(bytes[index])
            index += 1
            if numbers.count == 3, index < bytes.count, bytes[index] == 0x20 { index += 1 }
        }
        guard numbers.count >= 3, separators.count >= 2, separators[0] == separators[1] else { return nil }
        let isISO = separators[0] == 0x2D || separators[0] == 0x2F
        guard isISO || separators[0] == 0x2E else { return nil }
        let (year, month, day) = isISO ? (numbers[0], numbers[1], numbers[2]) : (numbers[2], numbers[1], numbers[0])
        guard (1000...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        if numbers.count > 3 {
            guard separators.count >= 3, [0x54, 0x20, 0x2C, 0x74].contains(separators[2]), numbers.count >= 5 else { return nil }
        } else if separators.count > 2 {
            return nil
        }
        let time =
            (numbers.count > 3 ? numbers[3] : 0) * 3600 + (numbers.count > 4 ? numbers[4] : 0) * 60
            + (numbers.count > 5 ? numbers[5] : 0)
        return Double((year * 100 + month) * 100 + day) * 100_000 + Double(time)
    }
}
