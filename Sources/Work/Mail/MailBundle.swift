/// The form in which many mails are saved.
public enum MailBundle: String, Codable, Sendable {
    /// An mbox of their bytes (mboxrd).
    case mbox
    /// A line for each, with its text.
    case csv
    /// Their attachments, under names that are safe and one of a kind.
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
