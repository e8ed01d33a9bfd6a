/// The form in which a mail is exported.
public enum MailForm: String, Codable, Sendable {
    /// The original bytes, as far as the archive has them.
    case eml
    /// The main header lines, the text, and the names of the attachments.
    case txt
    /// A paper with the header lines, and the mail's HTML or its text.
    case pdf
}
