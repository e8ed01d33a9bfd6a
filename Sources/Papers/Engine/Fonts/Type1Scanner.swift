/// Splits the text of a Type 1 font into tokens of PostScript.
struct Type1Scanner {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0 || byte == 0x0C
    }

    /// Returns the value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) }

    private static let delimiters = Set("[]{}()/<>%".utf8)

    /// Returns the next token; nil at the end. A name begins with its slash. Strings and comments are skipped.
    mutating func next() -> String? {
        while let first = bytes.first {
            if Self.isSpace(first) {
                bytes = bytes.dropFirst()
            } else if first == UInt8(ascii: "%") {
                bytes = bytes.drop { $0 != 0x0A && $0 != 0x0D }
            } else if first == UInt8(ascii: "(") {
                skipString()
            } else {
                break
            }
        }
        guard let first = bytes.popFirst() else { return nil }
        guard first == UInt8(ascii: "/") || !Self.delimiters.contains(first) else { return String(UnicodeScalar(first)) }
        let rest = bytes.prefix { !Self.isSpace($0) && !Self.delimiters.contains($0) }
        bytes = bytes[rest.endIndex...]
        return String(decoding: [first] + rest, as: UTF8.self)
    }

    private mutating func skipString() {
        var depth = 0
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"): _ = bytes.popFirst()
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return }
            default: break
            }
        }
    }

    mutating func number() -> Double? {
        guard let token = next(), let value = Double(token), abs(value) <= 65536 else { return nil }
        return value
    }

    /// Returns a number, a truth value (0 or 1), or the numbers of an array or a procedure.
    mutating func numbers() -> [Double]? {
        guard let first = next() else { return nil }
        if first == "true" || first == "false" { return [first == "true" ? 1 : 0] }
        guard first == "[" || first == "{" else { return Double(first).flatMap { abs($0) <= 65536 ? [$0] : nil } }
        var values: [Double] = []
        while let token = next() {
            if token == "]" || token == "}" { return values }
            guard let value = Double(token), abs(value) <= 65536, values.count < 64 else { return nil }
            values.append(value)
        }
        return nil
    }

    /// Returns the charstring after its length and the name of the operator that reads it.
    ///
    /// - Parameter unencrypted: the number of bytes before it; -1 if it is not encrypted.
    mutating func charstring(_ unencrypted: Int, _ key: UInt16) -> ArraySlice<UInt8>? {
        guard let count = number(), count >= 0, next() != nil, bytes.count > Int(count) else { return nil }
        // One space stands before the bytes.
        let content = bytes.dropFirst().prefix(Int(count))
        bytes = bytes.dropFirst(1 + Int(count))
        return unencrypted < 0 ? content : Type1Font.decrypted(content, key, skipping: unencrypted)[...]
    }
}
