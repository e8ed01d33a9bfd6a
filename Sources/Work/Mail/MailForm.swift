/// What a mail can be exported as.
public enum MailForm: String, Codable, Sendable {
    /// The bytes as they were sent, as far as the archive tells.
    case eml
    /// The main header lines, the text, and the names of the attachments.
    case txt
    /// As paper: header lines and text, laid out by ourselves.
    case pdf
    /// A page for a browser to print, with the mail's HTML as it was sent and its own pictures inside. Not safe to show.
    case html
}
