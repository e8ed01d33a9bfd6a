/// Parses address lists, including obsolete forms (RFC 5322, sections 3.4 and 4.4).
///
/// Also accepts names with dots, commas in encoded words, unclosed quotes and angle brackets, addresses without a domain,
/// semicolons between entries, and stray quotes around addresses.
public struct AddressParser {
    /// The maximum number of tokens; the rest is ignored, so that a hostile field cannot fill the memory.
    static let maximumTokens = 20_000

    private let text: Bytes
    private var at: Int
    private var tokens: [AddressToken] = []
    private var isInGroup = false

    private init(_ text: Bytes) {
        self.text = text
        at = text.startIndex
    }

    public static func parse(_ field: Bytes) -> [AddressToken] {
        var parser = AddressParser(field)
        while parser.at < field.endIndex, parser.tokens.count < maximumTokens { parser.entry() }
        if parser.isInGroup { parser.tokens.append(.groupEnd) }
        return parser.tokens
    }

    /// Reads one entry, up to the next comma outside quotes, brackets and comments.
    private mutating func entry() {
        var words: [Bytes] = []
        var comment: Bytes?
        var angle: (route: Bytes?, local: Bytes, domain: Bytes?)?
        var isQuoted = false
        scan: while at < text.endIndex {
            let byte = text[at]
            switch byte {
            case ASCII.comma:
                at += 1
                break scan
            case ASCII.semicolon:
                at += 1
                add(words, angle, comment, isQuoted)
                if isInGroup { tokens.append(.groupEnd) }
                isInGroup = false
                return
            case ASCII.colon where angle == nil && !isInGroup && !words.isEmpty:
                at += 1
                tokens.append(.groupStart(Self.joined(words)))
                isInGroup = true
                return
            case ASCII.open: comment = takeComment() ?? comment
            case ASCII.less where text[(at + 1)...].contains(ASCII.greater) || text[(at + 1)...].contains(ASCII.at):
                angle = takeAngle()
            case ASCII.quote:
                words.append(takeQuoted())
                isQuoted = true
            case _ where byte.isSpace: at += 1
            default: words.append(takeAtom())
            }
        }
        add(words, angle, comment, isQuoted)
    }

    private mutating func add(
        _ words: [Bytes], _ angle: (route: Bytes?, local: Bytes, domain: Bytes?)?, _ comment: Bytes?, _ isQuoted: Bool
    ) {
        if let angle {
            let name = words.isEmpty ? comment : Self.joined(words)
            tokens.append(.mailbox(name: name, route: angle.route, local: angle.local, domain: angle.domain))
            return
        }
        guard !words.isEmpty else { return }
        // Obsolete forms may have spaces around dots and the at sign.
        let whole = Array(words.joined())
        if let (local, domain) = Self.split(whole[...]) {
            // In "Name user@example.org" without brackets, the last word is the address.
            if words.count > 1, let last = words.last, let address = Self.split(last), !address.0.isEmpty,
                words.dropLast().allSatisfy({ !$0.contains(ASCII.at) && $0.last != ASCII.dot })
            {
                tokens.append(.mailbox(name: Self.joined(words.dropLast()), route: nil, local: address.0, domain: address.1))
            } else {
                tokens.append(.mailbox(name: comment, route: nil, local: local, domain: domain))
            }
        } else if words.count > 1 || isQuoted {
            tokens.append(.mailbox(name: Self.joined(words), route: nil, local: [], domain: nil))
        } else {
            tokens.append(.mailbox(name: comment, route: nil, local: whole[...], domain: nil))
        }
    }

    private static func joined(_ words: some Sequence<Bytes>) -> Bytes { Array(words.joined(separator: [ASCII.space]))[...] }

    /// Returns the local part and the domain. An address is split at its last at sign.
    private static func split(_ address: Bytes) -> (Bytes, Bytes)? {
        guard let at = address.lastIndex(of: ASCII.at), at + 1 < address.endIndex || at > address.startIndex else { return nil }
        return (address[..<at], address[(at + 1)...])
    }
}

extension AddressParser {
    /// The maximum length of a comment in bytes; longer comments are truncated.
    private static let maximumComment = 4096

    /// Reads a comment, including nested comments, and resolves escapes.
    private mutating func takeComment() -> Bytes? {
        var depth = 0
        var content: [UInt8] = []
        while at < text.endIndex {
            let byte = text[at]
            at += 1
            if byte == ASCII.backslash, at < text.endIndex {
                content.append(text[at])
                at += 1
                continue
            }
            if byte == ASCII.close {
                depth -= 1
                if depth == 0 { break }
            }
            if depth > 0, content.count < Self.maximumComment { content.append(byte) }
            if byte == ASCII.open { depth += 1 }
        }
        let trimmed = content[...].trimmed
        return trimmed.isEmpty ? nil : trimmed
    }

    private mutating func takeQuoted() -> Bytes {
        at += 1
        var content: [UInt8] = []
        while at < text.endIndex, text[at] != ASCII.quote {
            if text[at] == ASCII.backslash, at + 1 < text.endIndex { at += 1 }
            content.append(text[at])
            at += 1
        }
        at = min(at + 1, text.endIndex)
        return content[...]
    }

    /// Reads up to the next special character. An encoded word is read completely, even if it contains commas.
    private mutating func takeAtom() -> Bytes {
        let start = at
        if text[at...].starts(with: "=?"), let end = endOfEncodedWord() {
            at = end
            return text[start..<at]
        }
        while at < text.endIndex {
            let byte = text[at]
            if byte.isSpace || byte == ASCII.comma || byte == ASCII.semicolon || byte == ASCII.open || byte == ASCII.quote {
                break
            }
            if byte == ASCII.less, at > start { break }
            if byte == ASCII.colon, !isInGroup, at > start { break }
            if byte == ASCII.openBracket, let close = text[at...].firstIndex(of: ASCII.closeBracket) { at = close }
            at += 1
        }
        return text[start..<at]
    }

    private func endOfEncodedWord() -> Int? {
        var marks = 0, end = at
        let stop = min(text.endIndex, at + 500)
        while end < stop {
            if text[end] == ASCII.question {
                marks += 1
                if marks == 4 { return end + 1 < text.endIndex && text[end + 1] == ASCII.equals ? end + 2 : nil }
            }
            end += 1
        }
        return nil
    }

    /// Reads `<@route:local@domain>`.
    private mutating func takeAngle() -> (route: Bytes?, local: Bytes, domain: Bytes?) {
        at += 1
        if let plain = takePlainAddress() { return plain }
        var content: [UInt8] = []
        var isInQuotes = false
        while at < text.endIndex {
            let byte = text[at]
            at += 1
            if byte == ASCII.backslash, isInQuotes, at < text.endIndex {
                content.append(text[at])
                at += 1
                continue
            }
            if byte == ASCII.quote { isInQuotes.toggle() }
            if byte == ASCII.greater, !isInQuotes { break }
            if byte != ASCII.quote, isInQuotes || !byte.isSpace { content.append(byte) }
        }
        var address = content[...]
        var route: Bytes?
        if address.first == ASCII.at, let colon = address.firstIndex(of: ASCII.colon) {
            route = address[..<colon]
            address = address[(colon + 1)...]
        }
        guard let (local, domain) = Self.split(address) else { return (route, address, nil) }
        return (route, local, domain)
    }

    /// Reads `local@domain>` without quotes and spaces. This most common form is read without copying.
    private mutating func takePlainAddress() -> (route: Bytes?, local: Bytes, domain: Bytes?)? {
        func isPlain(_ byte: UInt8) -> Bool {
            !byte.isSpace && byte != ASCII.greater && byte != ASCII.quote && byte != ASCII.at && byte != ASCII.backslash
        }
        let local = text[at...].prefix(while: isPlain)
        guard !local.isEmpty, local.endIndex < text.endIndex, text[local.endIndex] == ASCII.at else { return nil }
        let domain = text[(local.endIndex + 1)...].prefix(while: isPlain)
        guard !domain.isEmpty, domain.endIndex < text.endIndex, text[domain.endIndex] == ASCII.greater else { return nil }
        at = domain.endIndex + 1
        return (nil, local, domain)
    }
}
