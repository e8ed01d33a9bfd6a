import Base
import CTables

/// Reads JSON text forwards from a position in a file.
final class JSONReader {
    private let pieces: Pieces
    private let decoder: TextDecoder
    /// The position in the piece, in code units.
    private var index = 0
    private var found = [UInt32](repeating: 0, count: 1 << 14)

    init(_ file: ByteFile, _ encoding: TextEncoding) {
        pieces = Pieces(file, encoding, capacity: 256 << 10)
        decoder = TextDecoder(encoding)
    }

    /// The offset of the reader in the file, in bytes.
    var offset: Int64 { pieces.offset + Int64(index * pieces.width) }

    /// The code unit at the reader's position; nil at the end. If it is not ASCII, the value is at least 0x7F.
    var peek: UInt8? { index < pieces.count ? pieces.units[index] : nil }

    func seek(_ wanted: Int64) throws(TableError) {
        let offset = min(max(0, wanted), 1 << 60)
        let distance = offset - pieces.offset
        if distance >= 0, distance < Int64(pieces.count * pieces.width), distance % Int64(pieces.width) == 0 {
            index = Int(distance) / pieces.width
        } else {
            try load(at: offset)
        }
    }

    private func load(at offset: Int64) throws(TableError) {
        try pieces.load(at: offset, isCutAnywhere: true)
        index = 0
    }

    /// Loads the next piece if the current one is used up. Returns false at the end of the file.
    private func refill() throws(TableError) -> Bool {
        if index < pieces.count { return true }
        if pieces.isLast { return false }
        try load(at: offset)
        return index < pieces.count
    }

    func advance() throws(TableError) {
        if index < pieces.count { index += 1 }
        _ = try refill()
    }

    func skipSpace() throws(TableError) {
        while try refill(), pieces.units[index] == 0x20 || (0x09...0x0D).contains(pieces.units[index]) { index += 1 }
    }

    /// Skips the rest of a line.
    func skipLine() throws(TableError) {
        while try refill(), pieces.units[index] != 0x0A, pieces.units[index] != 0x0D { index += 1 }
    }

    /// Skips the value at the reader's position.
    ///
    /// - Returns: false if there is no value, or if the file ends within it.
    func skipValue() throws(TableError) -> Bool {
        switch peek.flatMap(JSONKind.init(first:)) {
        case nil: return false
        case .object, .array: return try skipContainer() != nil
        case .string: return try skipString()
        default:
            _ = try plain(limit: 0)
            return true
        }
    }

    /// Skips an array or object, and returns the number of its members; nil if the file ends within it.
    func skipContainer() throws(TableError) -> Int64? {
        try advance()
        try skipSpace()
        if peek == 0x5D || peek == 0x7D {
            try advance()
            return 0
        }
        var members: Int64 = 1
        let isWhole = try scanLevel { _ in
            members += 1
            return true
        }
        return isWhole ? members : nil
    }

    /// Skips the rest of an array or object. Calls `comma` with the position after each comma between its members, until `comma`
    /// returns false.
    ///
    /// - Returns: whether the closing bracket was found, or `comma` returned false.
    func scanLevel(_ comma: (Int64) -> Bool) throws(TableError) -> Bool {
        var state = ctables_level(depth: 1, in_string: 0, escaped: 0)
        while try refill() {
            var from = index
            let count = ctables_scan_level(&state, pieces.units, pieces.count, &from, &found, found.count)
            for offset in found[..<count] {
                if offset & CTABLES_ROW != 0 {
                    index = Int(offset & ~CTABLES_ROW) + 1
                    _ = try refill()
                    return true
                }
                if !comma(pieces.offset + Int64((Int(offset) + 1) * pieces.width)) {
                    index = Int(offset) + 1
                    _ = try refill()
                    return true
                }
            }
            index = from
        }
        return false
    }

    /// Skips members of an array or object. The reader must be at the beginning of a member. Afterwards it is at the beginning of
    /// a later member, or after the closing bracket.
    ///
    /// - Returns: the number of members that were skipped.
    func passMembers(_ count: Int64) throws(TableError) -> Int64 {
        var passed: Int64 = 0
        _ = try scanLevel { _ in
            passed += 1
            return passed < count
        }
        return passed
    }

    /// Skips the comma after a member. Returns false if the array or object ends here.
    func toNext() throws(TableError) -> Bool {
        try skipSpace()
        guard let byte = peek, byte != 0x5D, byte != 0x7D else { return false }
        if byte == 0x2C {
            try advance()
            return true
        }
        // After an unexpected character, everything up to the next comma is skipped.
        return try passMembers(1) == 1
    }

    /// Calls `body` with the bytes from the reader's position to `end`, piece by piece.
    func forEachPiece(
        to end: Int64, _ body: (UnsafeBufferPointer<UInt8>) throws(TableError) -> Void
    ) throws(TableError) {
        while try refill(), offset < end {
            let count = min(pieces.count - index, Int((end - offset) / Int64(pieces.width)))
            guard count > 0 else { return }
            try body(pieces.bytes(index..<index + count))
            index += count
        }
    }

    private func skipString() throws(TableError) -> Bool {
        try advance()
        while try refill() {
            let byte = pieces.units[index]
            index += 1
            if byte == 0x22 {
                _ = try refill()
                return true
            }
            if byte == 0x5C, try refill() { index += 1 }
        }
        return false
    }

    /// Reads the string at the reader's position, without quotes and escapes; lone surrogates become "�".
    func string(limit: Int) throws(TableError) -> (text: String, isCut: Bool) {
        try advance()
        var raw: [UInt8] = []
        let maximum = limit * 6 * pieces.width
        while try refill() {
            let from = index
            var isEnd = false
            while index < pieces.count {
                let byte = pieces.units[index]
                if byte == 0x22 {
                    isEnd = true
                    break
                }
                index += byte == 0x5C ? 2 : 1
            }
            let over = index > pieces.count
            if raw.count < maximum { raw.append(contentsOf: pieces.bytes(from..<min(index, pieces.count))) }
            if over {
                // The escaped unit is the first unit of the next piece.
                index = pieces.count
                guard try refill() else { break }
                if raw.count < maximum { raw.append(contentsOf: pieces.bytes(index..<index + 1)) }
                index += 1
            }
            if isEnd {
                index += 1
                _ = try refill()
                break
            }
        }
        let text = JSONEscapes.decode(decoder.text(raw))
        return Self.cut(text, limit, raw.count >= maximum)
    }

    /// Reads the number or word that begins at the reader's position, up to the character that ends it.
    func plain(limit: Int) throws(TableError) -> (text: String, isCut: Bool) {
        var raw: [UInt8] = []
        while try refill() {
            let byte = pieces.units[index]
            if byte <= 0x20 || byte == 0x2C || byte == 0x5D || byte == 0x7D || byte == 0x3A { break }
            if raw.count <= limit { raw.append(byte) }
            index += 1
        }
        return Self.cut(String(decoding: raw, as: UTF8.self), limit, false)
    }

    private static func cut(_ text: String, _ limit: Int, _ isCut: Bool) -> (String, Bool) {
        guard text.utf8.count > limit else { return (text, isCut) }
        return (String(decoding: text.utf8.prefix(limit), as: UTF8.self), true)
    }
}

enum JSONEscapes {
    /// Decodes the escapes of a JSON string.
    static func decode(_ text: String) -> String {
        guard text.utf8.contains(0x5C) else { return text }
        var units: [UInt16] = []
        var rest = Array(text.utf16)[...]
        while let unit = rest.popFirst() {
            guard unit == 0x5C, let next = rest.popFirst() else {
                units.append(unit)
                continue
            }
            switch next {
            case 0x6E: units.append(0x0A)
            case 0x74: units.append(0x09)
            case 0x72: units.append(0x0D)
            case 0x62: units.append(0x08)
            case 0x66: units.append(0x0C)
            case 0x75:
                let digits = String(decoding: rest.prefix(4), as: UTF16.self)
                if digits.utf16.count == 4, !digits.hasPrefix("+"), !digits.hasPrefix("-"), let value = UInt16(digits, radix: 16)
                {
                    units.append(value)
                    rest.removeFirst(4)
                } else {
                    units += [unit, next]
                }
            default: units.append(next)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
