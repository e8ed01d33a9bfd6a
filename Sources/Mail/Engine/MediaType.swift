/// A media type, `type/subtype` in lower case (RFC 2045, section 5).
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public var isText: Bool { description.utf8.starts(with: "text/".utf8) }
    public var isMultipart: Bool { description.utf8.starts(with: "multipart/".utf8) }
    /// Whether the part is a mail.
    public var isMessage: Bool {
        description == "message/rfc822" || description == "message/global" || description == "message/news"
    }

    public static let plain = MediaType("text/plain")
    public static let html = MediaType("text/html")
    public static let message = MediaType("message/rfc822")

    init(_ description: String) { self.description = description }

    /// Returns nil for an invalid type, which must be treated as plain text (RFC 2045, section 5.2).
    init?(_ value: Bytes) {
        guard let slash = value.firstIndex(of: ASCII.slash) else {
            guard let known = Self.bare[value.lowercasedText] else { return nil }
            self = known
            return
        }
        func isLetter(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && !Self.isSpecial(byte) }
        func isToken(_ word: Bytes) -> Bool { !word.isEmpty && word.allSatisfy(isLetter) }
        let type = value[..<slash].trimmed, subtype = value[(slash + 1)...].trimmed.prefix(while: isLetter)
        guard isToken(type), isToken(subtype), type.count + subtype.count < 250 else { return nil }
        if type.equals("text"), subtype.equals("plain") {
            self = .plain
        } else if type.equals("text"), subtype.equals("html") {
            self = .html
        } else {
            description = (type + [ASCII.slash] + subtype).lowercasedText
        }
    }

    /// Whether a byte is one of the `tspecials` of RFC 2045, section 5.1.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.open, ASCII.close, ASCII.less, ASCII.greater, ASCII.at, ASCII.comma, ASCII.semicolon, ASCII.colon: true
        case ASCII.backslash, ASCII.quote, ASCII.slash, ASCII.openBracket, ASCII.closeBracket, ASCII.question, ASCII.equals: true
        default: false
        }
    }

    /// Incomplete types that some mailers write.
    private static let bare: [String: MediaType] = [
        "text": .plain, "html": .html, "plain": .plain, "multipart": MediaType("multipart/mixed"),
    ]
}
