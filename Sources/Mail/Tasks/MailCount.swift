public import Base

public struct MailCount: Codable, Sendable {
    public let count: Int
    /// The size of the archive in bytes; 0 if only the attachments of one mail or of selected mails were written.
    public let bytes: Int64
    /// The files of a folder that could not be read or are not mails, and the attachments that could not be written. At most a
    /// hundred of each are included.
    public let problems: [Failure]
}
