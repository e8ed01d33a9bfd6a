/// The format in which many mails are saved.
public enum MailBundle: String, Codable, Sendable {
    /// An mbox file with the original mails (mboxrd).
    case mbox
    /// A table with a line for each mail, including its text.
    case csv
    /// The attachments of the mails, with safe and unique names.
    case zip

    /// The media type.
    public var type: String {
        switch self {
        case .mbox: "application/mbox"
        case .csv: "text/csv"
        case .zip: "application/zip"
        }
    }
}
