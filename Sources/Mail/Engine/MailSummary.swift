import Base

/// The fields of a mail that are shown in a list, decoded from its header.
public struct MailSummary: Sendable {
    public let from: [Address]
    public let to: [Address]
    public let subject: String
    /// The date of the Date field, otherwise of the newest Received field, otherwise of the separator in the archive.
    public let date: MailDate?
    public let attachments: Int
    /// The Message-ID without angle brackets; empty if there is none.
    public let messageID: Bytes
    /// The Message-IDs of the mails to which this mail replies, oldest first.
    public let references: [Bytes]

    /// A hash of the Message-ID; 0 if there is no Message-ID. The hash of a mail is the same in all archives.
    public var identity: Int64 { messageID.isEmpty ? 0 : Int64(bitPattern: checksum(messageID)) }

    public init(_ message: ScannedMessage) {
        let header = message.header
        let label = message.fallbackCharset
        from = Address.list(header.first("from") ?? header.first("sender"), fallback: label)
        to = Address.list(header.first("to"), fallback: label)
        subject = EncodedWords.decode(header.first("subject") ?? [], fallback: label)
        date = Self.date(message)
        attachments = message.attachments.count
        messageID = MessageID.list(header.first("message-id")).first ?? []
        var references = MessageID.list(header.first("references"))
        // Only the first id in In-Reply-To is used (RFC 5256, section 3).
        if references.isEmpty, let parent = MessageID.list(header.first("in-reply-to")).first { references = [parent] }
        self.references = references
    }

    public static func date(_ message: ScannedMessage) -> MailDate? {
        let header = message.header
        if let field = header.first("date"), let date = MailDate(field) { return date }
        if let received = header.first("received"), let mark = received.lastIndex(of: ASCII.semicolon),
            let date = MailDate(received[(mark + 1)...])
        {
            return date
        }
        return message.separator.flatMap { Separator.date(of: $0[...]) }.flatMap { MailDate($0) }
    }
}
