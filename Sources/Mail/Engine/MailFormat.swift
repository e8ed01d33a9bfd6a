/// The format of a file of mail.
public enum MailFormat: String, Sendable, Codable {
    /// Many mails, each preceded by a `From ` line, or by a line of MMDF (see `Separator`).
    case mbox
    /// One mail.
    case mail
    /// The format of Apple Mail: a line with the length of the mail, the mail, and a property list.
    case emlx

    /// The result of examining the beginning of a file.
    enum Verdict: Equatable {
        case yes(MailFormat)
        /// The file is not mail. The payload names the format; nil if it is unknown.
        case no(String?)
        /// More bytes are needed.
        case unknown
    }

    /// The number of bytes that always suffices to detect the format.
    static let decisive = 64 << 10

    /// - Parameters:
    ///   - start: the first bytes of the file.
    ///   - isWhole: whether these are all bytes of the file.
    static func sniff(_ start: Bytes, isWhole: Bool) -> Verdict {
        for (signature, format) in foreign where start.starts(with: signature) { return .no(format) }
        var text = start
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        text = text.drop(while: \.isSpace)
        let isDecided = isWhole || start.count >= decisive
        guard let end = text.firstIndex(where: { $0 == ASCII.newline || $0 == ASCII.carriageReturn }) else {
            if isDecided, isHeader(text) { return .yes(.mail) }
            return isDecided ? .no(nil) : .unknown
        }
        let line = text[..<end]
        if Separator.isMMDF(line.trimmedEnd), HeaderBlock.name(in: Separator.afterMMDF(text)) != nil { return .yes(.mbox) }
        if line.starts(with: Separator.start) || Separator.unquoted(line.trimmedEnd) != nil { return .yes(.mbox) }
        if !line.isEmpty, line.trimmed.allSatisfy(\.isDigit), line.trimmed.count <= 12 {
            let next = text[end...].drop(while: \.isSpace)
            if let after = next.firstIndex(of: ASCII.newline) {
                if HeaderBlock.name(in: next[..<after]) != nil { return .yes(.emlx) }
            } else if !isDecided {
                return .unknown
            }
        }
        if isHeader(text) { return .yes(.mail) }
        if hasSeparator(text) { return .yes(.mbox) }
        return isDecided ? .no(nil) : .unknown
    }

    /// Whether a text begins like a mail: with header fields, including a known one, and with at most as many other lines as
    /// fields.
    private static func isHeader(_ text: Bytes) -> Bool {
        var fields = 0, others = 0, isKnown = false
        for line in text.prefix(4096).split(omittingEmptySubsequences: false, whereSeparator: { $0 == ASCII.newline }).prefix(20)
        {
            let content = line.last == ASCII.carriageReturn ? line.dropLast() : line
            if content.isEmpty || content.contains(0) { break }
            if let name = HeaderBlock.name(in: content) {
                fields += 1
                isKnown = isKnown || known.contains(content[name].lowercasedText) || content.starts(with: "x-")
            } else if content.first?.isBlank != true {
                others += 1
            }
        }
        return isKnown && others <= fields
    }

    /// Every mail has at least one of these fields, whereas other texts with colons hardly ever do.
    private static let known: Set<String> = [
        "from", "to", "cc", "subject", "date", "message-id", "received", "return-path", "delivered-to", "mime-version",
        "content-type",
        "content-transfer-encoding", "reply-to", "sender", "references", "in-reply-to", "dkim-signature",
        "authentication-results",
        "arc-seal", "list-id", "envelope-to", "bcc", "content-disposition", "errors-to", "newsgroups", "resent-from", "status",
    ]

    private static func hasSeparator(_ text: Bytes) -> Bool {
        text.split(whereSeparator: { $0 == ASCII.newline }).contains {
            $0.starts(with: Separator.start) && Separator.isSeparator($0.trimmedEnd)
        }
    }

    private static let foreign: [([UInt8], String)] = [
        ([0xFF, 0xD8, 0xFF], "a JPEG picture"), (Array("\u{89}PNG".dropFirst().utf8), "a PNG picture"),
        (Array("%PDF-".utf8), "a PDF document"), (Array("PK\u{03}\u{04}".utf8), "a zip archive; extract it first"),
        (Array("GIF8".utf8), "a GIF picture"),
        (Array("7z\u{BC}".utf8.prefix(2)) + [0xBC, 0xAF], "a 7z archive; extract it first"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an Outlook or Office file, which has a format of its own"),
        (Array("!BDN".utf8), "an Outlook data file (PST)"),
        (Array("SQLite format 3".utf8), "a database"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]
}
