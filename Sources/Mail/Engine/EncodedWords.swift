/// Decodes text in header fields: encoded words (RFC 2047, with the language tag of RFC 2231), UTF-8 (RFC 6532), and other 8-bit
/// text.
///
/// Also accepts encoded words inside quotes or next to other text, spaces inside them, a character split between two encoded
/// words with the same character set, and missing padding.
public enum EncodedWords {
    /// - Parameter fallback: the label of the character set for bytes that are neither ASCII nor valid UTF-8.
    public static func decode(_ bytes: Bytes, fallback: String? = nil) -> String {
        var isPlain = true
        var previous: UInt8 = 0
        for byte in bytes {
            if byte >= 0x80 || byte < 0x20 || (byte == ASCII.question && previous == ASCII.equals) {
                isPlain = false
                break
            }
            previous = byte
        }
        if isPlain { return String(decoding: bytes, as: UTF8.self) }
        return decodeWords(bytes, fallback)
    }

    /// Whether a text is ASCII and has encoded words in it.
    static func isASCIIWithWords(_ text: Bytes) -> Bool {
        guard text.allSatisfy({ $0 < 0x80 }) else { return false }
        return text.indices.contains { text[$0] == ASCII.equals && EncodedWord(text[$0...]) != nil }
    }

    /// Returns the label of the character set of the first encoded word.
    static func label(in field: Bytes) -> String? {
        field.indices.lazy.filter { field[$0] == ASCII.equals }.compactMap { EncodedWord(field[$0...])?.charset }.first
    }

    /// Decodes the encoded words of a field to UTF-8. Words with an unknown character set keep their bytes.
    static func bytes(_ field: Bytes) -> [UInt8] {
        var out: [UInt8] = []
        var plain = field.startIndex, at = field.startIndex
        while let mark = field[at...].firstIndex(of: ASCII.equals) {
            guard let word = EncodedWord(field[mark...]) else {
                at = mark + 1
                continue
            }
            let between = field[plain..<mark]
            if plain == field.startIndex || !between.allSatisfy(\.isSpace) { out += between }
            out += Charset.isKnown(word.charset) ? Array(Charset.decode(word.bytes[...], label: word.charset).utf8) : word.bytes
            (at, plain) = (word.end, word.end)
        }
        return out + field[plain...]
    }

    private static func decodeWords(_ bytes: Bytes, _ fallback: String?) -> String {
        var text = ""
        var plain = bytes.startIndex
        var pending: (charset: String, bytes: [UInt8])?
        var at = bytes.startIndex
        func flush() {
            if let run = pending { text += line(Charset.decode(run.bytes[...], label: run.charset, fallback: fallback)) }
            pending = nil
        }
        func flushPlain(_ end: Int, nextIsWord: Bool) {
            let stretch = bytes[plain..<end]
            // White space between two encoded words is not part of the text (RFC 2047, section 6.2).
            if nextIsWord, pending != nil, stretch.allSatisfy(\.isSpace) { return }
            flush()
            if !stretch.isEmpty { text += line(Charset.decode(stretch, label: nil, fallback: fallback)) }
        }
        while let mark = bytes[at...].firstIndex(of: ASCII.equals) {
            guard let word = EncodedWord(bytes[mark...]) else {
                at = mark + 1
                continue
            }
            flushPlain(mark, nextIsWord: true)
            if pending?.charset == word.charset {
                pending?.bytes += word.bytes
            } else {
                flush()
                pending = (word.charset, word.bytes)
            }
            at = word.end
            plain = at
        }
        flushPlain(bytes.endIndex, nextIsWord: false)
        flush()
        return text
    }

    /// Replaces control characters with spaces.
    private static func line(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }
}

/// One `=?charset?B?…?=` or `=?charset?Q?…?=`.
private struct EncodedWord {
    /// The label in lower case.
    let charset: String
    let bytes: [UInt8]
    let end: Int

    /// - Parameter text: the text from the equals sign on.
    init?(_ text: Bytes) {
        let start = text.startIndex
        guard text.count > 7, text[start + 1] == ASCII.question,
            let first = text[(start + 2)...].prefix(60).firstIndex(of: ASCII.question), first > start + 2,
            first + 2 < text.endIndex,
            text[first + 2] == ASCII.question
        else { return nil }
        var label = text[(start + 2)..<first]
        if let star = label.firstIndex(of: ASCII.asterisk) { label = label[..<star] }
        guard label.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let content = text[(first + 3)...]
        var close = content.startIndex
        while close + 1 < content.endIndex, !(content[close] == ASCII.question && content[close + 1] == ASCII.equals) {
            close += 1
        }
        guard close + 1 < content.endIndex else { return nil }
        switch text[first + 1].lowercased {
        case UInt8(ascii: "b"): bytes = TransferDecoder.decode(content[..<close], .base64)
        case UInt8(ascii: "q"): bytes = Self.q(content[..<close])
        default: return nil
        }
        charset = label.lowercasedText
        end = close + 2
    }

    private static func q(_ content: Bytes) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(content.count)
        var at = content.startIndex
        while at < content.endIndex {
            let byte = content[at]
            if byte == ASCII.equals, at + 2 < content.endIndex, let high = content[at + 1].hexValue,
                let low = content[at + 2].hexValue
            {
                out.append(high << 4 | low)
                at += 3
            } else {
                out.append(byte == ASCII.underscore ? ASCII.space : byte)
                at += 1
            }
        }
        return out
    }
}
