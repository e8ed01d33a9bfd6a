/// The format in which a mail is exported.
public enum MailForm: String, Codable, Sendable {
    /// The original bytes, as far as the archive contains them.
    case eml
    /// The most important header fields, the text, and the names of the attachments.
    case txt
    /// Printed pages with the header fields, followed by the HTML or the text of the mail.
    case pdf
}
