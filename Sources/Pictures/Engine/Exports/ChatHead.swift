import Base

/// The date and time at the beginning of a message, before it is known whether the day or the month comes first.
struct ChatHead {
    /// The three numbers of the date, as they are written.
    let numbers: (Int, Int, Int)
    /// Seconds since midnight.
    let clock: Int
    let hasSeconds: Bool
    let separator: Unicode.Scalar
    let hasHalf: Bool
    /// The number of bytes to the end of the time.
    let end: Int

    /// A head has at most this number of bytes.
    private static let longest = 96

    /// - Returns: nil for a line that continues a message.
    init?(_ line: UnsafeRawBufferPointer) {
        guard let first = line.first, first >= 0xC0 || first == UInt8(ascii: "[") || (0x30...0x39).contains(first) else {
            return nil
        }
        var scanner = ChatScanner(UnsafeRawBufferPointer(rebasing: line.prefix(Self.longest)))
        let isBracketed = scanner.skip("[")
        guard let one = scanner.number(), let separator = scanner.next, "/.-".unicodeScalars.contains(separator) else {
            return nil
        }
        scanner.skipSeparator()
        guard let two = scanner.number() else { return nil }
        scanner.skipSeparator()
        guard let three = scanner.number() else { return nil }
        let before = scanner.untilDigit()
        guard let hour = scanner.number(), let colon = scanner.next, colon == ":" || colon == "." || colon == "h" else {
            return nil
        }
        scanner.advance()
        guard let minute = scanner.number() else { return nil }
        var second: Int?
        if let colon = scanner.next, colon == ":" || colon == "." {
            scanner.advance()
            second = scanner.number()
        }
        guard let after = scanner.until(isBracketed ? "]" : "-") else { return nil }
        let half = Self.half(line[before]) ?? Self.half(line[after])
        guard (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second ?? 0) else { return nil }
        let hours = half.map { hour % 12 + ($0 ? 12 : 0) } ?? hour % 24
        numbers = (one, two, three)
        clock = hours * 3600 + minute * 60 + (second ?? 0)
        (hasSeconds, self.separator, hasHalf, end) = (second != nil, separator, half != nil, scanner.bytes)
    }

    private static let mornings = ["am", "上午", "오전", "πμ", "ص", "öö", "पूर्वाह्न", "午前"]
    private static let afternoons = ["pm", "下午", "오후", "μμ", "م", "ös", "अपराह्न", "午後"]

    /// Returns whether a text names the afternoon; nil if it names neither half of the day.
    private static func half(_ text: Slice<UnsafeRawBufferPointer>) -> Bool? {
        guard text.contains(where: { $0 >= 0x41 }) else { return nil }
        let word = String(decoding: text, as: UTF8.self).lowercased().filter { $0.isLetter }
        if word.isEmpty { return nil }
        if afternoons.contains(where: { word.hasPrefix($0) }) { return true }
        return mornings.contains { word.hasPrefix($0) } ? false : nil
    }
}

/// Reads the characters of a head. Characters that only mark the direction of text are skipped.
private struct ChatScanner {
    private let line: UnsafeRawBufferPointer
    private(set) var next: Unicode.Scalar?
    /// The number of bytes before `next`, and its own.
    private(set) var bytes = 0
    private var width = 0

    init(_ line: UnsafeRawBufferPointer) {
        self.line = line
        load()
    }

    /// Decodes the next character that can be seen. Bytes that are not UTF-8 end the head.
    private mutating func load() {
        repeat { decode() } while next?.isInvisible == true
    }

    private mutating func decode() {
        bytes += width
        guard bytes < line.count else { return (next, width) = (nil, 0) }
        let first = line[bytes]
        if first < 0x80 { return (next, width) = (Unicode.Scalar(first), 1) }
        width = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC0, bytes + width <= line.count else { return (next, width) = (nil, 0) }
        var value = UInt32(first) & (0xFF >> UInt32(width + 1))
        for index in bytes + 1..<bytes + width { value = value << 6 | UInt32(line[index] & 0x3F) }
        next = Unicode.Scalar(value)
        if next == nil { width = 0 }
    }

    mutating func advance() { load() }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        advance()
        return true
    }

    /// Skips the separator of two numbers of a date, such as "/" or ". ".
    mutating func skipSeparator() {
        while next == "/" || next == "." || next == "-" || next == " " { advance() }
    }

    /// Reads at most four digits of any script.
    mutating func number() -> Int? {
        var (value, count) = (0, 0)
        while count < 4, let scalar = next, let digit = Self.digit(scalar) {
            value = value * 10 + digit
            count += 1
            advance()
        }
        return count == 0 ? nil : value
    }

    /// Skips the characters before the next digit, at most 16.
    ///
    /// - Returns: the bytes of these characters.
    mutating func untilDigit() -> Range<Int> {
        let start = bytes
        var count = 0
        while count < 16, let scalar = next, Self.digit(scalar) == nil {
            count += 1
            advance()
        }
        return start..<bytes
    }

    /// Skips at most 16 characters up to `end`, and `end` itself.
    ///
    /// - Returns: the range of the bytes before `end`; nil if `end` does not follow.
    mutating func until(_ end: Unicode.Scalar) -> Range<Int>? {
        let start = bytes
        var count = 0
        while count < 16, let scalar = next {
            let stop = bytes
            advance()
            if scalar == end || end == "-" && scalar == "–" { return start..<stop }
            count += 1
        }
        return nil
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        if scalar.isASCII { return scalar.value >= 0x30 && scalar.value <= 0x39 ? Int(scalar.value) - 0x30 : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return Int(value)
    }
}
