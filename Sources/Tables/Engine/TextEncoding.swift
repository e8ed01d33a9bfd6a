import Base

/// The character encoding of a text.
public enum TextEncoding: String, CaseIterable, Sendable, Codable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf32BigEndian = "UTF-32BE"
    case windows1252 = "Windows-1252"
    case latin1 = "ISO-8859-1"
    case shiftJIS = "Shift-JIS"
    case gbk = "GBK"

    /// Finds an encoding by its name, in any case, with or without hyphens.
    public init?(named name: String) {
        let known = [
            "latin1": TextEncoding.latin1, "utf16": .utf16LittleEndian, "utf32": .utf32LittleEndian, "cp1252": .windows1252,
        ]
        guard let found = Self(encodingName: name) ?? known[name.lowercased().filter { $0 != "-" && $0 != "_" }] else {
            return nil
        }
        self = found
    }

    /// The number of bytes of a code unit.
    var width: Int {
        switch self {
        case .utf16LittleEndian, .utf16BigEndian: 2
        case .utf32LittleEndian, .utf32BigEndian: 4
        default: 1
        }
    }

    var isBigEndian: Bool { self == .utf16BigEndian || self == .utf32BigEndian }

    /// Whether the second byte of a character may be the same as an ASCII character.
    var hasPairs: Bool { self == .shiftJIS || self == .gbk }

    /// Whether a search for the bytes of a text finds exactly the occurrences of that text, and ASCII characters have their usual
    /// codes.
    var isSearchable: Bool { width == 1 && !hasPairs }

    /// Whether a byte is the first byte of a two-byte character.
    func isLead(_ byte: UInt8) -> Bool {
        switch self {
        case .shiftJIS: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
        case .gbk: (0x81...0xFE).contains(byte)
        default: false
        }
    }

    /// Whether a byte may be the second byte of a two-byte character, or, in GBK, the second byte of a four-byte one.
    func isTrail(_ byte: UInt8) -> Bool { byte >= 0x40 || self == .gbk && (0x30...0x39).contains(byte) }

    /// Returns the encoding named by the byte order mark at the beginning of a file, and the length of the mark; nil if there
    /// is none.
    static func mark(_ head: some Collection<UInt8>) -> (TextEncoding, Int)? {
        let marks: [(TextEncoding, [UInt8])] = [
            (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
            (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
        ]
        return marks.first { head.starts(with: $0.1) }.map { ($0.0, $0.1.count) }
    }
}
