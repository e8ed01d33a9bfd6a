/// An object of a PDF (ISO 32000-1, section 7.3), or an operator of a content stream.
indirect enum PDFObject {
    case number(Double)
    case name(String)
    case string([UInt8])
    case array([PDFObject])
    case dictionary([String: PDFObject])
    case reference(Int)
    /// An operator of a content stream, `true`, `null` and the like.
    case word(String)

    subscript(key: String) -> PDFObject? {
        if case .dictionary(let entries) = self { entries[key] } else { nil }
    }

    var int: Int? { if case .number(let value) = self { Int(exactly: value.rounded()) } else { nil } }

    var double: Double? { if case .number(let value) = self { value } else { nil } }

    var name: String? { if case .name(let name) = self { name } else { nil } }
}

/// Parses objects one after another. Anything else is skipped; nesting is limited.
struct PDFReader {
    private static let maximumDepth = 32
    let bytes: [UInt8]
    var at: Int

    init(_ bytes: [UInt8], at: Int = 0) {
        self.bytes = bytes
        self.at = at
    }

    /// The next object; nil at the end.
    mutating func next(depth: Int = 0) -> PDFObject? {
        passBlanks()
        guard at < bytes.count else { return nil }
        switch bytes[at] {
        case ASCII.slash: return .name(takeName())
        case ASCII.open: return .string(takeString())
        case ASCII.less: return isDouble(ASCII.less) ? takeDictionary(depth) : .string(takeHex())
        case ASCII.openBracket: return takeArray(depth)
        case ASCII.closeBracket, ASCII.close, UInt8(ascii: "{"), UInt8(ascii: "}"):
            at += 1
            return .word(String(UnicodeScalar(bytes[at - 1])))
        case ASCII.greater:
            at += isDouble(ASCII.greater) ? 2 : 1
            return .word(">>")
        default: return takeWord()
        }
    }

    private func isDouble(_ byte: UInt8) -> Bool { at + 1 < bytes.count && bytes[at + 1] == byte }

    mutating func passBlanks() {
        while at < bytes.count {
            if bytes[at] == ASCII.percent {
                while at < bytes.count, bytes[at] != ASCII.newline, bytes[at] != ASCII.carriageReturn { at += 1 }
            } else if bytes[at].isSpace || bytes[at] == 0 {
                at += 1
            } else {
                return
            }
        }
    }

    private static func isRegular(_ byte: UInt8) -> Bool {
        !byte.isSpace && byte != 0 && !"()<>[]{}/%".utf8.contains(byte)
    }

    private mutating func takeName() -> String {
        let start = at + 1
        at = start
        while at < bytes.count, Self.isRegular(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// Reads a number, a reference (`12 0 R`) or a word.
    private mutating func takeWord() -> PDFObject {
        let start = at
        while at < bytes.count, Self.isRegular(bytes[at]) { at += 1 }
        if at == start { at += 1 }
        let word = String(decoding: bytes[start..<at], as: UTF8.self)
        guard let value = Double(word), value.magnitude < 1e12 else { return .word(word) }
        if value >= 0, word.utf8.allSatisfy(\.isDigit), let end = endOfReference {
            at = end
            return .reference(Int(value))
        }
        return .number(value)
    }

    /// The end of ` 0 R` at the current position; nil where it is not there.
    private var endOfReference: Int? {
        var position = at
        func blanks() { while position < bytes.count, bytes[position].isSpace { position += 1 } }
        blanks()
        let digits = position
        while position < bytes.count, bytes[position].isDigit, position - digits < 5 { position += 1 }
        guard position > digits else { return nil }
        let end = position
        blanks()
        guard position > end, position < bytes.count, bytes[position] == UInt8(ascii: "R") else { return nil }
        return position + 1 == bytes.count || !Self.isRegular(bytes[position + 1]) ? position + 1 : nil
    }

    private mutating func takeString() -> [UInt8] {
        var out: [UInt8] = [], depth = 1
        at += 1
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case ASCII.open: depth += 1
            case ASCII.close:
                depth -= 1
                if depth == 0 { return out }
            case ASCII.backslash:
                if let escaped = takeEscape() { out.append(escaped) }
                continue
            default: break
            }
            out.append(byte)
        }
        return out
    }

    private mutating func takeEscape() -> UInt8? {
        guard at < bytes.count else { return nil }
        let byte = bytes[at]
        at += 1
        switch byte {
        case UInt8(ascii: "n"): return ASCII.newline
        case UInt8(ascii: "r"): return ASCII.carriageReturn
        case UInt8(ascii: "t"): return ASCII.tab
        case UInt8(ascii: "b"), UInt8(ascii: "f"): return ASCII.space
        case ASCII.newline: return nil
        case ASCII.carriageReturn:
            if at < bytes.count, bytes[at] == ASCII.newline { at += 1 }
            return nil
        case 0x30...0x37:
            var value = Int(byte - 0x30), count = 1
            while at < bytes.count, count < 3, (0x30...0x37).contains(bytes[at]) {
                value = value * 8 + Int(bytes[at] - 0x30)
                at += 1
                count += 1
            }
            return UInt8(truncatingIfNeeded: value)
        default: return byte
        }
    }

    private mutating func takeHex() -> [UInt8] {
        var digits: [UInt8] = []
        at += 1
        while at < bytes.count, bytes[at] != ASCII.greater {
            if let digit = bytes[at].hexValue { digits.append(digit) }
            at += 1
        }
        at = min(bytes.count, at + 1)
        if digits.count % 2 == 1 { digits.append(0) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private mutating func takeArray(_ depth: Int) -> PDFObject {
        var items: [PDFObject] = []
        at += 1
        while depth < Self.maximumDepth, let item = next(depth: depth + 1) {
            if case .word("]") = item { break }
            items.append(item)
        }
        return .array(items)
    }

    private mutating func takeDictionary(_ depth: Int) -> PDFObject {
        var entries: [String: PDFObject] = [:]
        at += 2
        while depth < Self.maximumDepth, let key = next(depth: depth + 1) {
            if case .word(">>") = key { break }
            guard case .name(let name) = key else { continue }
            guard let value = next(depth: depth + 1) else { break }
            if case .word(">>") = value { break }
            entries[name] = value
        }
        return .dictionary(entries)
    }
}
