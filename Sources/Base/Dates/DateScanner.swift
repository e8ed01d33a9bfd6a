/// Reads the parts of a written date one after the other.
struct DateScanner {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func skipSpaces() { skip(" ") }

    /// Skips these ASCII characters, tabs, and whatever is not ASCII, such as 年 and 月.
    mutating func skip(_ characters: StaticString) {
        characters.withUTF8Buffer { skipped in
            while let byte = next, byte == UInt8(ascii: "\t") || byte >= 0x80 || skipped.contains(byte) { at += 1 }
        }
    }

    /// Whether only separators and zeros are left.
    var isBlank: Bool { bytes[min(at, bytes.count)...].allSatisfy { $0 >= 0x80 || ":-/. \t0".utf8.contains($0) } }

    /// Reads a whole run of digits, at most 14.
    mutating func run() -> (value: Int, length: Int)? {
        let start = at
        var value = 0
        while let byte = next, Self.isDigit(byte), at - start < 14 {
            value = value * 10 + Int(byte - 0x30)
            at += 1
        }
        return at > start && next.map(Self.isDigit) != true ? (value, at - start) : nil
    }

    /// Reads a number of at most `digits` digits.
    mutating func number(_ digits: Int) -> Int? {
        let start = at
        var value = 0
        while let byte = next, Self.isDigit(byte), at - start < digits {
            value = value * 10 + Int(byte - 0x30)
            at += 1
        }
        return at > start ? value : nil
    }

    /// Reads one separator of a date.
    mutating func separator() -> UInt8? {
        guard let byte = next, "/.-".utf8.contains(byte) else { return nil }
        at += 1
        return byte
    }

    /// Reads hour, minute and second, as many as are there, after a space, a "T" or a separator.
    mutating func clock() -> [Int] {
        skip(" Tt,_:/.-")
        let start = at
        guard let first = run() else { return [] }
        if first.length == 6 { return [first.value / 10_000, first.value / 100 % 100, first.value % 100] }
        if first.length == 4 { return [first.value / 100, first.value % 100] }
        guard first.length <= 2, let separator = next, [UInt8](":;.-hH".utf8).contains(separator) else {
            at = start
            return []
        }
        at += 1
        skipSpaces()
        guard let minute = number(2) else { return [] }
        guard let after = next, after == UInt8(ascii: ":") || after == separator else { return [first.value, minute] }
        let end = at
        at += 1
        skipSpaces()
        guard let second = number(2) else {
            at = end
            return [first.value, minute]
        }
        return [first.value, minute, second]
    }

    /// Reads a decimal fraction as millionths.
    mutating func fraction() -> Int? {
        guard let mark = next, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") else { return nil }
        at += 1
        let start = at
        while let byte = next, Self.isDigit(byte) { at += 1 }
        return Self.millionths(bytes[start..<at])
    }

    /// Returns the digits behind a decimal point as millionths; nil if there are none.
    static func millionths(_ digits: some Collection<UInt8>) -> Int? {
        let first = digits.prefix { isDigit($0) }.prefix(6).map { Int($0 - 0x30) }
        guard !first.isEmpty else { return nil }
        return zip(first, [100_000, 10_000, 1000, 100, 10, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Reads AM or PM: whether it is afternoon.
    mutating func half() -> Bool? {
        let start = at
        skipSpaces()
        guard let letter = next.map({ $0 | 0x20 }), letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p"),
            at + 1 < bytes.count, bytes[at + 1] | 0x20 == UInt8(ascii: "m")
        else {
            at = start
            return nil
        }
        at += 2
        return letter == UInt8(ascii: "p")
    }

    /// Reads a zone as minutes east of UTC.
    mutating func offset() -> Int? {
        skipSpaces()
        let rest = bytes[min(at, bytes.count)...]
        if rest.first == UInt8(ascii: "Z") || rest.starts(with: "UTC".utf8) || rest.starts(with: "GMT".utf8) { return 0 }
        guard let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        at += 1
        guard let hours = number(2) else { return nil }
        skip(":")
        let minutes = number(2) ?? 0
        guard hours <= 14, minutes < 60 else { return nil }
        return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
}
