/// A number by its decimal digits, for comparing numbers that differ only in digits that a `Double` cannot hold.
struct ExactNumber: Comparable {
    private let isNegative: Bool
    /// The power of ten of the first digit.
    private let exponent: Int
    /// The digits from the first to the last one that is not zero; empty for zero.
    private let digits: [UInt8]

    /// - Parameter text: a number that `TableNumber.parse` accepts.
    init(_ text: UnsafeBufferPointer<UInt8>, decimalComma: Bool) {
        let decimal: UInt8 = decimalComma ? 0x2C : 0x2E
        var (all, whole, power) = ([UInt8](), Int?.none, 0)
        for (index, byte) in text.enumerated() {
            if byte == decimal {
                whole = all.count
            } else if byte | 0x20 == 0x65 {
                power = Int(String(decoding: text[(index + 1)...].prefix { $0 != 0x25 && $0 != 0x20 }, as: UTF8.self)) ?? 0
                break
            } else if (0x30...0x39).contains(byte) {
                all.append(byte)
            }
        }
        let first = all.firstIndex { $0 != 0x30 } ?? all.endIndex
        let last = all.lastIndex { $0 != 0x30 } ?? all.startIndex
        digits = first < all.endIndex ? Array(all[first...last]) : []
        exponent = digits.isEmpty ? 0 : (whole ?? all.count) + power - first
        isNegative = text.first == 0x2D && !digits.isEmpty
    }

    static func < (one: ExactNumber, other: ExactNumber) -> Bool {
        if one.isNegative != other.isNegative { return one.isNegative }
        return one.isNegative ? other.isSmaller(than: one) : one.isSmaller(than: other)
    }

    /// Compares the numbers without their signs.
    private func isSmaller(than other: ExactNumber) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return !other.digits.isEmpty && digits.isEmpty }
        if exponent != other.exponent { return exponent < other.exponent }
        return digits.lexicographicallyPrecedes(other.digits)
    }

    /// The number as bytes. Those of two numbers with the same sign have the order of the numbers.
    var key: [UInt8] {
        let raised = UInt16(clamping: exponent + (1 << 15))
        let bytes = [UInt8(raised >> 8), UInt8(raised & 0xFF)] + digits + [0]
        return isNegative ? bytes.map { ~$0 } : bytes
    }
}

extension TableNumber {
    /// Compares the number in `text` with a number that was parsed before from `other`. Numbers that have the same `Double`, but
    /// more digits than it holds, are compared by their digits.
    ///
    /// - Returns: a number below 0 if the number in `text` is smaller, 0 if both are equal, and nil if `text` is not a number.
    static func order(
        _ text: UnsafeBufferPointer<UInt8>, _ other: (text: [UInt8], number: Parsed), decimalComma: Bool
    ) -> Int? {
        guard let number = parse(text, decimalComma: decimalComma) else { return nil }
        if number.value != other.number.value { return number.value < other.number.value ? -1 : 1 }
        guard number.isRounded || other.number.isRounded else { return 0 }
        let exact = ExactNumber(text, decimalComma: decimalComma)
        let wanted = other.text.withUnsafeBufferPointer { ExactNumber($0, decimalComma: decimalComma) }
        return exact < wanted ? -1 : exact == wanted ? 0 : 1
    }
}
