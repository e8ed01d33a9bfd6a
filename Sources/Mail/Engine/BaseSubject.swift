import Base

/// A subject without the prefixes and suffixes that replies and forwards add (RFC 5256, section 2.1).
public struct BaseSubject: Hashable, Sendable {
    /// The subject in lower case, with a single space between words.
    public let text: String
    /// Whether the subject was marked as a reply or a forward.
    public let isReply: Bool

    /// - Parameter subject: the decoded subject.
    public init(_ subject: String) {
        let bytes = Self.normal(subject)
        var words = bytes[...]
        var isReply = false
        while true {
            while let rest = Self.withoutTrailer(words) {
                words = rest
                isReply = true
            }
            while true {
                if let rest = Self.withoutLeader(words) {
                    words = rest
                    isReply = true
                } else if let rest = Self.withoutBlob(words), !rest.isEmpty {
                    words = rest
                } else {
                    break
                }
            }
            guard words.starts(with: "[fwd:" as StaticString), words.last == ASCII.closeBracket else { break }
            words = words.dropFirst(5).dropLast().trimmed
            isReply = true
        }
        text = String(decoding: words, as: UTF8.self)
        self.isReply = isReply
    }

    /// Returns the subject in lower case, with each run of white space replaced by one space.
    private static func normal(_ subject: String) -> [UInt8] {
        let isASCII = subject.utf8.allSatisfy { $0 < 0x80 }
        let text = isASCII ? subject : subject.composed.lowercased()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if !byte.isSpace {
                bytes.append(byte.lowercased)
            } else if bytes.last != ASCII.space, !bytes.isEmpty {
                bytes.append(ASCII.space)
            }
        }
        if bytes.last == ASCII.space { bytes.removeLast() }
        return bytes
    }

    private static func withoutTrailer(_ text: Bytes) -> Bytes? {
        text.count >= 5 && text.suffix(5).elementsEqual("(fwd)".utf8) ? text.dropLast(5).trimmed : nil
    }

    /// Removes a leading `Re:`, `Fw:`, `Fwd:` or an equivalent in another language. Also removes blobs (texts in square brackets
    /// such as `[4]`) before the word, and one blob between the word and the colon. Returns nil if the text does not begin with
    /// such a prefix.
    private static func withoutLeader(_ text: Bytes) -> Bytes? {
        var rest = text
        while let shorter = withoutBlob(rest) { rest = shorter }
        guard let leader = leaders.first(where: { rest.starts(with: $0) }) else { return nil }
        rest = rest.dropFirst(leader.count).drop(while: \.isBlank)
        if let shorter = withoutBlob(rest) { rest = shorter }
        if rest.first == ASCII.colon { return rest.dropFirst().drop(while: \.isBlank) }
        return rest.starts(with: wideColon) ? rest.dropFirst(wideColon.count).drop(while: \.isBlank) : nil
    }

    private static let leaders: [[UInt8]] = ["re", "fwd", "fw", "aw", "wg", "sv", "vs", "antw", "tr", "rv", "回复", "转发", "答复"].map
    { Array($0.utf8) }
    private static let wideColon = Array("：".utf8)

    /// Removes a blob, that is, `[text without brackets]`, from the beginning. Returns nil if the text does not begin with a
    /// blob.
    private static func withoutBlob(_ text: Bytes) -> Bytes? {
        guard text.first == ASCII.openBracket,
            let end = text.dropFirst().firstIndex(where: { $0 == ASCII.closeBracket || $0 == ASCII.openBracket }),
            text[end] == ASCII.closeBracket
        else { return nil }
        return text[(end + 1)...].drop(while: \.isBlank)
    }
}
