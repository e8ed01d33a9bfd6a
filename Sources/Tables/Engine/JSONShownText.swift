import Base

/// A piece of a JSON file as it is shown: in UTF-8, without escapes.
struct JSONShownText {
    private(set) var bytes: [UInt8] = []
    /// For each byte, the position of its character in the piece, in code units.
    private(set) var units: [Int] = []
    private let encoding: TextEncoding
    /// A high surrogate that may be the first half of a character, and its position.
    private var high: (value: UInt32, unit: Int)?

    private static let backslash: UInt8 = 0x5C

    /// - Returns: nil if the piece is shown as it is written, because it is UTF-8 without any escapes.
    init?(_ pieces: Pieces, _ encoding: TextEncoding) {
        self.encoding = encoding
        let narrow = UnsafeBufferPointer(start: pieces.units, count: pieces.count)
        guard encoding.width > 1 || narrow.contains(Self.backslash) else { return nil }
        bytes.reserveCapacity(pieces.count + 64)
        units.reserveCapacity(pieces.count + 64)
        let raw = pieces.bytes(0..<pieces.count)
        var unit = 0
        while unit < narrow.count {
            if narrow[unit] == Self.backslash, let length = addEscape(narrow, unit) {
                unit += length
            } else {
                if narrow[unit] < 0x7F { add(UInt32(narrow[unit]), unit) } else { addWide(raw, unit) }
                unit += 1
            }
        }
        endCharacter()
    }

    /// Returns the position of the last character that begins at `unit` or before it.
    func beginning(before unit: Int) -> Int {
        var (low, high) = (0, units.count)
        while low < high {
            let middle = (low + high) / 2
            if units[middle] <= unit { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? units[low - 1] : unit
    }

    /// Adds the character of an escape. Returns the number of code units of the escape; nil if it is none.
    private mutating func addEscape(_ narrow: UnsafeBufferPointer<UInt8>, _ unit: Int) -> Int? {
        guard unit + 1 < narrow.count else { return nil }
        let letter = narrow[unit + 1]
        switch letter {
        case 0x22, 0x2F, Self.backslash: add(UInt32(letter), unit)
        case 0x62: add(0x08, unit)
        case 0x66: add(0x0C, unit)
        case 0x6E: add(0x0A, unit)
        case 0x72: add(0x0D, unit)
        case 0x74: add(0x09, unit)
        case 0x75:
            guard unit + 5 < narrow.count else { return nil }
            var value: UInt32 = 0
            for digit in narrow[unit + 2...unit + 5] {
                guard let number = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
                value = value << 4 | UInt32(number)
            }
            add(value, unit)
            return 6
        default: return nil
        }
        return 2
    }

    /// Adds a code unit that is not ASCII.
    private mutating func addWide(_ raw: UnsafeBufferPointer<UInt8>, _ unit: Int) {
        guard encoding.width > 1 else {
            endCharacter()
            bytes.append(raw[unit])
            return units.append(unit)
        }
        var value: UInt32 = 0
        for index in 0..<encoding.width {
            let byte = raw[unit * encoding.width + (encoding.isBigEndian ? index : encoding.width - 1 - index)]
            value = value << 8 | UInt32(byte)
        }
        add(value, unit)
    }

    /// Adds a code unit of UTF-16, or a whole character.
    private mutating func add(_ value: UInt32, _ unit: Int) {
        if let first = high, value & 0xFFFF_FC00 == 0xDC00 {
            high = nil
            return append(0x10000 + (first.value & 0x3FF) << 10 + (value & 0x3FF), first.unit)
        }
        endCharacter()
        if value & 0xFFFF_FC00 == 0xD800 { high = (value, unit) } else { append(value, unit) }
    }

    /// Adds a high surrogate that no low one follows.
    private mutating func endCharacter() {
        guard let first = high else { return }
        high = nil
        append(0xFFFD, first.unit)
    }

    private mutating func append(_ value: UInt32, _ unit: Int) {
        if value < 0x80 {
            bytes.append(UInt8(value))
            return units.append(unit)
        }
        for byte in UTF8.encode(UnicodeScalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
            bytes.append(byte)
            units.append(unit)
        }
    }
}
