/// What a mail can be exported as.
public enum MailForm: String, Codable, Sendable {
    /// The bytes as they were sent, as far as the archive tells.
    case eml
    /// The main header lines, the text, and the names of the attachments.
    case txt
    /// As paper: header lines, and the mail's HTML or its text.
    case pdf
}
