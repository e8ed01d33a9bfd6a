import GRDB

/// A row of a list of mails.
public struct MailRow: Codable, Sendable {
    public let number: Int
    /// The offset of the mail in its file.
    public let offset: Int64
    /// The name of the sender, or the address if there is no name.
    public let from: String
    public let address: String
    public let to: String
    public let subject: String
    /// The date in RFC 3339 format, in the sender's time zone; nil if the date is unknown.
    public let date: String?
    public let bytes: Int64
    public let attachments: Int
    public let thread: Int
    /// The number of mails in the conversation; 1 if the list is not grouped by conversation.
    public var count: Int
    /// The beginning of the text that the sender wrote, without quoted mails; about 240 bytes.
    public let preview: String
    /// Whether a mail program has marked the mail as deleted.
    public let isDeleted: Bool
    /// The name of the mailbox in a folder of mails; nil for other archives.
    public let mailbox: String?

    private enum CodingKeys: String, CodingKey {
        case number, offset, from, address, to, subject, date, bytes, attachments, thread, count, preview
        case isDeleted = "deleted"
        case mailbox
    }
}

extension MailRow {
    init(_ row: Row) {
        number = row["id"]
        offset = row["offset"]
        address = row["address"]
        let sender: String = row["sender"]
        from = sender.isEmpty ? row["address"] : sender
        to = row["recipients"]
        subject = row["subject"]
        let isDated: Bool = row["isDated"]
        date = isDated ? MailIndexDate.text(seconds: row["date"], zone: row["zone"]) : nil
        bytes = row["bytes"]
        attachments = row["attachments"]
        thread = row["thread"]
        count = 1
        preview = row["preview"]
        isDeleted = row["isDeleted"]
        mailbox = row["mailbox"]
    }
}
