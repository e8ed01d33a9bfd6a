import GRDB

/// A row of a list of mails.
public struct MailRow: Codable, Sendable {
    public let number: Int
    /// The offset of the mail in its file.
    public let offset: Int64
    /// The sender's name, else the address.
    public let from: String
    public let address: String
    public let to: String
    public let subject: String
    /// RFC 3339 in the sender's zone; nil if the date is not known.
    public let date: String?
    public let bytes: Int64
    public let attachments: Int
    public let thread: Int
    /// The number of mails of the conversation; 1 in a list of single mails.
    public var count: Int
    /// The beginning of its new text, about two hundred characters.
    public let preview: String
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
    }
}
