import Base

/// The date and time at the beginning of a message, before it is known whether the day or the month comes first.
struct ChatHead {
    /// The three numbers of the date, as they are written.
    let numbers: [Int]
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
        var scanner = ChatScanner(line.prefix(Self.longest))
        let isBracketed = scanner.skip("[")
        guard let one = scanner.number(), let separator = scanner.next, "/.-".unicodeScalars.contains(separator) else {
            return nil
        }
        scanner.skipSeparator()
        guard let two = scanner.number() else { return nil }
        scanner.skipSeparator()
        guard let three = scanner.number() else { return nil }
        let before = scanner.text(limit: 16)
        guard let hour = scanner.number(), let colon = scanner.next, ":.h".unicodeScalars.contains(colon) else { return nil }
        scanner.advance()
        guard let minute = scanner.number() else { return nil }
        var second: Int?
        if let colon = scanner.next, ":.".unicodeScalars.contains(colon) {
            scanner.advance()
            second = scanner.number()
        }
        guard let after = scanner.until(isBracketed ? "]" : "-") else { return nil }
        let half = Self.half(before) ?? Self.half(after)
        guard (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second ?? 0) else { return nil }
        let hours = half.map { hour % 12 + ($0 ? 12 : 0) } ?? hour % 24
        numbers = [one, two, three]
        clock = hours * 3600 + minute * 60 + (second ?? 0)
        (hasSeconds, self.separator, hasHalf, end) = (second != nil, separator, half != nil, scanner.bytes)
    }

    private static let mornings = ["am", "上午", "오전", "πμ", "ص", "öö", "पूर्वाह्न", "午前"]
    private static let afternoons = ["pm", "下午", "오후", "μμ", "م", "ös", "अपराह्न", "午後"]

    /// Returns whether a text names the afternoon; nil if it names neither half of the day.
    private static func half(_ text: String) -> Bool? {
        let word = text.lowercased().filter { $0.isLetter }
        if word.isEmpty { return nil }
        if afternoons.contains(where: { word.hasPrefix($0) }) { return true }
        return mornings.contains { word.hasPrefix($0) } ? false : nil
    }
}

/// Reads the characters of a head. Characters that only mark the direction of text are skipped.
private struct ChatScanner {
    private let scalars: [Unicode.Scalar]
    private var at = 0

    init(_ line: Slice<UnsafeRawBufferPointer>) {
        scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
        settle()
    }

    var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

    /// The number of bytes that were read.
    var bytes: Int { scalars[..<at].reduce(0) { $0 + UTF8.width($1) } }

    private mutating func settle() { while at < scalars.count, scalars[at].isInvisible { at += 1 } }

    mutating func advance() {
        at += 1
        settle()
    }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        advance()
        return true
    }

    /// Skips the separator of two numbers of a date, such as "/" or ". ".
    mutating func skipSeparator() {
        while let scalar = next, "/.- ".unicodeScalars.contains(scalar) { advance() }
    }

    /// Reads at most four digits of any script.
    mutating func number() -> Int? {
        var value: Int?
        var count = 0
        while count < 4, let scalar = next, let digit = Self.digit(scalar) {
            value = (value ?? 0) * 10 + digit
            count += 1
            advance()
        }
        return value
    }

    /// Reads the characters before the next digit.
    mutating func text(limit: Int) -> String {
        var text = String.UnicodeScalarView()
        while text.count < limit, let scalar = next, Self.digit(scalar) == nil {
            text.append(scalar)
            advance()
        }
        return String(text)
    }

    /// Reads the characters before an end, and the end; nil if it does not follow within a few characters.
    mutating func until(_ end: Unicode.Scalar) -> String? {
        var text = String.UnicodeScalarView()
        while text.count < 16, let scalar = next {
            advance()
            if scalar == end || end == "-" && scalar == "–" { return String(text) }
            text.append(scalar)
        }
        return nil
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        if scalar.isASCII { return scalar.value >= 0x30 && scalar.value <= 0x39 ? Int(scalar.value) - 0x30 : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return Int(value)
    }
}
