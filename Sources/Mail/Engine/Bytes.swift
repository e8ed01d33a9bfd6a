import CMail

/// A range of the bytes of a mail.
public typealias Bytes = ArraySlice<UInt8>

enum ASCII {
    static let tab = UInt8(ascii: "\t"), newline = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " "), quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")
    static let dash = UInt8(ascii: "-"), greater = UInt8(ascii: ">"), less = UInt8(ascii: "<")
    static let colon = UInt8(ascii: ":"), semicolon = UInt8(ascii: ";"), comma = UInt8(ascii: ",")
    static let open = UInt8(ascii: "("), close = UInt8(ascii: ")"), at = UInt8(ascii: "@"), dot = UInt8(ascii: ".")
    static let equals = UInt8(ascii: "="), question = UInt8(ascii: "?"), underscore = UInt8(ascii: "_")
    static let percent = UInt8(ascii: "%"), asterisk = UInt8(ascii: "*"), apostrophe = UInt8(ascii: "'")
    static let slash = UInt8(ascii: "/"), plus = UInt8(ascii: "+"), escape: UInt8 = 0x1B
    static let openBracket = UInt8(ascii: "["), closeBracket = UInt8(ascii: "]")
}

extension UInt8 {
    var isBlank: Bool { self == ASCII.space || self == ASCII.tab }
    /// Space, tab, newline, carriage return, vertical tab or form feed.
    var isSpace: Bool { isBlank || self == ASCII.newline || self == ASCII.carriageReturn || self == 0x0B || self == 0x0C }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// The value of a hexadecimal digit; nil for any other character.
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without leading and trailing white space.
    var trimmed: Bytes {
        var from = startIndex, to = endIndex
        while from < to, self[from].isSpace { from += 1 }
        while to > from, self[to - 1].isSpace { to -= 1 }
        return self[from..<to]
    }

    /// Whether the bytes are equal to a word. The case of ASCII letters is ignored.
    func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        return starts(with: word)
    }

    func starts(with word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard count >= length else { return false }
        return word.withUTF8Buffer { word in
            for i in 0..<length where self[startIndex + i].lowercased != word[i].lowercased { return false }
            return true
        }
    }

    /// The bytes as text with ASCII letters in lower case. Invalid UTF-8 becomes U+FFFD.
    var lowercasedText: String {
        contains { $0 >= 0x41 && $0 <= 0x5A }
            ? String(decoding: map(\.lowercased), as: UTF8.self) : String(decoding: self, as: UTF8.self)
    }

    /// The decimal number in the bytes; nil if there is anything but digits, or more than 18 digits.
    var decimal: Int? {
        guard !isEmpty, count <= 18 else { return nil }
        var value = 0
        for byte in self {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }
}

extension String {
    /// Whether the text contains these bytes. The search is fast and ignores Unicode equivalence.
    func hasBytes(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        var text = self
        return text.withUTF8 { cm_find($0.baseAddress, $0.count, word.utf8Start, length) < $0.count }
    }
}
