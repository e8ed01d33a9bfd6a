import Foundation

/// A file name in the form in which dates are looked for: composed, in lower case, with the digits 0 to 9 and simple spaces.
struct NameText {
    private let bytes: [UInt8]
    /// The end of the name without its extension.
    private let stem: Int

    init(_ name: [UInt8]) {
        let name = Self.withPlainSpaces(name)
        bytes = name.allSatisfy { $0 < 0x80 } ? name.map(Self.lowercase) : Self.simplified(name)
        stem = Self.stem(bytes)
    }

    /// Replaces the narrow no-break spaces of Macs. Names that are otherwise ASCII need no more, which is ten times as fast.
    private static func withPlainSpaces(_ name: [UInt8]) -> [UInt8] {
        guard let first = name.firstIndex(of: 0xE2) else { return name }
        var (plain, position) = (Array(name[..<first]), first)
        while position < name.count {
            let isSpace = name[position...].starts(with: [0xE2, 0x80, 0xAF])
            plain.append(isSpace ? UInt8(ascii: " ") : name[position])
            position += isSpace ? 3 : 1
        }
        return plain
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Macs decompose names, write narrow no-break spaces before "PM", and use the digits of the language.
    private static func simplified(_ name: [UInt8]) -> [UInt8] {
        let composed = String(decoding: name, as: UTF8.self).precomposedStringWithCanonicalMapping.lowercased()
        var simple = ""
        simple.reserveCapacity(name.count)
        for scalar in composed.unicodeScalars {
            if scalar.isASCII {
                simple.unicodeScalars.append(scalar)
                continue
            }
            switch scalar.properties.generalCategory {
            case .spaceSeparator: simple += " "
            case .format: break
            case .decimalNumber: simple += "\(Int(scalar.properties.numericValue ?? 0))"
            default: simple.unicodeScalars.append(scalar)
            }
        }
        return Array(simple.utf8)
    }

    private static func stem(_ bytes: [UInt8]) -> Int {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), bytes.count - dot <= longestExtension,
            bytes[(dot + 1)...].contains(where: { (0x61...0x7A).contains($0) })
        else { return bytes.count }
        return dot
    }

    private static let longestExtension = 6

    var count: Int { bytes.count }

    /// The byte at a position; nil outside the name.
    subscript(_ position: Int) -> UInt8? { bytes.indices.contains(position) ? bytes[position] : nil }

    func isDigit(_ position: Int) -> Bool { self[position].map { (0x30...0x39).contains($0) } ?? false }

    /// Whether a byte belongs to a word: a letter of any script.
    func isLetter(_ position: Int) -> Bool { self[position].map { (0x61...0x7A).contains($0) || $0 >= 0x80 } ?? false }

    func has(_ text: [UInt8], at position: Int) -> Bool {
        position + text.count <= bytes.count && bytes[position..<position + text.count].elementsEqual(text)
    }

    /// Returns the number of digits from a position on, up to a maximum.
    func digits(at position: Int, most: Int) -> Int {
        var count = 0
        while count < most, isDigit(position + count) { count += 1 }
        return count
    }

    func number(at position: Int, _ count: Int) -> Int64 {
        bytes[position..<position + count].reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    static func isGap(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }

    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    /// Whether only a number that tells copies apart, such as "(1)" or "-2", and the extension follow.
    func endsApartFromNumber(at position: Int) -> Bool {
        guard position <= stem else { return false }
        let rest = bytes[position..<stem].filter { !(0x30...0x39).contains($0) }
        return position == stem
            || (stem - position <= longestNumber && !isDigit(position) && rest.allSatisfy(Self.marks.contains))
    }

    private let longestNumber = 5
    private static let marks = Array(" ()-_".utf8)

    /// Whether the digits at a position belong to random hexadecimal digits: to a UUID, or to 16 or more of them.
    func isRandom(at position: Int) -> Bool {
        func isHex(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
        var (first, last) = (position, position)
        while first > 0, isHex(bytes[first - 1]) || bytes[first - 1] == UInt8(ascii: "-") { first -= 1 }
        while last < bytes.count, isHex(bytes[last]) || bytes[last] == UInt8(ascii: "-") { last += 1 }
        if last - first < Self.shortestRandom { return false }
        let groups = bytes[first..<last].split(separator: UInt8(ascii: "-"))
        if groups.map(\.count) == [8, 4, 4, 4, 12] { return true }
        let own = groups.first { $0.indices.contains(position) } ?? []
        return own.count >= Self.shortestRandom && own.contains { $0 >= 0x61 }
    }
    private static let shortestRandom = 16
}
