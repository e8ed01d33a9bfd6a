public import MailTasks

/// The request for a bulk action. It is stored, so that the action continues after the process was killed.
public struct BulkOrder: Codable, Sendable {
    public enum Form: String, Codable, Sendable { case mbox, csv, zip, photos }

    /// The id of the mail archive.
    public let archive: String
    public let form: Form
    public let choice: MailChoice
    /// The revision of the index in which the user saw the mails; nil for any. If the index has another revision at the end of
    /// the work, the action fails.
    public let revision: String?
    /// The id of the shared folder that gets the photos; nil for the other forms.
    public let folder: Int64?
    /// The number of mails; 0 if it is not known.
    public let total: Int
}
