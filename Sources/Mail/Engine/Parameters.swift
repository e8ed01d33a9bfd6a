/// A structured field: a value and parameters (RFC 2045, section 5.1; RFC 2183), with continuations and character sets (RFC
/// 2231).
///
/// Also accepts spaces and special characters in unquoted values, single quotes, quotes within quotes, unclosed quotes, a missing
/// semicolon after the value, encoded words and 8-bit text in values, values that are percent-encoded in UTF-8 without the asterisk of
/// RFC 2231, and fields that a program has encoded as words although they are not text. If several parameters have the same name,
/// the first one is used.
public struct Parameters: Sendable {
    /// The text before the first semicolon, without comments.
    public let value: Bytes
    /// Whether the field has bytes without a character set.
    let hasRawBytes: Bool
    private let all: [(name: String, value: Bytes)]

    init(_ written: Bytes) {
        let field = Self.hasEncodedSyntax(written) ? EncodedWords.bytes(written)[...] : written
        hasRawBytes = field.contains { $0 >= 0x80 }
        var value = field.prefix { $0 != ASCII.semicolon }
        var rest = field[value.endIndex...]
        // The semicolon before a parameter may be missing, as in "text/plain charset=utf-8".
        if let equals = value.firstIndex(of: ASCII.equals), let blank = value[..<equals].trimmed.lastIndex(where: \.isSpace) {
            rest = field[blank...]
            value = value[..<blank]
        }
        if let comment = value.firstIndex(of: ASCII.open) { value = value[..<comment] }
        self.value = value.trimmed
        all = Self.parse(rest)
    }

    /// Whether an encoded word stands where the value or the name of a parameter begins. RFC 2047 forbids this, but some programs
    /// encode the whole field if a file name in it has bytes that are not ASCII.
    private static func hasEncodedSyntax(_ field: Bytes) -> Bool {
        var isStart = true
        for index in field.indices {
            let byte = field[index]
            if isStart, byte == ASCII.equals, index + 1 < field.endIndex, field[index + 1] == ASCII.question { return true }
            isStart = byte == ASCII.semicolon || isStart && byte.isSpace
        }
        return false
    }

    /// Returns the bytes of a parameter without quotes, or nil if it is missing or split into continuations.
    func raw(_ name: String) -> Bytes? { all.first { $0.name == name }?.value }

    /// Returns a parameter as text, with continuations joined and decoded.
    ///
    /// - Parameter fallback: the label of the character set for bytes that do not state one.
    public func text(_ name: String, fallback: String? = nil) -> String? {
        if all.isEmpty { return nil }
        if let extended = raw(name + "*") { return Self.extended([(extended, true)], fallback) }
        if let pieces = pieces(name) { return Self.extended(pieces, fallback) }
        return raw(name).map { Self.percentEncodedUTF8($0) ?? EncodedWords.decode($0, fallback: fallback) }
    }

    /// Returns the text of a value that some programs percent-encode although only an extended parameter may be. The value shows it by
    /// characters of UTF-8 that are not ASCII. A percent sign before two digits alone, as in `50%20off.pdf`, shows nothing.
    private static func percentEncodedUTF8(_ value: Bytes) -> String? {
        guard value.contains(ASCII.percent), !value.contains(where: { $0 >= 0x80 }) else { return nil }
        var decoded: [UInt8] = []
        percentDecode(value, &decoded)
        guard decoded.contains(where: { $0 >= 0x80 }), !decoded.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        return String(validating: decoded, as: UTF8.self)
    }

    /// Returns the continuations `name*0`, `name*1*`, … up to the first gap, and for each of them whether it is percent-encoded.
    /// Some programs count from 1.
    private func pieces(_ name: String) -> [(Bytes, Bool)]? {
        guard all.contains(where: { $0.name.hasPrefix(name + "*") }) else { return nil }
        var byNumber: [Int: (Bytes, Bool)] = [:]
        for (key, value) in all where key.hasPrefix(name + "*") {
            let mark = key.utf8.dropFirst(name.utf8.count + 1)
            let isEncoded = mark.last == ASCII.asterisk
            guard let number = Array(isEncoded ? mark.dropLast() : mark)[...].decimal, byNumber[number] == nil else { continue }
            byNumber[number] = (value, isEncoded)
        }
        var found: [(Bytes, Bool)] = []
        let first = byNumber[0] == nil ? 1 : 0
        while let next = byNumber[first + found.count] { found.append(next) }
        return found.isEmpty ? nil : found
    }

    /// Joins continuations. The first encoded one states the character set: `charset'language'text`. Some programs state one in
    /// each, and some put encoded words into them, although continuations have a way of their own to name a character set.
    private static func extended(_ pieces: [(Bytes, Bool)], _ fallback: String?) -> String {
        var runs: [(label: String?, bytes: [UInt8])] = []
        var rest = pieces[...]
        while let (piece, isEncoded) = rest.popFirst() {
            guard isEncoded else {
                // A word may be cut in two, so the pieces up to the next encoded one are joined before words are searched in them.
                var plain = Array(piece)
                while let next = rest.first, !next.1 {
                    plain += next.0
                    rest.removeFirst()
                }
                if runs.isEmpty || EncodedWords.isASCIIWithWords(plain[...]) {
                    runs.append((nil, plain))
                } else {
                    runs[runs.count - 1].bytes += plain
                }
                continue
            }
            let (label, text) = labelled(piece, isFirst: runs.isEmpty)
            if label != nil || runs.isEmpty { runs.append((label, [])) }
            percentDecode(text, &runs[runs.count - 1].bytes)
        }
        return runs.map { label, bytes in
            guard let label, !EncodedWords.isASCIIWithWords(bytes[...]) else {
                return EncodedWords.decode(bytes[...], fallback: fallback)
            }
            return Charset.decode(bytes[...], label: label, fallback: fallback)
        }.joined()
    }

    /// Splits `charset'language'text`. The charset may be empty in the first piece, and the language with its apostrophe may be
    /// missing. An apostrophe in a name without a charset belongs to the name.
    private static func labelled(_ piece: Bytes, isFirst: Bool) -> (label: String?, text: Bytes) {
        guard let first = piece.firstIndex(of: ASCII.apostrophe) else { return (nil, piece) }
        let label = piece[..<first].lowercasedText, after = piece[(first + 1)...]
        let isKnown = label.utf8.count > 2 && (Charset.isKnown(label) || Charset.aliases[label] != nil)
        guard isKnown || isFirst && label.isEmpty else { return (nil, piece) }
        let language = after.prefix { $0.isLetter || $0.isDigit || $0 == ASCII.dash }
        if language.endIndex < after.endIndex, after[language.endIndex] == ASCII.apostrophe {
            return (label, after[(language.endIndex + 1)...])
        }
        return isKnown && isFirst ? (label, after) : (nil, piece)
    }

    private static func percentDecode(_ text: Bytes, _ out: inout [UInt8]) {
        var at = text.startIndex
        while at < text.endIndex {
            if text[at] == ASCII.percent, at + 2 < text.endIndex, let high = text[at + 1].hexValue,
                let low = text[at + 2].hexValue
            {
                out.append(high << 4 | low)
                at += 3
            } else {
                out.append(text[at])
                at += 1
            }
        }
    }
}

extension Parameters {
    /// The maximum number of parameters; the rest is ignored. No real field has more.
    private static let maximumParameters = 200

    private static func parse(_ text: Bytes) -> [(String, Bytes)] {
        var found: [(String, Bytes)] = []
        var at = text.startIndex
        while at < text.endIndex, found.count < maximumParameters {
            while at < text.endIndex, text[at].isSpace || text[at] == ASCII.semicolon { at += 1 }
            let start = at
            while at < text.endIndex, text[at] != ASCII.equals, text[at] != ASCII.semicolon { at += 1 }
            guard at < text.endIndex, text[at] == ASCII.equals else { continue }
            let name = text[start..<at].trimmed.lowercasedText
            at += 1
            while at < text.endIndex, text[at].isSpace { at += 1 }
            let value: Bytes
            if at < text.endIndex, text[at] == ASCII.quote {
                (value, at) = quoted(text[(at + 1)...])
            } else {
                (value, at) = unquoted(text[at...])
            }
            if !name.isEmpty, !found.contains(where: { $0.0 == name }) { found.append((name, value)) }
        }
        return found
    }

    /// Returns the content of a quoted string, and the index after the string. Quotes inside it that some programs do not escape
    /// belong to it.
    private static func quoted(_ text: Bytes) -> (Bytes, Int) {
        if let plain = text.firstIndex(where: { $0 == ASCII.quote || $0 == ASCII.backslash }), text[plain] == ASCII.quote,
            isEnd(text[(plain + 1)...])
        {
            return (text[..<plain], plain + 1)
        }
        var value: [UInt8] = []
        var at = text.startIndex
        while at < text.endIndex, text[at] != ASCII.quote || !isEnd(text[(at + 1)...]) {
            // A backslash before any other character is kept, because it belongs to a Windows path.
            if text[at] == ASCII.backslash, at + 1 < text.endIndex, text[at + 1] == ASCII.quote || text[at + 1] == ASCII.backslash
            {
                at += 1
            }
            value.append(text[at])
            at += 1
        }
        if at < text.endIndex { return (value[...], at + 1) }
        // Without a closing quote, the string ends at the next semicolon.
        let end = text.firstIndex(of: ASCII.semicolon) ?? text.endIndex
        return (text[..<end].trimmed, end)
    }

    /// Whether a text after a quote shows that the quoted string ends there: nothing follows, or a semicolon, a comment, or another
    /// parameter whose semicolon is missing.
    private static func isEnd(_ after: Bytes) -> Bool {
        let rest = after.drop(while: \.isSpace)
        guard let next = rest.first, next != ASCII.semicolon, next != ASCII.open else { return true }
        let name = rest.prefix { !$0.isSpace && $0 != ASCII.equals && $0 != ASCII.quote && $0 != ASCII.semicolon }
        return !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == ASCII.equals
    }

    /// Returns a value without quotes of its own, which ends at a semicolon. Some programs write single quotes around it.
    private static func unquoted(_ text: Bytes) -> (Bytes, Int) {
        if text.first == ASCII.apostrophe {
            let rest = text.dropFirst()
            let close = rest.indices.first { rest[$0] == ASCII.apostrophe && isEnd(rest[($0 + 1)...]) }
            if let close, close > rest.startIndex { return (rest[..<close], close + 1) }
        }
        let end = text.firstIndex(of: ASCII.semicolon) ?? text.endIndex
        return (withoutComment(text[..<end]).trimmed, end)
    }

    private static func withoutComment(_ value: Bytes) -> Bytes {
        guard let open = value.firstIndex(of: ASCII.open), open > value.startIndex, value[open - 1].isSpace,
            value.trimmed.last == ASCII.close
        else { return value }
        return value[..<open]
    }
}
